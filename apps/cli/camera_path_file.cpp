#include "boids/apps/cli/camera_path_file.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "boids/core/text/printable.h"
#include "boids/core/text/text.h"
#include "boids/io/table_reader.h"
#include "boids/io/text_file.h"

namespace boids::cli {

namespace {

constexpr FileNature path_nature{"a camera's path", "16 MB", 16'000'000};

/// What a file may have: where the camera stands, each way with the columns it takes.
struct Form {
    CameraPath::Kind kind;
    std::span<const std::string_view> stance;
};
constexpr std::string_view orbit_columns[] = {"around", "above", "distance"};
constexpr std::string_view stand_columns[] = {"from_x", "from_y", "from_z"};
constexpr std::string_view plane_columns[] = {"zoom"};
constexpr std::string_view target_columns[] = {"x", "y", "z"};
constexpr Form forms_in_space[] = {{CameraPath::Kind::orbit, orbit_columns}, {CameraPath::Kind::stand, stand_columns}};
constexpr Form forms_in_plane[] = {{CameraPath::Kind::plane, plane_columns}};

/// Reads keys whose columns the header has put into an order of its own.
class PathReader {
public:
    PathReader(const std::string& text, const std::string& path, int dimension)
        : table_(text, path),
          forms_(dimension == 3 ? std::span<const Form>(forms_in_space) : std::span<const Form>(forms_in_plane)),
          targets_(std::span(target_columns).first(static_cast<std::size_t>(dimension))) {}

    CameraPath read() {
        read_header();
        std::vector<CameraPath::Key> keys;
        while (table_.next_beyond_comments()) {
            keys.push_back(read_key());
            if (keys.size() > 1 && keys.back().seconds <= keys[keys.size() - 2].seconds)
                table_.fail("seconds is " + std::string(table_.fields[find("seconds").value()]) +
                            ", not later than the key before; put the keys in the order of their time");
        }
        if (keys.empty()) table_.fail_whole("there is no key below the header; write at least one");
        return {form_.kind, !has_target_, std::move(keys)};
    }

private:
    std::optional<std::size_t> find(std::string_view name) const {
        const auto place = std::find(header_.begin(), header_.end(), name);
        if (place == header_.end()) return {};
        return static_cast<std::size_t>(place - header_.begin());
    }

    bool has_all(std::span<const std::string_view> names) const {
        return std::all_of(names.begin(), names.end(),
                           [this](std::string_view name) { return find(name).has_value(); });
    }

    /// What a header may be, for messages.
    std::string allowed() const {
        std::string text = "it takes seconds, then ";
        for (const Form& form : forms_) text += (&form == &forms_.front() ? "" : " or ") + joined(form.stance, ",");
        return text + ", and " + joined(targets_, ",") + " where the camera does not look at the flock";
    }

    void read_header() {
        if (!table_.next_beyond_comments()) table_.fail_whole("the file is empty; " + allowed());
        for (const std::string_view name : table_.fields) header_.emplace_back(name);
        const auto form =
            std::find_if(forms_.begin(), forms_.end(), [&](const Form& each) { return has_all(each.stance); });
        has_target_ = has_all(targets_);
        const std::size_t known =
            form == forms_.end() ? 0 : 1 + form->stance.size() + (has_target_ ? targets_.size() : 0);
        if (!find("seconds") || known != header_.size())
            table_.fail("the header is \"" + excerpt(joined(table_.fields, ",")) + "\"; " + allowed());
        form_ = *form;
    }

    double number(std::string_view name) const { return table_.number(find(name).value(), name); }

    CameraPath::Key read_key() const {
        if (table_.fields.size() != header_.size())
            table_.fail("there are " + std::to_string(table_.fields.size()) + " fields; the header has " +
                        std::to_string(header_.size()));
        CameraPath::Key key{number("seconds"), {}, {}};
        for (std::size_t i = 0; i < form_.stance.size(); ++i) key.stance[i] = number(form_.stance[i]);
        for (std::size_t axis = 0; has_target_ && axis < targets_.size(); ++axis)
            key.target[static_cast<int>(axis)] = number(targets_[axis]);
        for (const std::string_view name : {"distance", "zoom"})
            if (find(name) && number(name) <= 0) table_.fail(std::string(name) + " takes a number above 0");
        if (find("above") && !(std::abs(number("above")) <= 89)) table_.fail("above takes degrees from -89 to 89");
        return key;
    }

    TableReader table_;
    std::span<const Form> forms_;
    std::span<const std::string_view> targets_;
    std::vector<std::string> header_;
    Form form_{};
    bool has_target_ = false;
};

}  // namespace

CameraPath read_camera_path(const std::string& path, int dimension) {
    const std::string text = read_file(path, path_nature);
    return PathReader(text, path, dimension).read();
}

}  // namespace boids::cli
