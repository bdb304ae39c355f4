// What lets the code of a step be compiled for a card, by nvcc, and for any processor, where tests fly it: how
// functions are marked, memory that several boids count in, rows of four numbers, and quotients and roots that are
// IEEE's without a branch.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#ifdef __CUDACC__
#define BOIDS_CARD __host__ __device__ __forceinline__
#define BOIDS_CARD_APART __host__ __device__ __noinline__
#define BOIDS_UNROLL _Pragma("unroll")
#define BOIDS_UNROLL_SOME _Pragma("unroll 8")
#define BOIDS_NO_UNROLL _Pragma("unroll 1")
#else
#define BOIDS_CARD inline
#define BOIDS_CARD_APART inline
#define BOIDS_UNROLL
#define BOIDS_UNROLL_SOME
#define BOIDS_NO_UNROLL
#endif

namespace boids::cuda {

inline constexpr std::uint32_t nobody = 0xFFFFFFFFu;

/// Four numbers that are read and written as one.
struct alignas(16) Quad {
    float x, y, z, w;
};

struct alignas(8) Couple {
    float x, y;
};

/// Four whole numbers that are read and written as one.
struct alignas(16) FourWords {
    std::uint32_t word[4];
};

/// Reads what nobody writes while the kernel runs.
BOIDS_CARD Quad read(const Quad* from) {
#ifdef __CUDA_ARCH__
    const float4 raw = __ldg(reinterpret_cast<const float4*>(from));
    return {raw.x, raw.y, raw.z, raw.w};
#else
    return *from;
#endif
}

BOIDS_CARD Couple read(const Couple* from) {
#ifdef __CUDA_ARCH__
    const float2 raw = __ldg(reinterpret_cast<const float2*>(from));
    return {raw.x, raw.y};
#else
    return *from;
#endif
}

BOIDS_CARD std::uint32_t read(const std::uint32_t* from) {
#ifdef __CUDA_ARCH__
    return __ldg(from);
#else
    return *from;
#endif
}

/// The bits of a number.
BOIDS_CARD std::uint32_t bits_of(float number) {
#ifdef __CUDA_ARCH__
    return __float_as_uint(number);
#else
    return std::bit_cast<std::uint32_t>(number);
#endif
}

/// A number with these bits.
BOIDS_CARD float number_of(std::uint32_t bits) {
#ifdef __CUDA_ARCH__
    return __uint_as_float(bits);
#else
    return std::bit_cast<float>(bits);
#endif
}

/// Counts one more; gives how many were counted before. Who comes first differs from run to run, and decides nothing.
BOIDS_CARD std::uint32_t count_one(std::uint32_t* counter) {
#ifdef __CUDA_ARCH__
    return atomicAdd(counter, 1u);
#else
    return (*counter)++;
#endif
}

/// Counts one less; gives how many are left.
BOIDS_CARD std::uint32_t take_one(std::uint32_t* counter) {
#ifdef __CUDA_ARCH__
    return atomicSub(counter, 1u) - 1;
#else
    return --*counter;
#endif
}

/// Counts so many more.
template <class Number>
BOIDS_CARD void count_more(Number* counter, Number more) {
#ifdef __CUDA_ARCH__
    atomicAdd(counter, more);
#else
    *counter += more;
#endif
}

/// The same where threads that are side by side mostly count at one place: one of them does it for all who do.
template <class Number>
BOIDS_CARD void count_together(Number* counter, std::uint32_t more) {
#ifdef __CUDA_ARCH__
    const unsigned same = __match_any_sync(__activemask(), reinterpret_cast<unsigned long long>(counter));
    const std::uint32_t sum = __reduce_add_sync(same, more);
    if (threadIdx.x % 32 + 1 == static_cast<unsigned>(__ffs(static_cast<int>(same)))) count_more(counter, Number{sum});
#else
    *counter += more;
#endif
}

/// Keeps the greatest of numbers.
BOIDS_CARD void keep_greatest(unsigned long long* kept, unsigned long long number) {
#ifdef __CUDA_ARCH__
    atomicMax(kept, number);
#else
    if (number > *kept) *kept = number;
#endif
}

/// Writes where there is what is expected; gives what was there.
BOIDS_CARD std::uint32_t replace(std::uint32_t* where, std::uint32_t expected, std::uint32_t by) {
#ifdef __CUDA_ARCH__
    return atomicCAS(where, expected, by);
#else
    const std::uint32_t held = *where;
    if (held == expected) *where = by;
    return held;
#endif
}

/// Threads that do a piece of work together. Those of a card are 32 in a row, who all come here; elsewhere each thread
/// is a team by itself.
struct Team {
#ifdef __CUDA_ARCH__
    static constexpr std::uint32_t size = 32;
#else
    static constexpr std::uint32_t size = 1;
#endif

