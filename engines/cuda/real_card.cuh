// The first NVIDIA card of the machine: its memory, its streams, and kernels that are launched there or recorded and
// replayed. The engine asks no more of a card than this, so that tests can have one of plain loops.
#pragma once

#include <cuda_runtime.h>

#include <memory>
#include <string>
#include <utility>

#include "boids/core/text/error.h"
#include "boids/engines/cuda/observe_task.h"
#include "boids/engines/cuda/scan.cuh"

// As in cuda_gl_interop.h, which wants OpenGL's headers for no more than the name of a whole number.
extern "C" cudaError_t CUDARTAPI cudaGraphicsGLRegisterBuffer(cudaGraphicsResource** resource, unsigned int buffer,
                                                              unsigned int flags);

namespace boids::cuda {

inline void check(cudaError_t result) {
    if (result == cudaSuccess) return;
    throw Failure(std::string("the graphics card failed: ") + cudaGetErrorString(result) +
                  "; what was recorded before is whole");
}

template <class Body>
__global__ void __launch_bounds__(Body::block, Body::least_blocks)
    run_body(const __grid_constant__ Body body, std::uint32_t threads) {
    wait_for_kernel_before();
    const std::uint32_t thread = blockIdx.x * Body::block + threadIdx.x;
    if (thread < threads) body(thread);
}

/// The first card, with one stream of work, and another for what is done beside it.
class RealCard {
public:
    RealCard() {
        int least = 0, greatest = 0;
        check(cudaDeviceGetStreamPriorityRange(&least, &greatest));
        check(cudaStreamCreateWithPriority(&stream_, cudaStreamNonBlocking, greatest));
        check(cudaStreamCreateWithPriority(&side_, cudaStreamNonBlocking, least));
        check(cudaEventCreateWithFlags(&forked_, cudaEventDisableTiming));
        check(cudaEventCreateWithFlags(&joined_, cudaEventDisableTiming));
    }
    RealCard(const RealCard&) = delete;
    RealCard& operator=(const RealCard&) = delete;
    ~RealCard() {
        forget();
        cudaFree(words_);
        for (const cudaEvent_t each : {forked_, joined_}) cudaEventDestroy(each);
        for (const cudaStream_t each : {stream_, side_}) cudaStreamDestroy(each);
    }

    /// Says that something has been done.
    class Signal {
    public:
        Signal() { check(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming)); }
        Signal(const Signal&) = delete;
        Signal& operator=(const Signal&) = delete;
        ~Signal() { cudaEventDestroy(event_); }

        cudaEvent_t event() const { return event_; }

    private:
        cudaEvent_t event_ = nullptr;
    };

    static void* allocate(std::size_t bytes) {
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
    static void release(void* memory) { cudaFree(memory); }

    /// Memory outside the card that it can write by itself.
    static void* allocate_outside(std::size_t bytes) {
        void* memory = nullptr;
        check(cudaHostAlloc(&memory, bytes, cudaHostAllocDefault));
        return memory;
    }
    static void release_outside(void* memory) { cudaFreeHost(memory); }

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

    template <class T>
    void copy_within(T* to, const T* from, std::size_t count) {
        check(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyDeviceToDevice, stream_));
    }

    /// Gives a signal when all that was launched so far is done.
    void signal(const Signal& done) { check(cudaEventRecord(done.event(), stream_)); }
    /// What is launched from now on waits for a signal.
    void wait_for(const Signal& done) { check(cudaStreamWaitEvent(stream_, done.event())); }

    /// Lets work write into a buffer of OpenGL, whose context is current; false where that is not on this card.
    template <class Work>
    bool write_buffer(std::uint32_t buffer, std::shared_ptr<void>& tie, const Work& work) {
        if (!tie) tie = tie_to(buffer);
        if (!tie) return false;
        auto* resource = static_cast<cudaGraphicsResource_t>(tie.get());
        check(cudaGraphicsMapResources(1, &resource, stream_));
        void* memory = nullptr;
        std::size_t bytes = 0;
        check(cudaGraphicsResourceGetMappedPointer(&memory, &bytes, resource));
        work(memory);
        check(cudaGraphicsUnmapResources(1, &resource, stream_));
        check(cudaStreamSynchronize(stream_));
        return true;
    }

    template <class Body>
    void launch(std::uint32_t threads, const Body& body) {
        if (threads == 0) return;
        start(run_body<Body>, (threads + Body::block - 1) / Body::block, Body::block, body, threads);
    }

    void clear(std::uint32_t* counts, std::size_t size) {
        check(cudaMemsetAsync(counts, 0, size * sizeof *counts, stream_));
    }

    /// The sum of count(index) over all indices before each; `scans` in the card's memory differs from scan to scan.
    template <class Count>
    void scan(const Count& count, std::uint32_t* first, std::uint32_t size, const std::uint32_t* scans) {
        join_all<Sum>(count, first, size, scans);
    }

    /// The greatest number(index) of all indices up to each.
    template <class Number>
    void scan_greatest(const Number& number, std::uint32_t* greatest, std::uint32_t size, const std::uint32_t* scans) {
        join_all<Greatest>(number, greatest, size, scans);
    }

