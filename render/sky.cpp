#include "boids/render/sky.h"

#include <algorithm>
#include <cmath>

namespace boids {

namespace {

constexpr Colour white{1, 1, 1};

// Land and haze below the horizon, then the sky. Starlings at dusk are near black before what is left of the light.
constexpr Sky dusk{{{{-0.10, {0.150f, 0.138f, 0.180f}},
                     {-0.006, {0.340f, 0.262f, 0.270f}},
                     {0.000, {0.975f, 0.700f, 0.430f}},
                     {0.130, {0.930f, 0.690f, 0.560f}},
                     {0.420, {0.660f, 0.620f, 0.690f}},
                     {1.000, {0.350f, 0.420f, 0.570f}}}},
                   0.085,
                   {1.0f, 0.86f, 0.55f},
                   0.60,
                   0.035,
                   false,
                   false,
                   {0.085f, 0.075f, 0.100f},
                   {0.760f, 0.090f, 0.070f},
                   {0.690f, 0.610f, 0.640f},
                   0.55,
                   {-0.45, 0.30, 0.84},
                   0.55};

constexpr Sky dawn{{{{-0.10, {0.330f, 0.380f, 0.430f}},
                     {-0.004, {0.520f, 0.545f, 0.570f}},
                     {0.000, {1.000f, 0.875f, 0.745f}},
                     {0.160, {0.985f, 0.880f, 0.810f}},
                     {0.460, {0.800f, 0.865f, 0.910f}},
                     {1.000, {0.500f, 0.675f, 0.850f}}}},
                   0.085,
                   {1.0f, 0.97f, 0.86f},
                   0.65,
                   0.040,
                   false,
                   false,
                   {0.140f, 0.150f, 0.200f},
                   {0.800f, 0.150f, 0.060f},
                   {0.850f, 0.870f, 0.880f},
                   0.60,
                   {0.55, 0.45, 0.70},
                   0.45};

// Under water: light from above, nothing below.
constexpr Sky sea{{{{0.00, {0.008f, 0.055f, 0.120f}},
                    {0.25, {0.012f, 0.110f, 0.210f}},
                    {0.50, {0.020f, 0.205f, 0.330f}},
                    {0.75, {0.060f, 0.345f, 0.470f}},
                    {0.93, {0.190f, 0.530f, 0.620f}},
                    {1.00, {0.330f, 0.655f, 0.710f}}}},
                  std::nullopt,
                  white,
                  0,
                  0.1,
                  true,
                  false,
                  {0.800f, 0.900f, 0.930f},
                  {1.000f, 0.480f, 0.260f},
                  {0.030f, 0.230f, 0.350f},
                  0.75,
                  {0.10, 0.98, 0.15}};

constexpr Sky paper{{{{0.00, {0.945f, 0.930f, 0.890f}},
                      {0.20, {0.957f, 0.943f, 0.907f}},
                      {0.40, {0.966f, 0.954f, 0.921f}},
                      {0.60, {0.972f, 0.961f, 0.930f}},
                      {0.80, {0.974f, 0.963f, 0.933f}},
                      {1.00, {0.970f, 0.958f, 0.927f}}}},
                    std::nullopt,
                    white,
                    0,
                    0.1,
                    false,
                    true,
                    {0.110f, 0.120f, 0.160f},
                    {0.780f, 0.140f, 0.070f},
                    {0.966f, 0.954f, 0.921f},
                    0.70,
                    {-0.40, 0.80, 0.45}};

constexpr Sky night{{{{-0.10, {0.012f, 0.014f, 0.024f}},
                      {-0.004, {0.022f, 0.026f, 0.042f}},
                      {0.000, {0.125f, 0.165f, 0.250f}},
                      {0.140, {0.080f, 0.115f, 0.195f}},
                      {0.450, {0.040f, 0.060f, 0.120f}},
                      {1.000, {0.014f, 0.022f, 0.055f}}}},
                    0.085,
                    {0.36f, 0.43f, 0.55f},
                    0.40,
                    0.030,
                    true,
                    false,
                    {0.700f, 0.750f, 0.840f},
                    {1.000f, 0.420f, 0.200f},
                    {0.050f, 0.072f, 0.140f},
                    0.70,
                    {0.35, 0.85, 0.40},
                    0.5};

double mix(double a, double b, double fraction) {
    return a + fraction * (b - a);
}

Colour mixed(const Colour& a, const Colour& b, double fraction) {
    const PerceivedColour from = perceived_colour(a), to = perceived_colour(b);
    return screen_colour({mix(from.lightness, to.lightness, fraction), mix(from.red_green, to.red_green, fraction),
                          mix(from.yellow_blue, to.yellow_blue, fraction)});
}

Colour mean_colour(const Image& picture) {
    double sum[3] = {};
    const std::size_t pixels = picture.rgba.size() / 4;
    for (std::size_t i = 0; i < pixels; ++i)
        for (std::size_t part = 0; part < 3; ++part) sum[part] += picture.rgba[4 * i + part];
    const auto part = [&](int i) {
        return static_cast<float>(sum[i] / 255 / static_cast<double>(std::max<std::size_t>(pixels, 1)));
    };
    return {part(0), part(1), part(2)};
}

}  // namespace

const Sky* find_sky(BackdropKind kind) {
    switch (kind) {
        case BackdropKind::plain: return nullptr;
        case BackdropKind::dusk: return &dusk;
        case BackdropKind::dawn: return &dawn;
        case BackdropKind::sea: return &sea;
        case BackdropKind::paper: return &paper;
        case BackdropKind::night: return &night;
    }
    return nullptr;
}

Sky sky_for(const Image& picture) {
    const Colour mean = mean_colour(picture);
    const bool is_dark = perceived_colour(mean).lightness < 0.5;
    Sky sky = is_dark ? night : dawn;
    sky.stops.fill({0, mean});
    sky.horizon.reset();
    sky.glow_strength = 0;
    sky.fog = mean;
    return sky;
}

Colour sky_colour(const Sky& sky, double height) {
    const auto above = std::find_if(sky.stops.begin(), sky.stops.end(),
                                    [height](const SkyStop& stop) { return stop.height >= height; });
    Colour colour;
    if (above == sky.stops.begin()) {
        colour = above->colour;
    } else if (above == sky.stops.end()) {
        colour = sky.stops.back().colour;
    } else {
        const SkyStop& below = *std::prev(above);
        colour = mixed(below.colour, above->colour, (height - below.height) / (above->height - below.height));
    }
    if (!sky.horizon || height < 0) return colour;
    return mixed(colour, sky.glow, sky.glow_strength * std::exp(-height / sky.glow_height));
}

}  // namespace boids