    /// For which members something holds, a bit each.
    static BOIDS_CARD std::uint32_t ask(bool holds) {
#ifdef __CUDA_ARCH__
        return __ballot_sync(~0u, holds);
#else
        return holds ? 1 : 0;
#endif
    }

    /// The least of numbers that are not negative.
    static BOIDS_CARD float least(float own) {
#ifdef __CUDA_ARCH__
        return __uint_as_float(__reduce_min_sync(~0u, __float_as_uint(own)));
#else
        return own;
#endif
    }
};

/// 1/x, rounded to nearest, for x and 1/x of normal size; no number where x is 0 or subnormal.
BOIDS_CARD float reciprocal(float x) {
#ifdef __CUDA_ARCH__
    float guess;
    asm("rcp.approx.ftz.f32 %0,%1;" : "=f"(guess) : "f"(x));
    return __fmaf_rn(guess, __fmaf_rn(-x, guess, 1.f), guess);
#else
    return 1.0f / x;
#endif
}

/// The root of x, rounded to nearest, for 2^-100 < x < 2^100; anything where x is not.
BOIDS_CARD float root(float x) {
#ifdef __CUDA_ARCH__
    float guess;
    asm("rsqrt.approx.ftz.f32 %0,%1;" : "=f"(guess) : "f"(x));
    const float rough = __fmul_rn(x, guess), half = __fmul_rn(guess, 0.5f);
    return __fmaf_rn(__fmaf_rn(-rough, rough, x), half, rough);
#else
    return std::sqrt(x);
#endif
}

/// a/b, rounded to nearest, for 2^-60 < b < 2^60 and a of about that size.
BOIDS_CARD float quotient(float a, float b) {
#ifdef __CUDA_ARCH__
    const float inverse = reciprocal(b), rough = __fmul_rn(a, inverse);
    return __fmaf_rn(__fmaf_rn(-b, rough, a), inverse, rough);
#else
    return a / b;
#endif
}

/// A root, for which a few percent matter little.
BOIDS_CARD float rough_root(float x) {
#ifdef __CUDA_ARCH__
    float result;
    asm("sqrt.approx.ftz.f32 %0,%1;" : "=f"(result) : "f"(x));
    return result;
#else
    return std::sqrt(x);
#endif
}

/// A number of ordinary size (see root and quotient) in the vocabulary of models/rules.h.
struct Ordinary {
    float raw;

    Ordinary() = default;
    BOIDS_CARD explicit Ordinary(float number) : raw(number) {}

    friend BOIDS_CARD Ordinary operator+(Ordinary a, Ordinary b) { return Ordinary(a.raw + b.raw); }
    friend BOIDS_CARD Ordinary operator-(Ordinary a, Ordinary b) { return Ordinary(a.raw - b.raw); }
    friend BOIDS_CARD Ordinary operator-(Ordinary a) { return Ordinary(-a.raw); }
    friend BOIDS_CARD Ordinary operator*(Ordinary a, Ordinary b) { return Ordinary(a.raw * b.raw); }
    friend BOIDS_CARD Ordinary operator/(Ordinary a, Ordinary b) { return Ordinary(quotient(a.raw, b.raw)); }
    friend BOIDS_CARD bool operator<(Ordinary a, Ordinary b) { return a.raw < b.raw; }
    friend BOIDS_CARD bool operator<=(Ordinary a, Ordinary b) { return a.raw <= b.raw; }
    friend BOIDS_CARD bool operator>(Ordinary a, Ordinary b) { return a.raw > b.raw; }
    friend BOIDS_CARD bool operator>=(Ordinary a, Ordinary b) { return a.raw >= b.raw; }
    friend BOIDS_CARD bool operator!=(Ordinary a, Ordinary b) { return a.raw != b.raw; }
    friend BOIDS_CARD Ordinary sqrt(Ordinary a) { return Ordinary(root(a.raw)); }
};

BOIDS_CARD float plain(Ordinary number) {
    return number.raw;
}

BOIDS_CARD float plain(float number) {
    return number;
}

}  // namespace boids::cuda
