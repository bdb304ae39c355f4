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
    void* block = nullptr;   ///< What the memory is a part of.
    std::size_t mapped = 0;  ///< Its bytes, where it came from the system itself.
    std::align_val_t alignment{};

    void operator()(void*) const {
#ifdef __linux__
        if (mapped > 0) {
            munmap(block, mapped);
            return;
        }
#endif
        ::operator delete(block, alignment);
    }
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

/// From so many bytes on memory comes from the system itself: it is 0 by itself, and cleared by those threads that
/// touch it first, page by page, not by one of them before.
inline constexpr std::size_t mapped_bytes = std::size_t{1} << 25;

/// Memory of the system that begins at a large page; null where there is none to be had.
inline void* map_pages([[maybe_unused]] std::size_t bytes, [[maybe_unused]] FreeStaggered& owner) {
#ifdef __linux__
    const std::size_t mapped = bytes + large_page_size;
    void* const block = mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) return nullptr;
    owner = {block, mapped, {}};
    const std::size_t past = reinterpret_cast<std::uintptr_t>(block) % large_page_size;
    return static_cast<std::byte*>(block) + (past == 0 ? 0 : large_page_size - past);
#else
    return nullptr;
#endif
}

/// So many elements, all of them 0.
template <class T>
StaggeredMemory<T> allocate_staggered(std::size_t count) {
    static_assert(std::is_trivial_v<T>);
    const std::size_t bytes = page_size + count * sizeof(T), offset = next_place();
    FreeStaggered owner;
    void* const pages = bytes < mapped_bytes ? nullptr : map_pages(bytes, owner);
    if (!pages) {
        owner.alignment = std::align_val_t{bytes < large_page_size ? page_size : large_page_size};
        owner.block = ::operator new(bytes, owner.alignment);
    }
    std::byte* const begin = static_cast<std::byte*>(pages ? pages : owner.block);
    if (bytes >= large_page_size) ask_for_large_pages(begin, bytes / large_page_size * large_page_size);
    if (!pages) std::memset(begin + offset, 0, count * sizeof(T));
    return {reinterpret_cast<T*>(begin + offset), owner};
}

}  // namespace boids::cpu
