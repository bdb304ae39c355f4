// A text of JSON, written piece by piece.
#pragma once

#include <string>
#include <string_view>

namespace boids::web {

class JsonText {
public:
    JsonText& begin(char bracket);
    JsonText& end(char bracket);
    JsonText& key(std::string_view name);
    JsonText& value(std::string_view text);
    JsonText& value(const char* text) { return value(std::string_view(text)); }
    JsonText& value(double number);  ///< null where it is none.
    JsonText& value(bool truth);

    const std::string& text() const { return text_; }

private:
    void separate();

    std::string text_;
    bool first_ = true;
};

}  // namespace boids::web
