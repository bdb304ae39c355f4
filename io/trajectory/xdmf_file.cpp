#include "boids/io/trajectory/xdmf_file.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "boids/core/parameters/step_time.h"
#include "boids/core/text/error.h"
#include "boids/core/text/markup.h"
#include "boids/core/text/text.h"
#include "boids/io/trajectory/file_formats.h"
#include "boids/io/trajectory/h5md_file.h"

namespace boids {

namespace {

/// Numbers with spaces between them.
std::string listed(const std::vector<std::uint64_t>& numbers) {
    std::string text;
    for (const std::uint64_t number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
}

/// A data set of the H5MD file that has a row for each moment.
struct DataSet {
    std::string name;                 ///< The element of particles/boids.
    std::string type;                 ///< Of its numbers, as attributes of XML.
    std::vector<std::uint64_t> size;  ///< Moments, boids, and axes where it holds vectors.
};

/// A page about a file, a moment at a time.
class Page {
public:
    Page(const H5mdReader& reader, std::string data) : reader_(reader), data_(std::move(data)) {
        const std::uint64_t moments = reader.frames();
        std::uint64_t most = 0;
        for (const std::uint64_t boids : reader.boids()) most = std::max(most, boids);
        const auto axes = static_cast<std::uint64_t>(reader.scenario().parameters.world.dimension);
        const std::string real =
            std::string("NumberType=\"Float\" Precision=\"") + (reader.single() ? "4" : "8") + "\"";
        position_ = {"position", real, {moments, most, axes}};
        velocity_ = {"velocity", real, {moments, most, axes}};
        id_ = {"id", "NumberType=\"UInt\" Precision=\"4\"", {moments, most}};
        species_ = {"species", "NumberType=\"Int\" Precision=\"2\"", {moments, most}};
    }

    std::string begin() const {
        const Scenario& scenario = reader_.scenario();
        std::string text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE Xdmf SYSTEM \"Xdmf.dtd\" []>\n<Xdmf "
            "Version=\"2.0\">\n"
            "  <Domain>\n    <Grid Name=\"boids\" GridType=\"Collection\" CollectionType=\"Temporal\">\n"
            "      <Information Name=\"scenario\" Value=\"" +
            escaped(scenario.name) + "\"/>\n";
        for (std::size_t number = 0; number < species_count(scenario); ++number)
            text += "      <Information Name=\"species " + std::to_string(number) + "\" Value=\"" +
                    escaped(species_name(scenario, number)) + "\"/>\n";
        return text;
    }

    std::string end() const { return "    </Grid>\n  </Domain>\n</Xdmf>\n"; }

    std::string moment(std::size_t frame) const {
        const bool flat = reader_.scenario().parameters.world.dimension == 2;
        const std::uint64_t step = reader_.steps()[frame], boids = reader_.boids()[frame];
        const double time = static_cast<double>(step) * step_time(reader_.scenario().parameters);
        std::string text = "      <Grid Name=\"step " + std::to_string(step) + "\" GridType=\"Uniform\">\n" +
                           "        <Time Value=\"" + number_text(time) + "\"/>\n" +
                           "        <Topology TopologyType=\"Polyvertex\" NumberOfElements=\"" + std::to_string(boids) +
                           "\" NodesPerElement=\"1\"/>\n        <Geometry GeometryType=\"" + (flat ? "XY" : "XYZ") +
                           "\">\n" + rows(position_, frame) + "        </Geometry>\n" +
                           attribute(velocity_, "Vector", frame) + attribute(id_, "Scalar", frame);
        if (species_count(reader_.scenario()) > 1) text += attribute(species_, "Scalar", frame);
        return text + "      </Grid>\n";
    }

private:
    /// The boids of a moment come first among its rows; those that are left over hold none.
    std::string rows(const DataSet& set, std::size_t frame) const {
        std::vector<std::uint64_t> start(set.size.size(), 0), count = set.size, shape = set.size;
        const std::vector<std::uint64_t> stride(set.size.size(), 1);
        start[0] = frame;
        count[0] = 1;
        count[1] = reader_.boids()[frame];
        shape.erase(shape.begin());
        shape[0] = count[1];
        return "          <DataItem ItemType=\"HyperSlab\" Dimensions=\"" + listed(shape) + "\" " + set.type +
               ">\n            <DataItem Dimensions=\"3 " + std::to_string(start.size()) +
               "\" NumberType=\"Int\" Format=\"XML\">" + listed(start) + " " + listed(stride) + " " + listed(count) +
               "</DataItem>\n            <DataItem Dimensions=\"" + listed(set.size) + "\" " + set.type +
               " Format=\"HDF\">" + data_ + ":/particles/boids/" + set.name + "/value</DataItem>\n" +
               "          </DataItem>\n";
    }

    std::string attribute(const DataSet& set, const char* type, std::size_t frame) const {
        return "        <Attribute Name=\"" + set.name + "\" AttributeType=\"" + type + "\" Center=\"Node\">\n" +
               rows(set, frame) + "        </Attribute>\n";
    }

    const H5mdReader& reader_;
    std::string data_;  ///< The name of the file, as XML.
    DataSet position_, velocity_, id_, species_;
};

/// A file as seen from the folder of another.
std::string seen_from(const std::string& path, const std::string& file) {
    const auto folder = std::filesystem::absolute(link_target(path)).parent_path();
    return std::filesystem::absolute(file).lexically_proximate(folder).string();
}

}  // namespace

void write_xdmf(const Conversion& conversion, const std::string& path) {
    if (kind_of_file(conversion.from) != FileKind::h5md)
        throw Error(conversion.from +
                    ": is no H5MD trajectory, which is what an XDMF file describes; convert it to .h5" + " first");
    const H5mdReader reader(conversion.from);
    const Page page(reader, escaped(seen_from(path, conversion.from)));
    OutputFile file(path);
    file.write(page.begin());
    for (const std::size_t moment : conversion.moments) file.write(page.moment(moment));
    file.write(page.end());
    file.finish();
}

}  // namespace boids
