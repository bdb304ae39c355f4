#include "boids/render/body.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

namespace boids {

namespace {

double smooth_step(double from, double to, double value) {
    const double t = std::clamp((value - from) / (to - from), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

/// Evenly spread over 0 to 1, without order.
double scattered(BoidId id, double factor) {
    const double turns = factor * static_cast<double>(id);
    return turns - std::floor(turns);
}

Vector3 heading_of(const Vector3& velocity) {
    const double speed = length(velocity);
    return speed > 0 ? velocity / speed : Vector3{1, 0, 0};
}

/// Builds a mesh of flat faces.
class Mesh {
public:
    void add(const Vector3& a, const Vector3& b, const Vector3& c, double limb_a = 0, double limb_b = 0,
             double limb_c = 0) {
        const Vector3 across = cross_product(b - a, c - a);
        const double size = length(across);
        const Vector3 normal = size > 0 ? across / size : Vector3{0, 0, 1};
        put(a, limb_a, normal);
        put(b, limb_b, normal);
        put(c, limb_c, normal);
    }

    /// A body of four sides around an axis, through rings of half widths and half heights, between two points.
    struct Ring {
        double ahead, half_width, half_height, up;
    };
    void add_spindle(const Vector3& nose, std::span<const Ring> rings, const Vector3& end) {
        const auto corner = [](const Ring& ring, int side) -> Vector3 {
            const double angle = side * std::numbers::pi / 2;
            return {ring.ahead, ring.half_width * std::sin(angle), ring.up + ring.half_height * std::cos(angle)};
        };
        for (int side = 0; side < 4; ++side) {
            add(nose, corner(rings.front(), side + 1), corner(rings.front(), side));
            for (std::size_t i = 1; i < rings.size(); ++i) {
                add(corner(rings[i - 1], side), corner(rings[i - 1], side + 1), corner(rings[i], side));
                add(corner(rings[i], side), corner(rings[i - 1], side + 1), corner(rings[i], side + 1));
            }
            add(end, corner(rings.back(), side), corner(rings.back(), side + 1));
        }
    }

    std::vector<BodyVertex> vertices;

private:
    static Vector3 cross_product(const Vector3& a, const Vector3& b) {
        return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }
    void put(const Vector3& place, double limb, const Vector3& normal) {
        const auto narrow = [](double value) { return static_cast<float>(value); };
        vertices.push_back({narrow(place[0]), narrow(place[1]), narrow(place[2]), narrow(limb), narrow(normal[0]),
                            narrow(normal[1]), narrow(normal[2])});
    }
};

/// A starling: a wing span of not quite twice its length, pointed wings, a short tail.
std::vector<BodyVertex> bird_mesh() {
    Mesh mesh;
    for (const double side : {1.0, -1.0}) {
        const Vector3 shoulder{0.24, 0.06 * side, 0.03}, armpit{-0.14, 0.06 * side, 0.02};
        const Vector3 wrist{0.29, 0.40 * side, 0.04}, elbow{-0.13, 0.40 * side, 0.02}, tip{-0.10, 0.92 * side, 0.01};
        mesh.add(shoulder, wrist, armpit, 1, 1, 1);
        mesh.add(armpit, wrist, elbow, 1, 1, 1);
        mesh.add(wrist, tip, elbow, 1, 1.35, 1);
    }
    mesh.add({-0.22, 0, 0.01}, {-0.52, 0.10, 0}, {-0.50, 0, 0});
    mesh.add({-0.22, 0, 0.01}, {-0.50, 0, 0}, {-0.52, -0.10, 0});
    const Mesh::Ring rings[] = {{0.38, 0.055, 0.06, 0.02}, {0.20, 0.095, 0.10, 0}, {-0.10, 0.085, 0.085, 0}};
    mesh.add_spindle({0.52, 0, 0.0}, rings, {-0.36, 0, 0});
    return mesh.vertices;
}

/// Two upright sheets across each other, with four corners each.
void add_cross(Mesh& mesh, const Vector3& nose, double ahead, double half_width, double half_height,
               const Vector3& end) {
    const Vector3 right{ahead, half_width, 0}, left{ahead, -half_width, 0};
    const Vector3 top{ahead, 0, half_height}, bottom{ahead, 0, -half_height};
    mesh.add(nose, right, end);
    mesh.add(nose, end, left);
    mesh.add(nose, top, end);
    mesh.add(nose, end, bottom);
}

std::vector<BodyVertex> small_bird_mesh() {
    Mesh mesh;
    for (const double side : {1.0, -1.0}) {
        const Vector3 shoulder{0.24, 0.06 * side, 0.03}, armpit{-0.14, 0.06 * side, 0.02};
        const Vector3 wrist{0.29, 0.40 * side, 0.04}, tip{-0.10, 0.92 * side, 0.01};
        mesh.add(shoulder, wrist, armpit, 1, 1, 1);
        mesh.add(wrist, tip, armpit, 1, 1.35, 1);
    }
    add_cross(mesh, {0.52, 0, 0}, 0.10, 0.095, 0.095, {-0.50, 0, 0});
    return mesh.vertices;
}

std::vector<BodyVertex> small_fish_mesh() {
    Mesh mesh;
    mesh.add({-0.32, 0, 0}, {-0.56, 0, 0.20}, {-0.56, 0, -0.20}, 1, 1.6, 1.6);
    add_cross(mesh, {0.50, 0, 0}, 0.06, 0.085, 0.17, {-0.42, 0, 0});
    return mesh.vertices;
}

std::vector<BodyVertex> small_arrow_mesh() {
    Mesh mesh;
    add_cross(mesh, {0.5, 0, 0}, 0.02, 0.22, 0.22, {0.04, 0, 0});
    add_cross(mesh, {0.1, 0, 0}, -0.5, 0.045, 0.045, {-0.45, 0, 0});
    return mesh.vertices;
}

/// A fish: flat from side to side, with a tail that swings and a fin above.
std::vector<BodyVertex> fish_mesh() {
    Mesh mesh;
    mesh.add({-0.34, 0, 0}, {-0.56, 0, 0.20}, {-0.48, 0, 0}, 1, 1.6, 1.4);
    mesh.add({-0.34, 0, 0}, {-0.48, 0, 0}, {-0.56, 0, -0.20}, 1, 1.4, 1.6);
    mesh.add({0.12, 0, 0.14}, {-0.16, 0, 0.25}, {-0.16, 0, 0.10});
    const Mesh::Ring rings[] = {{0.30, 0.06, 0.11, 0}, {0.06, 0.085, 0.17, 0}, {-0.20, 0.045, 0.09, 0}};
    mesh.add_spindle({0.50, 0, 0}, rings, {-0.42, 0, 0});
    return mesh.vertices;
}

/// An arrow: a head of four sides on a thin shaft.
std::vector<BodyVertex> arrow_mesh() {
    Mesh mesh;
    const Mesh::Ring shaft[] = {{0.1, 0.045, 0.045, 0}, {-0.5, 0.045, 0.045, 0}};
    mesh.add_spindle({0.1, 0, 0}, shaft, {-0.5, 0, 0});
    const Mesh::Ring head[] = {{0.02, 0.22, 0.22, 0}};
    mesh.add_spindle({0.5, 0, 0}, head, {0.08, 0, 0});
    return mesh.vertices;
}

}  // namespace

double body_opacity(double pixels, double begins) {
    return smooth_step(begins, begins * (body_is_whole / body_begins), pixels);
}

double body_threshold(std::vector<double>& pixels, std::size_t most) {
    if (pixels.size() <= most) return body_begins;
    const auto last = pixels.begin() + static_cast<std::ptrdiff_t>(most);
    std::nth_element(pixels.begin(), last, pixels.end(), std::greater<>());
    return std::max(body_begins, *last);
}

Vector3 up_of(const Vector3& velocity, const Vector3& turn, int dimension) {
    constexpr double steps_of_weight = 60, most_bank = 2.2;  // a turn of a radian in so many steps rolls by 45 degrees
    const Vector3 ahead = heading_of(velocity);
    const Vector3 above = dimension == 3 ? Vector3{0, 1, 0} : Vector3{0, 0, 1};
    const double speed = std::max(length(velocity), 1e-12);
    Vector3 bank = (turn - ahead * dot(turn, ahead)) * (steps_of_weight / speed);
    if (length(bank) > most_bank) bank = bank * (most_bank / length(bank));
    const Vector3 up = above - ahead * dot(above, ahead) + bank;
    const double size = length(up);
    if (size > 1e-6) return up / size;
    const Vector3 aside = dimension == 3 ? Vector3{1, 0, 0} : Vector3{0, 1, 0};  // straight up or down
    const Vector3 level = aside - ahead * dot(aside, ahead);
    return level / std::max(length(level), 1e-12);
}

double wing_angle(BoidId id, double step, const Vector3& velocity, const Vector3& turn, int dimension) {
    constexpr double steps_per_beat = 13, steps_per_rest = 97, held_out = 0.14, widest = 0.8;
    const double speed = std::max(length(velocity), 1e-12);
    const double climb = dimension == 3 ? velocity[1] / speed : 0;
    const double haste = 60 * dot(turn, velocity) / (speed * speed);
    const double rest = 0.25 * std::sin(2 * std::numbers::pi * (step / steps_per_rest + scattered(id, 0.7548776662)));
    const double effort = 0.5 + 1.6 * climb + haste + rest;
    const double phase = 2 * std::numbers::pi * (step / steps_per_beat + scattered(id, std::numbers::phi));
    const double hurry = smooth_step(0.8, 1.4, effort);
    const double beat = (1 - hurry) * std::sin(phase) + hurry * std::sin(2 * phase);
    return held_out + widest * smooth_step(0.05, 0.55, effort) * beat;
}

double tail_angle(BoidId id, double step) {
    constexpr double steps_per_beat = 22, widest = 0.5;
    return widest * std::sin(2 * std::numbers::pi * (step / steps_per_beat + scattered(id, std::numbers::phi)));
}

double apparent_width(BoidShape shape, const Vector3& up, const Vector3& sight) {
    if (shape == BoidShape::bird) return 0.7 + 1.3 * std::abs(dot(up, sight));
    return shape == BoidShape::fish ? 0.8 : 1;
}

std::vector<BodyVertex> body_mesh(BoidShape shape, bool fine) {
    switch (shape) {
        case BoidShape::dart: return {};
        case BoidShape::bird: return fine ? bird_mesh() : small_bird_mesh();
        case BoidShape::fish: return fine ? fish_mesh() : small_fish_mesh();
        case BoidShape::arrow: return fine ? arrow_mesh() : small_arrow_mesh();
    }
    return {};
}

}  // namespace boids
