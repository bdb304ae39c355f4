// e^x and ln x in the words of rules.h, which includes this file. In single precision they are made of IEEE arithmetic
// alone, so that every engine and instruction set has the same bits; in double precision they are the C library's.
BOIDS_RULES_BEGIN

/// A polynomial by Horner's rule, the highest power first.
template <class S, class... Other>
BOIDS_RULE S polynomial(S x, float first, Other... other) {
    S sum(first);
    ((sum = sum * x + S(other)), ...);
    return sum;
}

/// e^x; in single precision to about 1e-7 of itself (S. Moshier's polynomial of Cephes), 0 from -87 downwards, and no
/// more than e^88. ln 2 has two parts, the first with so few bits that its product with a small whole number is exact.
template <class S>
BOIDS_RULE S exp(S x) {
    if constexpr (std::is_same_v<S, double>) {
        return std::exp(x);
    } else {
        const S held = min(max(x, S(-87.0f)), S(88.0f));
        const S power = floor(held * S(1.44269504f) + S(0.5f));
        const S rest = held - power * S(0.693359375f) - power * S(-2.12194440e-4f);
        const S series = polynomial(rest, 1.9875691500e-4f, 1.3981999507e-3f, 8.3334519073e-3f, 4.1665795894e-2f,
                                    1.6666665459e-1f, 5.0000001201e-1f);
        return zero_unless(x > S(-87.0f), (series * rest * rest + rest + S(1.0f)) * power_of_two(power));
    }
}

/// ln x of a positive, normal number; in single precision to about 1e-7: ln m = 2 artanh (m - 1)/(m + 1).
template <class S>
BOIDS_RULE S log(S x) {
    if constexpr (std::is_same_v<S, double>) {
        return std::log(x);
    } else {
        const S mantissa = mantissa_of(x);
        const auto large = mantissa > S(1.41421356f);
        const S near_one = select(large, mantissa * S(0.5f), mantissa);
        const S twos = exponent_of(x) + zero_unless(large, S(1.0f));
        const S s = (near_one - S(1.0f)) / (near_one + S(1.0f));
        const S series = polynomial(s * s, 1.0f / 11, 1.0f / 9, 1.0f / 7, 1.0f / 5, 1.0f / 3, 1.0f);
        return twos * S(0.693359375f) + (twos * S(-2.12194440e-4f) + (s + s) * series);
    }
}

BOIDS_RULES_END
