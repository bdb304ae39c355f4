// toml++ 3.3, made safe. It takes some bytes for impossible, with undefined behaviour where they occur: a header such
// as "[=" breaks an assertion, and a letter such as U+00DC outside quotes reaches what it calls unreachable. Here it
// has no assertions, and what it cannot reach is "no"; then it reports both.
#include "boids/io/toml.h"

#ifdef __wasm__  // whose C++ library has no files; toml++ names them, and nobody asks it for one
#include <istream>
namespace std {
template <>
struct basic_ifstream<char> : istream {
    basic_ifstream() : istream(nullptr) {}
    void open(const string&, ios_base::openmode) {}
    bool is_open() const { return false; }
};
}  // namespace std
#endif

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ASSERT(expression) static_assert(true)
#pragma push_macro("NDEBUG")
#undef NDEBUG
#include <toml++/impl/forward_declarations.h>
#pragma push_macro("TOML_UNREACHABLE")
#undef TOML_UNREACHABLE
#define TOML_UNREACHABLE return false
#include <toml++/impl/unicode.h>
#pragma pop_macro("TOML_UNREACHABLE")
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace boids {

namespace {

TomlNode node_of(const toml::node& node);

TomlTable table_of(const toml::table& table) {
    TomlTable result;
    result.line = table.source().begin.line;
    for (const auto& [key, node] : table)
        result.members.push_back({{std::string(key.str()), key.source().begin.line}, node_of(node)});
    return result;
}

TomlNode node_of(const toml::node& node) {
    TomlNode result;
    result.line = node.source().begin.line;
    if (const auto* text = node.as_string()) result.value = text->get();
    if (const auto* whole = node.as_integer()) result.value = whole->get();
    if (const auto* real = node.as_floating_point()) result.value = real->get();
    if (const auto* toggle = node.as_boolean()) result.value = toggle->get();
    if (const auto* table = node.as_table()) result.value = table_of(*table);
    if (const auto* array = node.as_array()) {
        TomlArray& values = result.value.emplace<TomlArray>();
        for (const toml::node& each : *array) values.push_back(node_of(each));
    }
    return result;
}

}  // namespace

const TomlNode* TomlTable::get(std::string_view name) const {
    for (const TomlMember& member : members)
        if (member.key.name == name) return &member.node;
    return nullptr;
}

std::variant<TomlTable, TomlProblem> parse_toml(std::string_view text) {
    const toml::parse_result parsed = toml::parse(text);
    if (!parsed) return TomlProblem{parsed.error().source().begin.line, std::string(parsed.error().description())};
    return table_of(parsed.table());
}

}  // namespace boids
