#include "boids/io/trajectory/hdf5_storage.h"

#include <algorithm>

namespace boids::hdf5 {

namespace {

void require(bool good) {
    if (!good) throw Problem{"storage"};
}

hsize_t quotient_up(hsize_t dividend, hsize_t divisor) {
    return dividend / divisor + (dividend % divisor != 0);
}

/// The lengths of a chunk along the axes; of a set that is not chunked, or whose values are in other files, none.
std::vector<hsize_t> chunk_size(hid_t set) {
    const Handle properties(H5Dget_create_plist(set), H5Pclose, "list of properties");
    std::vector<hsize_t> size(size_of(set).size());
    require(H5Pget_layout(properties) == H5D_CHUNKED);
    require(H5Pget_chunk(properties, static_cast<int>(size.size()), size.data()) == static_cast<int>(size.size()));
    require(std::find(size.begin(), size.end(), 0) == size.end());
    return size;
}

hsize_t chunks_on_disk(hid_t set) {
    const Handle space(H5Dget_space(set), H5Sclose, "space");
    hsize_t count = 0;
    check(H5Dget_num_chunks(set, space, &count), "chunks");
    return count;
}

/// Values one after another, as many bytes of the file as they take.
void check_plain_values(hid_t set, hid_t properties, hsize_t values) {
    const Handle type(H5Dget_type(set), H5Tclose, "type");
    const Handle file(H5Iget_file_id(set), H5Fclose, "file");
    hsize_t bytes = 0;
    check(H5Fget_filesize(file, &bytes), "size");
    bytes = std::min<hsize_t>(bytes, H5Dget_storage_size(set));
    const std::size_t width = H5Tget_size(type);
    require(width > 0 && H5Pget_external_count(properties) == 0 && values <= bytes / width);
}

}  // namespace

std::vector<hsize_t> size_of(hid_t set) {
    const Handle space(H5Dget_space(set), H5Sclose, "space");
    std::vector<hsize_t> size(static_cast<std::size_t>(std::max(H5Sget_simple_extent_ndims(space), 0)));
    check(H5Sget_simple_extent_dims(space, size.data(), nullptr), "size");
    return size;
}

void check_written(hid_t set) {
    const Handle space(H5Dget_space(set), H5Sclose, "space");
    const hssize_t values = H5Sget_simple_extent_npoints(space);
    require(values >= 0);
    if (values == 0) return;
    const Handle properties(H5Dget_create_plist(set), H5Pclose, "list of properties");
    const H5D_layout_t layout = H5Pget_layout(properties);
    if (layout == H5D_COMPACT || layout == H5D_CONTIGUOUS)
        return check_plain_values(set, properties, static_cast<hsize_t>(values));
    const auto size = size_of(set), chunk = chunk_size(set);
    hsize_t left = chunks_on_disk(set);
    for (std::size_t axis = 0; axis < size.size(); ++axis) left /= quotient_up(size[axis], chunk[axis]);
    require(left > 0);
}

void check_rows_written(hid_t set, const std::vector<std::uint64_t>& boids) {
    const auto size = size_of(set), chunk = chunk_size(set);
    require(size.size() >= 2);
    const hsize_t across = size.size() < 3 ? 1 : quotient_up(size[2], chunk[2]);
    hsize_t left = chunks_on_disk(set);
    for (std::size_t row = 0; row < boids.size(); row += chunk[0]) {
        const std::size_t rows = std::min<std::size_t>(chunk[0], boids.size() - row);
        const auto first = boids.begin() + static_cast<std::ptrdiff_t>(row);
        const auto most = *std::max_element(first, first + static_cast<std::ptrdiff_t>(rows));
        const hsize_t needed = quotient_up(most, chunk[1]);
        require(needed <= left / across);
        left -= needed * across;
    }
}

}  // namespace boids::hdf5