    /// Does some work beside other work, which goes first where both want the card; what comes later waits for both.
    template <class Work, class Other>
    void beside(const Work& work, const Other& other) {
        check(cudaEventRecord(forked_, stream_));
        check(cudaStreamWaitEvent(side_, forked_));
        std::swap(stream_, side_);
        work();
        std::swap(stream_, side_);
        other();
        check(cudaEventRecord(joined_, side_));
        check(cudaStreamWaitEvent(stream_, joined_));
    }

    /// Records the steps where they are repeated often, and then replays them: many at once, since a card pauses
    /// between two replays.
    template <class Steps>
    void repeat(std::uint64_t times, const Steps& steps) {
        repeated_ += times;
        times = replay(many_, many_at_once, times, steps);
        times = replay(single_, 1, times, steps);
        for (; times > 0; --times) steps();
    }

    /// What was recorded is no longer what a step is.
    void forget() {
        for (cudaGraphExec_t* each : {&many_, &single_})
            if (cudaGraphExec_t recording = std::exchange(*each, nullptr)) cudaGraphExecDestroy(recording);
        repeated_ = 0;
    }

private:
    /// None where OpenGL is not on this card.
    static std::shared_ptr<void> tie_to(std::uint32_t buffer) {
        cudaGraphicsResource_t resource = nullptr;
        const cudaError_t result =
            cudaGraphicsGLRegisterBuffer(&resource, buffer, cudaGraphicsRegisterFlagsWriteDiscard);
        if (result == cudaSuccess)
            return {resource,
                    [](void* tied) { cudaGraphicsUnregisterResource(static_cast<cudaGraphicsResource_t>(tied)); }};
        cudaGetLastError();
        return nullptr;
    }

    template <class Join, class Number>
    void join_all(const Number& number, std::uint32_t* joined, std::uint32_t size, const std::uint32_t* scans) {
        const std::uint32_t tiles = (size + scan_tile - 1) / scan_tile;
        if (tiles > tiles_) {
            forget();  // what is recorded knows the old words
            cudaFree(words_);
            words_ = nullptr;
            words_ = static_cast<std::uint64_t*>(allocate(tiles * sizeof *words_));
            tiles_ = tiles;
            check(cudaMemsetAsync(words_, 0, tiles * sizeof *words_, stream_));
        }
        if (tiles <= most_quick_tiles)
            scan_by<quick_scan_block, Join>(number, joined, size, scans);
        else
            scan_by<ample_scan_block, Join>(number, joined, size, scans);
    }

    template <int block, class Join, class Number>
    void scan_by(const Number& number, std::uint32_t* joined, std::uint32_t size, const std::uint32_t* scans) {
        const std::uint32_t tiles = (size + scan_tile - 1) / scan_tile;
        start(scan_tiles<Join, block, Number>, tiles, block, number, joined, size, words_, scans);
    }

    /// Whether kernels wait themselves for the one before: only those that were compiled for such cards do. All are
    /// compiled for the same cards; a small one is asked.
    static bool kernels_wait() {
        cudaFuncAttributes attributes{};
        check(cudaFuncGetAttributes(&attributes, run_body<CountScan>));
        return attributes.ptxVersion >= 90;
    }

    /// Launches a kernel; its blocks may come up while the one before ends, where it waits for that itself.
    template <class... Parameters, class... Arguments>
    void start(void (*kernel)(Parameters...), std::uint32_t blocks, int block, const Arguments&... arguments) {
        cudaLaunchAttribute early{};
        early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
        early.val.programmaticStreamSerializationAllowed = 1;
        cudaLaunchConfig_t config{};
        config.gridDim = blocks;
        config.blockDim = static_cast<unsigned>(block);
        config.stream = stream_;
        config.attrs = &early;
        config.numAttrs = kernels_wait_ ? 1 : 0;
        check(cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...));
    }

    /// Replays the steps, so many at once, as long as there are enough to be made; gives how many are left. They are
    /// recorded once they have been asked for often enough to pay for it.
    template <class Steps>
    std::uint64_t replay(cudaGraphExec_t& recording, std::uint64_t at_once, std::uint64_t times, const Steps& steps) {
        constexpr std::uint64_t few = 4;
        if (times < at_once || (!recording && repeated_ < few * at_once)) return times;
        if (!recording) recording = record(at_once, steps);
        for (; times >= at_once; times -= at_once) check(cudaGraphLaunch(recording, stream_));
        return times;
    }

    template <class Steps>
    cudaGraphExec_t record(std::uint64_t times, const Steps& steps) {
        cudaGraph_t graph = nullptr;
        check(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal));
        for (std::uint64_t done = 0; done < times; ++done) steps();
        check(cudaStreamEndCapture(stream_, &graph));
        cudaGraphExec_t recording = nullptr;
        const cudaError_t result = cudaGraphInstantiate(&recording, graph, 0);
        cudaGraphDestroy(graph);
        check(result);
        return recording;
    }

    bool kernels_wait_ = kernels_wait();
    cudaStream_t stream_ = nullptr, side_ = nullptr;
    cudaEvent_t forked_ = nullptr, joined_ = nullptr;
    static constexpr std::uint64_t many_at_once = 4;
    cudaGraphExec_t many_ = nullptr, single_ = nullptr;  ///< Recorded steps: many at once, and one at a time.
    std::uint64_t repeated_ = 0;      ///< How often they were to be repeated since they are the same.
    std::uint64_t* words_ = nullptr;  ///< What the tiles of a scan tell each other.
    std::uint32_t tiles_ = 0;
};

}  // namespace boids::cuda
