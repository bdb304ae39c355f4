#include "boids/apps/web/module/picture_style.h"

#include <iterator>
#include <vector>

#include "boids/apps/web/module/json_text.h"
#include "boids/core/text/error.h"
#include "boids/core/text/text.h"

namespace boids::web {

namespace {

struct Row {
    std::string_view key;
    ValueForm form;
    void (*set)(PictureStyle& picture, double value);
};

// Choices have no standard: where nobody says, the scene does.
const Row table[] = {
    {"colouring",
     {ValueKind::choice, "", 0, 0, 0, colouring_names, "What colours tell"},
     [](PictureStyle& picture, double value) { picture.colouring = static_cast<Colouring>(value); }},
    {"theme",
     {ValueKind::choice, "", 0, 0, 0, theme_names, "For which background"},
     [](PictureStyle& picture, double value) { picture.style.theme = static_cast<Theme>(value); }},
    {"backdrop",
     {ValueKind::choice, "", 0, 0, 0, backdrop_names, "What is behind the flock"},
     [](PictureStyle& picture, double value) { picture.style.backdrop = static_cast<BackdropKind>(value); }},
    {"shape",
     {ValueKind::choice, "", 0, 0, 0, boid_shape_names, "What boids are drawn as"},
     [](PictureStyle& picture, double value) { picture.style.shape = static_cast<BoidShape>(value); }},
    {"trails",
     {ValueKind::real, "s", 0, 0, 10, {}, "How long a trail takes to fade to a third; 0 for no trails"},
     [](PictureStyle& picture, double value) { picture.style.trail_seconds = value; }},
    {"size",
     {ValueKind::real, "pixels", 0, 0, 200, {}, "Length of a boid; 0 to choose by their number"},
     [](PictureStyle& picture, double value) { picture.style.boid_size = value; }},
    {"width",
     {ValueKind::real, "", 0.6, 0.1, 3, {}, "Width of a boid as a fraction of its length"},
     [](PictureStyle& picture, double value) { picture.style.boid_width = value; }},
    {"box",
     {ValueKind::toggle, "", 0, 0, 1, {}, "Draw the edges of the world before a sky, too"},
     [](PictureStyle& picture, double value) { picture.style.box = value != 0; }},
};

const Row& find_row(std::string_view key) {
    std::vector<std::string_view> keys;
    for (const Row& row : table) {
        if (row.key == key) return row;
        keys.push_back(row.key);
    }
    throw Error("pictures have no \"" + std::string(key) + "\" but " + joined(keys));
}

void set(PictureStyle& picture, std::string_view line) {
    const std::size_t at = line.find('=');
    if (at == std::string_view::npos) throw Error("\"" + std::string(line) + "\" is not key=value");
    const Row& row = find_row(line.substr(0, at));
    const ParsedValue parsed = parse_value(row.form, line.substr(at + 1));
    if (!parsed.problem.empty()) throw Error(std::string(row.key) + ": " + parsed.problem);
    row.set(picture, parsed.value);
}

void write_names(JsonText& json, std::span<const std::string_view> names) {
    json.begin('[');
    for (const std::string_view name : names) json.value(name);
    json.end(']');
}

void write_row(JsonText& json, const Row& row) {
    constexpr std::string_view kinds[] = {"real", "integer", "toggle", "choice"};
    json.begin('{').key("key").value(row.key).key("kind").value(kinds[static_cast<std::size_t>(row.form.kind)]);
    json.key("unit").value(row.form.unit).key("default").value(row.form.standard);
    json.key("minimum").value(row.form.minimum).key("maximum").value(row.form.maximum).key("choices");
    write_names(json, row.form.choices);
    json.key("help").value(row.form.help).end('}');
}

}  // namespace

PictureStyle parse_picture_style(std::string_view lines) {
    PictureStyle picture;
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        if (!line.empty()) set(picture, line);
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    }
    return picture;
}

std::string picture_choices() {
    JsonText json;
    json.begin('{').key("style").begin('[');
    for (const Row& row : table) write_row(json, row);
    json.end(']').key("motions");
    write_names(json, camera_names);
    return json.end('}').text();
}

}  // namespace boids::web
