// The instruction sets that a file with kernels was compiled for, and the choice among them. Included once, after
// Highway has compiled the kernels.
#pragma once

#include <hwy/highway.h>

#include <cstdint>
#include <span>
#include <string_view>

/// Lists entry(name, target, namespace), for each instruction set there are kernels for, narrowest first.
#define BOIDS_COMPILED(entry) \
    BOIDS_PLAIN(entry) BOIDS_WASM(entry) BOIDS_NEON(entry) BOIDS_SSE4(entry) BOIDS_AVX2(entry) BOIDS_AVX3(entry)

#if HWY_TARGETS & HWY_SCALAR
#define BOIDS_PLAIN(entry) entry("scalar", HWY_SCALAR, N_SCALAR),
#elif HWY_TARGETS & HWY_EMU128
#define BOIDS_PLAIN(entry) entry("scalar", HWY_EMU128, N_EMU128),
#else
#define BOIDS_PLAIN(entry)
#endif
#if HWY_TARGETS & HWY_WASM
#define BOIDS_WASM(entry) entry("wasm", HWY_WASM, N_WASM),
#else
#define BOIDS_WASM(entry)
#endif
#if HWY_TARGETS & HWY_NEON
#define BOIDS_NEON(entry) entry("neon", HWY_NEON, N_NEON),
#else
#define BOIDS_NEON(entry)
#endif
#if HWY_TARGETS & HWY_SSE4
#define BOIDS_SSE4(entry) entry("sse4", HWY_SSE4, N_SSE4),
#else
#define BOIDS_SSE4(entry)
#endif
#if HWY_TARGETS & HWY_AVX2
#define BOIDS_AVX2(entry) entry("avx2", HWY_AVX2, N_AVX2),
#else
#define BOIDS_AVX2(entry)
#endif
#if HWY_TARGETS & HWY_AVX3
#define BOIDS_AVX3(entry) entry("avx512", HWY_AVX3, N_AVX3),
#else
#define BOIDS_AVX3(entry)
#endif

namespace boids {

template <class Kernels>
struct Compiled {
    std::string_view name;
    std::int64_t target;
    Kernels kernels;
};

/// The kernels of an instruction set, or of the widest that the machine has when the name is empty; null for none.
template <class Kernels>
const Compiled<Kernels>* find_compiled(std::span<const Compiled<Kernels>> compiled, std::string_view name) {
    const std::int64_t here = HWY_SUPPORTED_TARGETS | HWY_SCALAR | HWY_EMU128;
    const Compiled<Kernels>* found = nullptr;
    for (const Compiled<Kernels>& each : compiled)
        if ((each.target & here) != 0 && (name.empty() || name == each.name)) found = &each;
    return found;
}

}  // namespace boids
