// What all pages have in common: their style and pieces of HTML.
#pragma once

#include <string>

namespace boids::report {

/// All of a page up to its heading.
std::string page_head(const std::string& title);

/// A row of a table with a name and a value, as they stand.
std::string row(const std::string& name, const std::string& value);

/// Bytes as text that a page can hold.
std::string base64(const std::string& bytes);

/// The section that holds a scenario to be run again.
std::string whole_scenario(const std::string& toml);

}  // namespace boids::report
