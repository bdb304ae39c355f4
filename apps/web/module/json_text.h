// A text of JSON, written piece by piece.
#pragma once

#include <string>
#include <string_view>

#include "boids/core/space/vector.h"

namespace boids::web {

class JsonText {
public:
    JsonText& begin(char bracket);
    JsonText& end(char bracket);
    JsonText& key(std::string_view name);
    JsonText& value(std::string_view text);
    JsonText& value(const char* text) { return value(std::string_view(text)); }
    JsonText& value(double number);  ///< null where it is none.
    JsonText& value(const std::string& text) { return value(std::string_view(text)); }
    JsonText& value(bool truth);
    JsonText& value(const Vector3& vector, int dimension);  ///< [x, y] or [x, y, z].

    const std::string& text() const { return text_; }

private:
    void separate();

    std::string text_;
    bool first_ = true;
};

}  // namespace boids::web
