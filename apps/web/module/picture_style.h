// How a page says what pictures look like: a table of what can be chosen, and lines of key=value.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "boids/core/parameters/value_form.h"
#include "boids/render/style.h"

namespace boids::web {

/// What was chosen; the rest is the scene's own.
struct PictureStyle {
    Style style;
    std::optional<Colouring> colouring;
};

/// Reads lines of key=value; an Error that says what is wrong with one of them.
PictureStyle parse_picture_style(std::string_view lines);

/// The table and the motions of cameras, as JSON.
std::string picture_choices();

}  // namespace boids::web
