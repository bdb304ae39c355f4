// A small vector in 2D or 3D from one template. The rules of docs/model.md read like their equations with it; the fast
// engines have their own wide forms.
#pragma once

#include <cmath>

namespace boids {

template <int D, class T = double>
struct Vector {
    static_assert(D == 2 || D == 3);
    T component[D]{};

    constexpr T& operator[](int axis) { return component[axis]; }
    constexpr const T& operator[](int axis) const { return component[axis]; }

    constexpr Vector& operator+=(const Vector& other) {
        for (int axis = 0; axis < D; ++axis) component[axis] += other[axis];
        return *this;
    }
    constexpr Vector& operator-=(const Vector& other) {
        for (int axis = 0; axis < D; ++axis) component[axis] -= other[axis];
        return *this;
    }
    constexpr Vector& operator*=(T factor) {
        for (T& value : component) value *= factor;
        return *this;
    }
    constexpr Vector& operator/=(T divisor) {
        for (T& value : component) value /= divisor;
        return *this;
    }

    friend constexpr Vector operator+(Vector a, const Vector& b) { return a += b; }
    friend constexpr Vector operator-(Vector a, const Vector& b) { return a -= b; }
    friend constexpr Vector operator-(const Vector& a) { return Vector{} - a; }
    friend constexpr Vector operator*(Vector a, T factor) { return a *= factor; }
    friend constexpr Vector operator*(T factor, Vector a) { return a *= factor; }
    friend constexpr Vector operator/(Vector a, T divisor) { return a /= divisor; }
    friend constexpr bool operator==(const Vector&, const Vector&) = default;
};

using Vector2 = Vector<2>;
using Vector3 = Vector<3>;

template <int D, class T>
constexpr T dot(const Vector<D, T>& a, const Vector<D, T>& b) {
    T sum{};
    for (int axis = 0; axis < D; ++axis) sum += a[axis] * b[axis];
    return sum;
}

template <int D, class T>
constexpr T length(const Vector<D, T>& a) {
    return std::sqrt(dot(a, a));
}

/// The direction of `a` as a vector of length 1; the zero vector stays zero.
template <int D, class T>
constexpr Vector<D, T> unit(const Vector<D, T>& a) {
    const T size = length(a);
    return size > 0 ? a / size : Vector<D, T>{};
}

/// `a`, shortened to length `most` if it is longer.
template <int D, class T>
constexpr Vector<D, T> limit(const Vector<D, T>& a, T most) {
    const T size = length(a);
    return size > most ? a * (most / size) : a;
}

/// Any direction across a heading: to the left in the plane.
template <int D, class T>
constexpr Vector<D, T> left_of(const Vector<D, T>& heading) {
    if constexpr (D == 2) {
        return {-heading[1], heading[0]};
    } else {
        const bool upright = std::abs(heading[2]) > T(0.9);
        return upright ? unit(Vector<D, T>{0, -heading[2], heading[1]})
                       : unit(Vector<D, T>{-heading[1], heading[0], 0});
    }
}

/// The first D components of a 3D vector: what the API says once, seen in the world's own dimension.
template <int D, class T>
constexpr Vector<D, T> flatten(const Vector<3, T>& a) {
    Vector<D, T> result;
    for (int axis = 0; axis < D; ++axis) result[axis] = a[axis];
    return result;
}

/// A vector of any dimension as a 3D vector; a missing component is 0.
template <int D, class T>
constexpr Vector<3, T> lift(const Vector<D, T>& a) {
    Vector<3, T> result;
    for (int axis = 0; axis < D; ++axis) result[axis] = a[axis];
    return result;
}

}  // namespace boids
