// Sums of all counts before each, or the greatest of all numbers up to each, in one kernel: a block adds up a tile and
// looks back at what the tiles before it have (D. Merrill and M. Garland, "Single-pass parallel prefix scan with
// decoupled look-back", NVIDIA NVR-2016-002). What a tile tells is marked with the number of the scan, so nothing has
// to be cleared between two.
#pragma once

#include <cstdint>
#include <cub/block/block_exchange.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_store.cuh>

namespace boids::cuda {

/// Where a kernel may come up before the one before it has ended, it waits here.
__device__ __forceinline__ void wait_for_kernel_before() {
#if __CUDA_ARCH__ >= 900
    cudaGridDependencySynchronize();
#endif
}

inline constexpr int scan_tile = 2048;
/// How many threads a block has. More of them, with fewer numbers each, are done sooner with a few tiles; where there
/// are many, fewer get through more of them at a time.
inline constexpr int quick_scan_block = 512, ample_scan_block = 256;
inline constexpr std::uint32_t most_quick_tiles = 512;

/// What a tile has told: its own sum, or that of all up to its end.
struct TileWord {
    enum Kind : std::uint32_t { own = 1, all = 2 };

    static __device__ std::uint64_t of(std::uint32_t scan, Kind kind, std::uint32_t sum) {
        return static_cast<std::uint64_t>(scan << 2 | kind) << 32 | sum;
    }
    static __device__ bool is_of(std::uint64_t word, std::uint32_t scan) {
        return static_cast<std::uint32_t>(word >> 34) == (scan & 0x3FFFFFFFu);
    }
    static __device__ bool is_all(std::uint64_t word) { return (word >> 32 & 3) == all; }
};

/// Adds up all numbers before each.
struct Sum {
    static __device__ std::uint32_t join(std::uint32_t one, std::uint32_t other) { return one + other; }
    static __device__ std::uint32_t join_warp(std::uint32_t own) { return __reduce_add_sync(~0u, own); }
    template <class Scan, int count>
    static __device__ void scan(Scan scan, std::uint32_t (&numbers)[count], std::uint32_t& all) {
        scan.ExclusiveSum(numbers, numbers, all);
    }
};

/// Finds the greatest of all numbers up to each.
struct Greatest {
    static __device__ std::uint32_t join(std::uint32_t one, std::uint32_t other) { return max(one, other); }
    static __device__ std::uint32_t join_warp(std::uint32_t own) { return __reduce_max_sync(~0u, own); }
    template <class Scan, int count>
    static __device__ void scan(Scan scan, std::uint32_t (&numbers)[count], std::uint32_t& all) {
        scan.InclusiveScan(
            numbers, numbers, [](std::uint32_t one, std::uint32_t other) { return join(one, other); }, all);
    }
};

/// By the first warp of a block: what all tiles before it have together.
template <class Join>
__device__ inline std::uint32_t look_back(const volatile std::uint64_t* words, int tile, std::uint32_t scan) {
    const int lane = static_cast<int>(threadIdx.x);
    std::uint32_t sum = 0;
    for (int last = tile - 1; last >= 0; last -= 32) {
        std::uint64_t word = TileWord::of(scan, TileWord::all, 0);  // before the first tile there is nothing
        if (last - lane >= 0) do
                word = words[last - lane];
            while (!TileWord::is_of(word, scan));
        const unsigned finished = __ballot_sync(~0u, TileWord::is_all(word));
        const int nearest = finished != 0 ? __ffs(static_cast<int>(finished)) - 1 : 31;
        sum = Join::join(sum, Join::join_warp(lane <= nearest ? static_cast<std::uint32_t>(word) : 0u));
        if (finished != 0) break;
    }
    return sum;
}

template <class Join, int block, class Count>
__global__ void __launch_bounds__(block)
    scan_tiles(const __grid_constant__ Count count, std::uint32_t* first, std::uint32_t size, std::uint64_t* words,
               const std::uint32_t* scans) {
    constexpr int items = scan_tile / block;
    using Scan = cub::BlockScan<std::uint32_t, block>;
    using Store = cub::BlockStore<std::uint32_t, block, items, cub::BLOCK_STORE_WARP_TRANSPOSE>;
    using Exchange = cub::BlockExchange<std::uint32_t, block, items>;
    __shared__ union {
        typename Scan::TempStorage scan;
        typename Store::TempStorage store;
        typename Exchange::TempStorage exchange;
    } memory;
    __shared__ std::uint32_t before;
    wait_for_kernel_before();
    const std::uint32_t scan = *scans, begin = blockIdx.x * scan_tile;
    std::uint32_t counts[items], sum;
#pragma unroll
    for (int item = 0; item < items; ++item) {  // neighbours read neighbours
        const std::uint32_t index = begin + item * block + threadIdx.x;
        counts[item] = index < size ? count(index) : 0;
    }
    Exchange(memory.exchange).StripedToBlocked(counts, counts);
    __syncthreads();
    Join::scan(Scan(memory.scan), counts, sum);
    const int tile = static_cast<int>(blockIdx.x);
    if (threadIdx.x < 32) {
        volatile std::uint64_t* const told = words;
        if (threadIdx.x == 0 && tile > 0) told[tile] = TileWord::of(scan, TileWord::own, sum);
        const std::uint32_t earlier = look_back<Join>(words, tile, scan);
        if (threadIdx.x == 0) {
            told[tile] = TileWord::of(scan, TileWord::all, Join::join(earlier, sum));
            before = earlier;
        }
    }
    __syncthreads();
#pragma unroll
    for (int item = 0; item < items; ++item) counts[item] = Join::join(before, counts[item]);
    Store(memory.store).Store(first + begin, counts, static_cast<int>(min(size - begin, std::uint32_t{scan_tile})));
}

}  // namespace boids::cuda
