// Memory for the arrays of the engine: aligned for every kind of vector, and beginning at another place within a page
// than the arrays before, because arrays that begin alike collide in the first-level cache. Large arrays ask the system
// for large pages. Where there is not enough memory, it fails as `new` does.
#pragma once

#ifdef __linux__
#include <sys/mman.h>
#endif

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

namespace boids::cpu {

struct FreeStaggered {
    std::size_t offset = 0;  ///< How far behind the begin of its block the memory begins.

    std::align_val_t alignment{};

    void operator()(void* memory) const { ::operator delete(static_cast<std::byte*>(memory) - offset, alignment); }
};

template <class T>
using StaggeredMemory = std::unique_ptr<T[], FreeStaggered>;

inline constexpr std::size_t page_size = 4096, large_page_size = std::size_t{1} << 21;

/// Asks for large pages, which take fewer translations of addresses; where there are none, nothing is lost.
inline void ask_for_large_pages([[maybe_unused]] void* block, [[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
    madvise(block, bytes, MADV_HUGEPAGE);
#endif
}

/// Where in a page the next array begins: arrays of all kinds and threads take turns.
inline std::size_t next_place() {
    constexpr std::size_t places = 16;
    static std::atomic<std::uint32_t> arrays{0};
    return arrays.fetch_add(1, std::memory_order_relaxed) % places * (page_size / places);
}

/// So many elements, all of them 0.
template <class T>
StaggeredMemory<T> allocate_staggered(std::size_t count) {
    static_assert(std::is_trivial_v<T>);
    const std::size_t bytes = page_size + count * sizeof(T);
    const std::align_val_t alignment{bytes < large_page_size ? page_size : large_page_size};
    void* const block = ::operator new(bytes, alignment);
    if (bytes >= large_page_size) ask_for_large_pages(block, bytes / large_page_size * large_page_size);
    const std::size_t offset = next_place();
    void* const memory = static_cast<std::byte*>(block) + offset;
    std::memset(memory, 0, count * sizeof(T));
    return {static_cast<T*>(memory), FreeStaggered{offset, alignment}};
}

}  // namespace boids::cpu
