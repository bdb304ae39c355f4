// The lines of a CSV file, cut into fields; knows where it is, for messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace boids {

class TableReader {
public:
    /// Reads a text that outlives it, of a file of this name, which does too.
    TableReader(std::string_view text, const std::string& path);

    /// The next line that is not empty, in `fields`; false at the end.
    bool next();
    /// The next line that is neither empty nor a comment, which begins with #.
    bool next_beyond_comments();

    /// A field as a number whose squares are far from overflow; an Error that says its name where it is none.
    double number(std::size_t column, std::string_view name) const;

    [[noreturn]] void fail(const std::string& sentence) const;
    [[noreturn]] void fail_whole(const std::string& sentence) const;

    std::vector<std::string_view> fields;

private:
    void cut(std::string_view content);

    std::string_view rest_;
    const std::string& path_;
    std::size_t line_ = 0;
};

}  // namespace boids
