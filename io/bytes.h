// Values as bytes and back, for our binary files: in this machine's order (a file says which it has), never reading
// past the end of what is there.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace boids {

class ByteWriter {
public:
    template <class Value>
    void put(Value value) {
        static_assert(std::is_arithmetic_v<Value>);
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    void put_text(std::string_view text) {
        put<std::uint64_t>(text.size());
        bytes_.append(text);
    }
    void put_bytes(std::string_view bytes) { bytes_.append(bytes); }

    const std::string& bytes() const { return bytes_; }
    std::string& bytes() { return bytes_; }

private:
    std::string bytes_;
};

/// Reads what a ByteWriter wrote. Past the end, or where a length cannot be, everything is 0 and good() is false.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

    template <class Value>
    Value get() {
        static_assert(std::is_arithmetic_v<Value>);
        Value value{};
        const std::string_view bytes = get_bytes(sizeof value);
        if (!bytes.empty()) std::memcpy(&value, bytes.data(), sizeof value);
        return value;
    }
    std::string_view get_text() { return get_bytes(get<std::uint64_t>()); }
    std::string_view get_bytes(std::uint64_t count) {
        if (count > rest_.size()) {
            good_ = false;
            rest_ = {};
            return {};
        }
        const std::string_view result = rest_.substr(0, static_cast<std::size_t>(count));
        rest_.remove_prefix(result.size());
        return result;
    }

    bool good() const { return good_; }
    std::size_t left() const { return rest_.size(); }

private:
    std::string_view rest_;
    bool good_ = true;
};

}  // namespace boids
