// What of a data set is on the disk. HDF5 lets a small file claim any size and reads what was never written as a fill
// value; so nothing is read, and no memory taken for it, that is not there.
#pragma once

#include <cstdint>
#include <vector>

#include "boids/io/trajectory/hdf5.h"

namespace boids::hdf5 {

/// The lengths of a data set along its axes.
std::vector<hsize_t> size_of(hid_t set);

/// Throws a Problem unless all of a data set was written.
void check_written(hid_t set);

/// The same for a chunked set of rows x boids (x axes) of which each row holds only so many boids.
void check_rows_written(hid_t set, const std::vector<std::uint64_t>& boids);

}  // namespace boids::hdf5
