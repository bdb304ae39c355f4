#include "boids/apps/json/json.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace boids {

namespace {

using Library = nlohmann::ordered_json;

Library to_library(const Json& json);

struct Writer {
    Library operator()(std::monostate) const { return nullptr; }
    Library operator()(const Json::Array& values) const {
        Library result = Library::array();
        for (const Json& value : values) result.push_back(to_library(value));
        return result;
    }
    Library operator()(const Json::Object& members) const {
        Library result = Library::object();
        for (const auto& [name, value] : members) result[name] = to_library(value);
        return result;
    }
    Library operator()(const auto& plain) const { return plain; }
};

Library to_library(const Json& json) {
    return std::visit(Writer{}, json.value());
}

Json from_library(const Library& value) {
    if (value.is_boolean()) return value.get<bool>();
    if (value.is_number_unsigned() && !std::in_range<std::int64_t>(value.get<std::uint64_t>()))
        return value.get<std::uint64_t>();
    if (value.is_number_integer()) return value.get<std::int64_t>();
    if (value.is_number()) return value.get<double>();
    if (value.is_string()) return value.get<std::string>();
    Json result;
    if (value.is_array()) {
        result = Json::array();
        for (const Library& each : value) result.push_back(from_library(each));
    } else if (value.is_object()) {
        result = Json::object();
        for (const auto& [name, each] : value.items()) result[name] = from_library(each);
    }
    return result;
}

}  // namespace

Json Json::array(std::initializer_list<Json> values) {
    Json result;
    result.value_ = Array(values);
    return result;
}

Json Json::object(std::initializer_list<std::pair<std::string_view, Json>> members) {
    Json result;
    result.value_ = Object(members.begin(), members.end());
    return result;
}

Json& Json::push_back(Json value) {
    if (std::holds_alternative<std::monostate>(value_)) value_ = Array();
    return std::get<Array>(value_).emplace_back(std::move(value));
}

Json& Json::operator[](std::string_view name) {
    if (std::holds_alternative<std::monostate>(value_)) value_ = Object();
    Object& members = std::get<Object>(value_);
    for (auto& [each, value] : members)
        if (each == name) return value;
    return members.emplace_back(name, Json()).second;
}

const Json* Json::find(std::string_view name) const {
    const Object* members = std::get_if<Object>(&value_);
    if (!members) return nullptr;
    for (const auto& [each, value] : *members)
        if (each == name) return &value;
    return nullptr;
}

std::string Json::text(int indent) const {
    return to_library(*this).dump(indent);
}

std::optional<Json> parse_json(std::string_view text) {
    const Library value = Library::parse(text, nullptr, false);
    if (value.is_discarded()) return std::nullopt;
    return from_library(value);
}

}  // namespace boids
