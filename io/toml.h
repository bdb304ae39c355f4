// toml++ 3.3, made safe. It takes some bytes for impossible, with undefined behaviour where they occur: a header such
// as "[=" breaks an assertion, and a letter such as U+00DC outside quotes reaches what it calls unreachable. Here it
// has no assertions, and what it cannot reach is "no"; then it reports both.
#pragma once

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
