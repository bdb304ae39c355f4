#include "boids/render/ground_shadow.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "boids/render/gl_dialect.h"
#include "boids/render/shaders.h"

namespace boids {

namespace {

constexpr int side = ShadowMap::side;

Vector3 forward_of(const View& view) {
    return {view.rows[2][0], view.rows[2][1], view.rows[2][2]};
}

/// Mean and standard deviation of the places of boids along an axis, relative to the view's origin, and their number.
struct Spread {
    double mean = 0, deviation = 0;
};

Spread spread_along(const std::vector<Vector3>& places, int axis) {
    double sum = 0, squares = 0;
    for (const Vector3& place : places) {
        sum += place[axis];
        squares += place[axis] * place[axis];
    }
    const auto count = static_cast<double>(places.size());
    return {sum / count, std::sqrt(std::max(squares / count - sum * sum / (count * count), 0.0))};
}

/// Spreads each cell over those up to `reach` away, along rows or columns, three times: nearly a bell.
void blur(std::vector<float>& cells, int reach, int step, int across) {
    std::vector<float> line(side);
    for (int round = 0; round < 3; ++round)
        for (int row = 0; row < side; ++row) {
            for (int i = 0; i < side; ++i) {
                float sum = 0;
                for (int other = std::max(0, i - reach); other <= std::min(side - 1, i + reach); ++other)
                    sum += cells[static_cast<std::size_t>(row * across + other * step)];
                line[static_cast<std::size_t>(i)] = sum / static_cast<float>(2 * reach + 1);
            }
            for (int i = 0; i < side; ++i)
                cells[static_cast<std::size_t>(row * across + i * step)] = line[static_cast<std::size_t>(i)];
        }
}

}  // namespace

double ground_height(const View& view) {
    const double eye = -view.focus * forward_of(view)[1], usual_distance = view.focus * view.zoom;
    const double fold = 0.5 * length(Vector3{view.rows[1][0], view.rows[1][1], view.rows[1][2]});
    const double most = 0.6 * view.horizon.value_or(0) / fold;  // then a flock's shadow is well below the horizon
    const double height =
        std::clamp(eye + view.origin[1], 0.02 * usual_distance, std::max(most, 0.02) * usual_distance);
    return eye - height;
}

ShadowMap cast_shadow(const State& state, const View& view, double ground) {
    std::vector<Vector3> places(state.size());
    for (std::size_t index = 0; index < state.size(); ++index)
        places[index] = view.relative(state.boid(index).position);
    const double height = std::max(spread_along(places, 1).mean - ground, 0.0);
    const double softness = 0.2 * height;
    constexpr double reach = 2.5;  // standard deviations that the grid reaches from the middle
    constexpr int axes[] = {0, 2};
    ShadowMap map;
    int blurred[2];
    double area = 1;
    for (int i = 0; i < 2; ++i) {
        const Spread spread = spread_along(places, axes[i]);
        const double half = reach * std::hypot(spread.deviation, softness) + 1e-6;
        map.low[i] = spread.mean - half;
        map.size[i] = 2 * half;
        blurred[i] = std::clamp(static_cast<int>(softness / map.size[i] * side), 1, side / 6);
        area *= spread.deviation / map.size[i] * side;  // in cells
    }
    map.darkness.assign(side * side, 0);
    for (const Vector3& place : places) {
        const int x = static_cast<int>(std::floor((place[0] - map.low[0]) / map.size[0] * side));
        const int z = static_cast<int>(std::floor((place[2] - map.low[1]) / map.size[1] * side));
        if (x >= 0 && z >= 0 && x < side && z < side) ++map.darkness[static_cast<std::size_t>(z * side + x)];
    }
    blur(map.darkness, blurred[0], 1, side);
    blur(map.darkness, blurred[1], side, 1);
    // In the middle of a flock of many most of the light is gone; few take little of it.
    constexpr double many = 300;
    const auto count = static_cast<double>(state.size());
    const double usual = count / (2 * std::numbers::pi * std::max(area, 1.0));
    for (float& cell : map.darkness)
        cell = static_cast<float>(count / (count + many) * (1 - std::exp(-2 * cell / std::max(usual, 1e-9))));
    return map;
}

GroundShadow::GroundShadow() : program_(shaders::whole_vertex, shaders::shadow_fragment) {}

void GroundShadow::draw(const State& state, const View& view, double strength) {
    if (state.size() == 0 || !view.horizon || *view.horizon <= 0) return;
    const double ground = ground_height(view);
    const ShadowMap map = cast_shadow(state, view, ground);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, map_.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, side, side, 0, GL_RED, GL_FLOAT, map.darkness.data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, gl::beyond_edge);  // no shadow beyond it
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, gl::beyond_edge);
    program_.use();
    program_.set(view);
    program_.set("map", 0);
    program_.set("ground", ground);
    program_.set("low", map.low[0], map.low[1]);
    program_.set("size", map.size[0], map.size[1]);
    program_.set("strength", strength);
    glEnable(GL_SCISSOR_TEST);
    const double high = std::min(*view.horizon, 1.0) * view.height;
    glScissor(0, 0, view.width, static_cast<GLint>(std::ceil(high)));
    glBindVertexArray(nothing_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisable(GL_SCISSOR_TEST);
}

}  // namespace boids
