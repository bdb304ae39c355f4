#include "boids/apps/terminal/key_reader.h"

namespace boids::terminal {

std::string KeyReader::keys(std::string_view bytes) {
    std::string keys;
    for (const char byte : bytes) {
        if (byte == '\033') {
            place_ = Place::escape;
        } else if (place_ == Place::escape && (byte == '[' || byte == 'O')) {
            place_ = byte == '[' ? Place::sequence : Place::last;
        } else if (place_ == Place::sequence) {
            if (byte >= 0x40) place_ = Place::plain;  // the byte that ends it
        } else {
            if (place_ != Place::last) keys += byte;
            place_ = Place::plain;
        }
    }
    return keys;
}

}  // namespace boids::terminal
