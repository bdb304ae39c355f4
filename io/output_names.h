// Which names on the disk a file that we write takes up: its own, and those it has until it is complete or keeps beside
// itself. Whoever writes asks here for the names, and so does whoever must see that two files do not meet.
#pragma once

#include <string>
#include <vector>

namespace boids {

enum class OutputForm { plain, metrics, trajectory, checkpoint };

/// The path behind a symbolic link, also where nothing exists there yet.
std::string link_target(const std::string& path);

/// Whether a path is written to as it is: a device, a pipe, or standard output under its name in /dev.
bool is_stream(const std::string& path);

/// The name under which a file grows.
std::string unfinished_name(const std::string& path);

/// The name under which an HDF5 file is put together, while its journal has the unfinished name.
std::string assembly_name(const std::string& path);

/// The name of the checkpoint before the last.
std::string previous_name(const std::string& path);

/// The name of the table that explains the columns of a metrics file: m.units.csv beside m.csv.
std::string units_name(const std::string& path);

/// All names that an output takes up, its own first.
std::vector<std::string> occupied_names(const std::string& path, OutputForm form);

/// Whether two names mean one file, whatever links are between; devices such as /dev/null can be shared.
bool same_file(const std::string& a, const std::string& b);

}  // namespace boids
