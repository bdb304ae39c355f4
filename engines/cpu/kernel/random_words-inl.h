// The random words of core/numbers/random.h for as many boids at once as a vector has lanes: Philox4x32-10, the same
// words. Where a vector is one boid, and where it has no doubles to make numbers of words, there are none. Compiled
// once per instruction set; see kernel.cpp.
#if defined(BOIDS_RANDOM_WORDS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef BOIDS_RANDOM_WORDS_INL_H
#undef BOIDS_RANDOM_WORDS_INL_H
#else
#define BOIDS_RANDOM_WORDS_INL_H
#endif

#include "boids/core/numbers/random.h"
#include "boids/engines/cpu/kernel/sums-inl.h"

#undef BOIDS_VECTOR_WORDS
#if HWY_HAVE_FLOAT64 && HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
#define BOIDS_VECTOR_WORDS 1
#else
#define BOIDS_VECTOR_WORDS 0
#endif

#if BOIDS_VECTOR_WORDS

HWY_BEFORE_NAMESPACE();
namespace boids::cpu::HWY_NAMESPACE {

using WordTag = hn::RebindToUnsigned<Tag>;
using WordVector = hn::Vec<WordTag>;

/// The products of words and a constant, in two halves.
struct Product {
    WordVector high, low;

    HWY_INLINE Product(WordVector words, std::uint32_t factor) {
        const WordTag d;
        const hn::RepartitionToWide<WordTag> wide;
        const WordVector by = hn::Set(d, factor);
        const auto even = hn::MulEven(words, by);
        const auto odd = hn::MulEven(hn::BitCast(d, hn::ShiftRight<32>(hn::BitCast(wide, words))), by);
        high = hn::OddEven(hn::BitCast(d, odd), hn::BitCast(d, hn::ShiftRight<32>(even)));
        low = hn::OddEven(hn::BitCast(d, hn::ShiftLeft<32>(odd)), hn::BitCast(d, even));
    }
};

/// Four words for each of some boids.
struct VectorWords {
    WordVector word[4];

    HWY_INLINE VectorWords(std::uint64_t seed, std::uint64_t step, WordVector ids, Draw use, std::uint32_t attempt) {
        const WordTag d;
        auto key0 = static_cast<std::uint32_t>(seed), key1 = static_cast<std::uint32_t>(seed >> 32);
        word[0] = hn::Set(d, static_cast<std::uint32_t>(step));
        word[1] = hn::Set(d, static_cast<std::uint32_t>(step >> 32));
        word[2] = ids;
        word[3] = hn::Set(d, static_cast<std::uint32_t>(use) | attempt << 8);
        for (int round = 0; round < 10; ++round) {
            const Product first(word[0], 0xD2511F53u), second(word[2], 0xCD9E8D57u);
            word[0] = hn::Xor(hn::Xor(second.high, word[1]), hn::Set(d, key0));
            word[1] = second.low;
            word[2] = hn::Xor(hn::Xor(first.high, word[3]), hn::Set(d, key1));
            word[3] = first.low;
            key0 += 0x9E3779B9u;
            key1 += 0xBB67AE85u;
        }
    }
};

}  // namespace boids::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

#endif
