// A TOML document as a plain tree: toml++ takes longer to compile than all that reads scenarios, so one file alone
// includes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace boids {

using Line = std::uint32_t;

struct TomlNode;
struct TomlMember;

using TomlArray = std::vector<TomlNode>;

struct TomlTable {
    std::vector<TomlMember> members;  ///< Sorted by their names.
    Line line = 0;

    /// The value of this name, or null.
    const TomlNode* get(std::string_view name) const;
    std::vector<TomlMember>::const_iterator begin() const;
    std::vector<TomlMember>::const_iterator end() const;
};

struct TomlDate {};  ///< A date or a time, which we have no use for.

struct TomlNode {
    std::variant<TomlDate, std::string, std::int64_t, double, bool, TomlArray, TomlTable> value;
    Line line = 0;

    /// The value if it is of this kind, or null.
    const std::string* as_string() const { return std::get_if<std::string>(&value); }
    const std::int64_t* as_integer() const { return std::get_if<std::int64_t>(&value); }
    const double* as_real() const { return std::get_if<double>(&value); }
    const bool* as_toggle() const { return std::get_if<bool>(&value); }
    const TomlArray* as_array() const { return std::get_if<TomlArray>(&value); }
    const TomlTable* as_table() const { return std::get_if<TomlTable>(&value); }
};

struct TomlKey {
    std::string name;
    Line line = 0;
};

struct TomlMember {
    TomlKey key;
    TomlNode node;
};

inline std::vector<TomlMember>::const_iterator TomlTable::begin() const {
    return members.begin();
}
inline std::vector<TomlMember>::const_iterator TomlTable::end() const {
    return members.end();
}

/// Why a text is not TOML, in the parser's words.
struct TomlProblem {
    Line line = 0;
    std::string words;
};

std::variant<TomlTable, TomlProblem> parse_toml(std::string_view text);

}  // namespace boids
