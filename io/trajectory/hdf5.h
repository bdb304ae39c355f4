// A thin cover of HDF5's C interface: handles that close themselves, and problems that become exceptions.
#pragma once

#include <hdf5.h>

#include <string>
#include <utility>
#include <vector>

namespace boids::hdf5 {

/// What HDF5 could not do; the caller turns it into a sentence about its file.
struct Problem {
    std::string action;
};

/// Silences the library, which otherwise prints its own errors, for as long as it lives. To be made before any other
/// call.
class Quiet {
public:
    Quiet() {
        // After a file that could not be closed on a full disk, HDF5 1.10 crashes when it tries again at the program's
        // end.
        static const herr_t no_cleaning_at_exit = H5dont_atexit();
        (void)no_cleaning_at_exit;
        H5Eget_auto2(H5E_DEFAULT, &function_, &data_);
        H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
    }
    ~Quiet() { H5Eset_auto2(H5E_DEFAULT, function_, data_); }
    Quiet(const Quiet&) = delete;
    Quiet& operator=(const Quiet&) = delete;

private:
    H5E_auto2_t function_ = nullptr;
    void* data_ = nullptr;
};

inline void check(herr_t result, const char* action) {
    if (result < 0) throw Problem{action};
}

/// Something of HDF5's that is open: a file, group, data set, type, space or list of properties.
class Handle {
public:
    Handle(hid_t id, herr_t (*closing)(hid_t), const char* action) : id_(id), closing_(closing) {
        if (id < 0) throw Problem{action};
    }
    ~Handle() {
        if (id_ >= 0) closing_(id_);
    }
    Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), closing_(other.closing_) {}
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    Handle& operator=(Handle&& other) noexcept {
        std::swap(id_, other.id_);
        std::swap(closing_, other.closing_);
        return *this;
    }

    operator hid_t() const { return id_; }
    /// Closes it now and notices when that fails, as it does on a full disk.
    void close(const char* action) { check(closing_(std::exchange(id_, -1)), action); }

private:
    hid_t id_;
    herr_t (*closing_)(hid_t);
};

/// The space of an array, which may grow to `most`.
inline Handle space_of(const std::vector<hsize_t>& size, const std::vector<hsize_t>& most = {}) {
    return {H5Screate_simple(static_cast<int>(size.size()), size.data(), most.empty() ? nullptr : most.data()),
            H5Sclose, "space"};
}

}  // namespace boids::hdf5
