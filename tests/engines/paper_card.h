// A card made of plain loops: the kernels of the cuda engine, thread after thread, on any machine.
#pragma once

#include <cstdlib>
#include <cstring>
#include <random>

#include "boids/engines/cuda/cuda_engine-inl.h"
#include "boids/tests/engines/paper_engine.h"

namespace boids {

/// Threads of a kernel come in a random order, as a card takes them in any.
class PaperCard {
public:
    struct Signal {};

    static void* allocate(std::size_t bytes) {
        void* const memory = std::malloc(bytes);
        std::memset(memory, 0xAB, bytes);  // nobody may count on anything
        return memory;
    }
    static void release(void* memory) { std::free(memory); }
    static void* allocate_outside(std::size_t bytes) { return allocate(bytes); }
    static void release_outside(void* memory) { release(memory); }

    template <class T>
    void copy_in(T* to, const T* from, std::size_t count) {
        std::copy_n(from, count, to);
    }
    template <class T>
    void copy_out(T* to, const T* from, std::size_t count) {
        std::copy_n(from, count, to);
    }

    template <class T>
    void copy_within(T* to, const T* from, std::size_t count) {
        std::copy_n(from, count, to);
    }
    void signal(const Signal&) {}
    void wait_for(const Signal&) {}

    template <class Work>
    bool write_buffer(std::uint32_t buffer, std::shared_ptr<void>&, const Work& work) {
        void* const memory = paper_buffers.open ? paper_buffers.open(buffer) : nullptr;
        if (!memory) return false;
        work(memory);
        paper_buffers.close(buffer);
        return true;
    }

    template <class Body>
    void launch(std::uint32_t threads, const Body& body) {
        const std::uint32_t first = threads > 0 ? static_cast<std::uint32_t>(random_() % threads) : 0;
        for (std::uint32_t thread = 0; thread < threads; ++thread) body((first + thread) % threads);
    }

    void clear(std::uint32_t* counts, std::size_t size) { std::fill_n(counts, size, 0u); }

    template <class Count>
    void scan(const Count& count, std::uint32_t* first, std::uint32_t size, const std::uint32_t*) {
        std::uint32_t sum = 0;
        for (std::uint32_t index = 0; index < size; ++index) {
            first[index] = sum;
            sum += count(index);
        }
    }

    template <class Number>
    void scan_greatest(const Number& number, std::uint32_t* greatest, std::uint32_t size, const std::uint32_t*) {
        std::uint32_t most = 0;
        for (std::uint32_t index = 0; index < size; ++index) greatest[index] = most = std::max(most, number(index));
    }

    template <class Work, class Other>
    void beside(const Work& work, const Other& other) {
        work();
        other();
    }

    template <class Steps>
    void repeat(std::uint64_t times, const Steps& steps) {
        for (std::uint64_t done = 0; done < times; ++done) steps();
    }
    void forget() {}

private:
    std::minstd_rand random_;
};

}  // namespace boids
