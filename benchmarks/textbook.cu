// A flock on a card as textbooks show it, to compare the cuda engine with: records of boids, sorted by cell with a
// library, 9 or 27 cells looked through, whatever order and rounding. The flock is that of `boids bench flock`: radii
// 25 and 50, Reynolds' steering, a torus in which a boid has 20 neighbours at the start.
//
//   textbook DIMENSION BOIDS WARMUP STEPS      prints picoseconds per boid and step
#include <cuda_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/sort.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

namespace {

constexpr float near_radius = 50, close_radius = 25, max_speed = 2, max_force = 0.03f;

struct Boid {
    float3 place, velocity;
};

struct World {
    int dimension, lines;  // cells along each axis
    float size;
};

__device__ float3 operator+(float3 a, float3 b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
__device__ float3 operator-(float3 a, float3 b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
__device__ float3 operator*(float3 a, float factor) {
    return {a.x * factor, a.y * factor, a.z * factor};
}
__device__ float dot(float3 a, float3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
__device__ float3 limited(float3 a, float most) {
    const float squared = dot(a, a);
    return squared > most * most ? a * (most * rsqrtf(squared)) : a;
}
__device__ float3 steer(float3 sum, float3 velocity) {
    const float squared = dot(sum, sum);
    return squared > 0 ? limited(sum * (max_speed * rsqrtf(squared)) - velocity, max_force) : float3{0, 0, 0};
}

__device__ int line_of(const World& world, float place) {
    return min(world.lines - 1, max(0, static_cast<int>(place / world.size * static_cast<float>(world.lines))));
}
__device__ int wrapped(int line, int lines) {
    return line < 0 ? line + lines : line >= lines ? line - lines : line;
}
__device__ float wrapped(float place, float size) {
    return place < 0 ? place + size : place >= size ? place - size : place;
}
__device__ float short_way(float way, float size) {
    return way > size / 2 ? way - size : way < -size / 2 ? way + size : way;
}

__global__ void find_cells(World world, const Boid* boids, std::uint32_t* cells, int count) {
    const int index = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (index >= count) return;
    const float3 place = boids[index].place;
    const int z = world.dimension == 3 ? line_of(world, place.z) : 0;
    cells[index] =
        static_cast<std::uint32_t>((z * world.lines + line_of(world, place.y)) * world.lines + line_of(world, place.x));
}

__global__ void find_starts(const std::uint32_t* cells, int* begin, int* end, int count) {
    const int index = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (index >= count) return;
    if (index == 0 || cells[index] != cells[index - 1]) begin[cells[index]] = index;
    if (index == count - 1 || cells[index] != cells[index + 1]) end[cells[index]] = index + 1;
}

__global__ void step(World world, const Boid* boids, Boid* next, const int* begin, const int* end, int count) {
    const int index = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (index >= count) return;
    const Boid own = boids[index];
    float3 away{0, 0, 0}, along{0, 0, 0}, towards{0, 0, 0};
    const int x = line_of(world, own.place.x), y = line_of(world, own.place.y);
    const int z = world.dimension == 3 ? line_of(world, own.place.z) : 0, layers = world.dimension == 3 ? 1 : 0;
    for (int dz = -layers; dz <= layers; ++dz)
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) {
                const int layer = world.dimension == 3 ? wrapped(z + dz, world.lines) : 0;
                const int cell =
                    (layer * world.lines + wrapped(y + dy, world.lines)) * world.lines + wrapped(x + dx, world.lines);
                for (int other = begin[cell]; other < end[cell]; ++other) {
                    float3 way = boids[other].place - own.place;
                    way = {short_way(way.x, world.size), short_way(way.y, world.size), short_way(way.z, world.size)};
                    const float squared = dot(way, way);
                    if (!(squared > 0 && squared < near_radius * near_radius)) continue;
                    along = along + boids[other].velocity;
                    towards = towards + way;
                    if (squared < close_radius * close_radius) away = away - way * (1 / squared);
                }
            }
    Boid moved = own;
    const float3 force = steer(away, own.velocity) * 1.5f + steer(along, own.velocity) + steer(towards, own.velocity);
    moved.velocity = limited(own.velocity + force, max_speed);
    moved.place = own.place + moved.velocity;
    moved.place = {wrapped(moved.place.x, world.size), wrapped(moved.place.y, world.size),
                   world.dimension == 3 ? wrapped(moved.place.z, world.size) : 0};
    next[index] = moved;
}

std::vector<Boid> start(const World& world, int count) {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> place(0, world.size), part(-1, 1);
    std::vector<Boid> boids(static_cast<std::size_t>(count));
    for (Boid& boid : boids) {
        boid.place = {place(random), place(random), world.dimension == 3 ? place(random) : 0};
        boid.velocity = {part(random), part(random), world.dimension == 3 ? part(random) : 0};
    }
    return boids;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 5) return std::fprintf(stderr, "textbook DIMENSION BOIDS WARMUP STEPS\n"), 2;
    const int dimension = std::atoi(argv[1]), count = std::atoi(argv[2]), warmup = std::atoi(argv[3]);
    const int steps = std::atoi(argv[4]);
    const double ball = dimension == 3 ? 4.0 / 3 * 3.14159265 * 50 * 50 * 50 : 3.14159265 * 50 * 50;
    World world{dimension, 0, static_cast<float>(std::pow(count * ball / 20, 1.0 / dimension))};
    world.lines = static_cast<int>(world.size / near_radius);
    const std::vector<Boid> first = start(world, count);
    thrust::device_vector<Boid> boids(first.begin(), first.end()), next(first.size());
    thrust::device_vector<std::uint32_t> cells(first.size());
    std::size_t all = static_cast<std::size_t>(world.lines) * static_cast<std::size_t>(world.lines);
    if (dimension == 3) all *= static_cast<std::size_t>(world.lines);
    thrust::device_vector<int> begin(all), end(all);
    const auto raw = [](auto& vector) { return thrust::raw_pointer_cast(vector.data()); };
    const auto blocks = static_cast<unsigned>((count + 255) / 256);
    const auto advance = [&](int times) {
        for (int each = 0; each < times; ++each) {
            find_cells<<<blocks, 256>>>(world, raw(boids), raw(cells), count);
            thrust::sort_by_key(thrust::device, cells.begin(), cells.end(), boids.begin());
            cudaMemsetAsync(raw(begin), 0, all * sizeof(int));
            cudaMemsetAsync(raw(end), 0, all * sizeof(int));
            find_starts<<<blocks, 256>>>(raw(cells), raw(begin), raw(end), count);
            step<<<blocks, 256>>>(world, raw(boids), raw(next), raw(begin), raw(end), count);
            boids.swap(next);
        }
    };
    advance(warmup + 2);
    cudaEvent_t from, to;
    cudaEventCreate(&from);
    cudaEventCreate(&to);
    cudaEventRecord(from);
    advance(steps);
    cudaEventRecord(to);
    cudaEventSynchronize(to);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, from, to);
    if (const cudaError_t error = cudaGetLastError(); error != cudaSuccess)
        return std::fprintf(stderr, "textbook: %s\n", cudaGetErrorString(error)), 1;
    std::printf("{\"dimension\": %d, \"boids\": %d, \"warmup\": %d, \"picoseconds\": %.1f}\n", dimension, count, warmup,
                1e9 * milliseconds / steps / count);
}
