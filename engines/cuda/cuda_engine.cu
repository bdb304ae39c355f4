#include <cuda_runtime.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cub/device/device_scan.cuh>

#include "boids/engines/cuda/cuda_engine-inl.h"

namespace boids {

namespace {

void check(cudaError_t result) {
    if (result == cudaSuccess) return;
    throw Failure(std::string("the graphics card failed: ") + cudaGetErrorString(result) +
                  "; what was recorded before is whole");
}

template <class Body>
__global__ void __launch_bounds__(Body::block, Body::least_blocks)
    run_body(const __grid_constant__ Body body, std::uint32_t threads) {
    const std::uint32_t thread = blockIdx.x * Body::block + threadIdx.x;
    if (thread < threads) body(thread);
}

/// The first card, with one stream of work.
class RealCard {
public:
    RealCard() { check(cudaStreamCreate(&stream_)); }
    RealCard(const RealCard&) = delete;
    RealCard& operator=(const RealCard&) = delete;
    ~RealCard() {
        forget();
        cudaFree(scan_memory_);
        cudaStreamDestroy(stream_);
    }

    void* allocate(std::size_t bytes) {
        void* memory = nullptr;
        const cudaError_t result = cudaMalloc(&memory, bytes);
        if (result == cudaErrorMemoryAllocation) {
            cudaGetLastError();
            std::size_t free = 0, all = 0;
            cudaMemGetInfo(&free, &all);
            throw Failure("the graphics card has " + std::to_string(free >> 20) + " MiB left and " +
                          std::to_string((bytes >> 20) + 1) +
                          " more are needed; fly fewer boids, or choose engine cpu");
        }
        check(result);
        return memory;
    }
    void release(void* memory) { cudaFree(memory); }

    template <class T>
    void copy_in(T* to, const T* from, std::size_t count) {
        if (count == 0) return;
        check(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyHostToDevice, stream_));
        check(cudaStreamSynchronize(stream_));
    }
    template <class T>
    void copy_out(T* to, const T* from, std::size_t count) {
        if (count == 0) return;
        check(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyDeviceToHost, stream_));
        check(cudaStreamSynchronize(stream_));
    }

    template <class Body>
    void launch(std::uint32_t threads, const Body& body) {
        if (threads == 0) return;
        run_body<<<(threads + Body::block - 1) / Body::block, Body::block, 0, stream_>>>(body, threads);
        check(cudaGetLastError());
    }

    void clear(std::uint32_t* counts, std::size_t size) {
        check(cudaMemsetAsync(counts, 0, size * sizeof *counts, stream_));
    }

    /// The sum of count(index) over all indices before each.
    template <class Count>
    void scan(const Count& count, std::uint32_t* first, std::uint32_t size) {
        const auto counts = thrust::make_transform_iterator(thrust::make_counting_iterator(0u), count);
        std::size_t bytes = 0;
        check(cub::DeviceScan::ExclusiveSum(nullptr, bytes, counts, first, size, stream_));
        if (bytes > scan_bytes_) {
            cudaFree(scan_memory_);
            scan_memory_ = nullptr;
            scan_memory_ = allocate(bytes);
            scan_bytes_ = bytes;
        }
        check(cub::DeviceScan::ExclusiveSum(scan_memory_, bytes, counts, first, size, stream_));
    }

    /// Records the steps once, where they are repeated often enough, and then replays them.
    template <class Steps>
    void repeat(std::uint64_t times, const Steps& steps) {
        constexpr std::uint64_t few = 4;
        if (!recording_ && times < few) {
            for (std::uint64_t done = 0; done < times; ++done) steps();
            return;
        }
        if (!recording_) record(steps);
        for (std::uint64_t done = 0; done < times; ++done) check(cudaGraphLaunch(recording_, stream_));
    }

    /// What was recorded is no longer what a step is.
    void forget() {
        if (recording_) cudaGraphExecDestroy(recording_);
        recording_ = nullptr;
    }

private:
    template <class Steps>
    void record(const Steps& steps) {
        cudaGraph_t graph = nullptr;
        check(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal));
        steps();
        check(cudaStreamEndCapture(stream_, &graph));
        const cudaError_t result = cudaGraphInstantiate(&recording_, graph, 0);
        cudaGraphDestroy(graph);
        check(result);
    }

    cudaStream_t stream_ = nullptr;
    cudaGraphExec_t recording_ = nullptr;
    void* scan_memory_ = nullptr;
    std::size_t scan_bytes_ = 0;
};

}  // namespace

std::optional<std::string> why_no_card() {
    int cards = 0;
    const cudaError_t result = cudaGetDeviceCount(&cards);
    if (result == cudaSuccess && cards > 0) return {};
    cudaGetLastError();
    return result == cudaSuccess ? "no NVIDIA card was found" : cudaGetErrorString(result);
}

std::unique_ptr<Engine> make_cuda_engine(const Scenario& scenario, std::shared_ptr<Workers> workers) {
    if (scenario.parameters.world.dimension == 3)
        return std::make_unique<cuda::CudaEngine<3, RealCard>>(scenario, std::move(workers));
    return std::make_unique<cuda::CudaEngine<2, RealCard>>(scenario, std::move(workers));
}

}  // namespace boids
