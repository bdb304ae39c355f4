// The keys among the bytes that a terminal sends: those of arrows, function keys and the like are sequences of several,
// and must not be taken for letters.
#pragma once

#include <string>
#include <string_view>

namespace boids::terminal {

class KeyReader {
public:
    /// The plain keys among bytes as they arrive; a sequence may be cut anywhere.
    std::string keys(std::string_view bytes);

private:
    enum class Place { plain, escape, sequence, last };
    Place place_ = Place::plain;
};

}  // namespace boids::terminal
