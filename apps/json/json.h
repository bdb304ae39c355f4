// A value of JSON: what the program prints for other programs, and what the window remembers. It stands in front of
// nlohmann's library, whose header takes longer to compile than most of our files, so that one file alone includes
// that.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace boids {

class Json {
public:
    using Array = std::vector<Json>;
    using Object = std::vector<std::pair<std::string, Json>>;  ///< In the order of printing.
    using Value = std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object>;

    Json() = default;  ///< null
    template <std::same_as<bool> Bool>
    Json(Bool value) : value_(value) {}
    template <std::signed_integral Number>
    Json(Number value) : value_(std::int64_t{value}) {}
    template <std::unsigned_integral Number>
    requires(!std::same_as<Number, bool>) Json(Number value) : value_(std::uint64_t{value}) {}
    template <std::floating_point Number>
    Json(Number value) : value_(double{value}) {}
    Json(std::string_view text) : value_(std::string(text)) {}
    Json(const std::string& text) : value_(text) {}
    Json(const char* text) : value_(std::string(text)) {}

    static Json array(std::initializer_list<Json> values = {});
    static Json object(std::initializer_list<std::pair<std::string_view, Json>> members = {});

    /// Adds to an array, or makes one of null.
    Json& push_back(Json value);
    /// A member of an object, added where there is none; null becomes an object.
    Json& operator[](std::string_view name);
    /// A member of an object, or none.
    const Json* find(std::string_view name) const;

    const Value& value() const { return value_; }
    bool is_object() const { return std::holds_alternative<Object>(value_); }

    /// In one line, or with this indentation.
    std::string text(int indent = -1) const;

private:
    Value value_;
};

/// A text as a value, if it is JSON.
std::optional<Json> parse_json(std::string_view text);

}  // namespace boids
