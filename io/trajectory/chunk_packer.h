// Packs numbers as HDF5's filters "shuffle" and "deflate" do, so that whole chunks can be stored as they are: shuffled,
// the bytes that neighbouring numbers have in common stand together and compress better.
#pragma once

#include <libdeflate.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace boids {

/// The level that HDF5 is told; 1 packs flocks within a few percent of 9, ten times faster.
inline constexpr int packing_level = 1;

class ChunkPacker {
public:
    template <class Number>
    std::string pack(std::span<const Number> numbers) {
        return pack_bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size(), sizeof(Number));
    }

private:
    std::string pack_bytes(const char* bytes, std::size_t count, std::size_t width) {
        shuffled_.resize(count * width);
        for (std::size_t byte = 0; byte < width; ++byte)
            for (std::size_t index = 0; index < count; ++index)
                shuffled_[byte * count + index] = bytes[index * width + byte];
        std::string packed(libdeflate_zlib_compress_bound(compressor_.get(), shuffled_.size()), '\0');
        packed.resize(libdeflate_zlib_compress(compressor_.get(), shuffled_.data(), shuffled_.size(), packed.data(),
                                               packed.size()));
        return packed;
    }

    std::unique_ptr<libdeflate_compressor, void (*)(libdeflate_compressor*)> compressor_{
        libdeflate_alloc_compressor(packing_level), libdeflate_free_compressor};
    std::vector<char> shuffled_;
};

}  // namespace boids
