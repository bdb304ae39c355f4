#include "boids/io/trajectory/frame_journal.h"

#include <algorithm>

#include "boids/core/text/error.h"
#include "boids/io/bytes.h"
#include "boids/io/output_file.h"

namespace boids {

namespace {

/// A record: its length, its content, and a checksum of the content.
std::string sealed(const std::string& content) {
    ByteWriter out;
    out.put<std::uint64_t>(content.size());
    out.put_bytes(content);
    out.put(checksum(0, content));
    return std::move(out.bytes());
}

std::optional<JournalFrame> frame_of(std::string_view content) {
    ByteReader in(content);
    JournalFrame frame;
    frame.step = in.get<std::uint64_t>();
    frame.boids = in.get<std::uint64_t>();
    for (auto count = in.get<std::uint64_t>(); count > 0 && in.good(); --count)
        frame.observables.push_back(in.get<double>());
    return in.good() ? std::optional(frame) : std::nullopt;
}

std::optional<JournalChunk> chunk_of(std::string_view content) {
    ByteReader in(content);
    JournalChunk chunk;
    for (auto* part : {&chunk.position, &chunk.velocity, &chunk.id, &chunk.species}) *part = in.get_text();
    return in.good() ? std::optional(std::move(chunk)) : std::nullopt;
}

}  // namespace

std::string title_bytes(const JournalTitle& title) {
    ByteWriter out;
    out.put(title.version);
    out.put(title.number_bytes);
    out.put(title.dimension);
    out.put(title.chunk_boids);
    out.put_text(title.scenario);
    out.put_text(title.engine);
    out.put_text(title.program);
    return std::string(journal_signature) + sealed(out.bytes());
}

std::string frame_bytes(const JournalFrame& frame) {
    ByteWriter out;
    out.put(frame.step);
    out.put(frame.boids);
    out.put<std::uint64_t>(frame.observables.size());
    for (const double value : frame.observables) out.put(value);
    return sealed(out.bytes());
}

std::string chunk_bytes(const JournalChunk& chunk) {
    ByteWriter out;
    for (const auto* part : {&chunk.position, &chunk.velocity, &chunk.id, &chunk.species}) out.put_text(*part);
    return sealed(out.bytes());
}

JournalReader::JournalReader(const std::string& path) : file_(std::fopen(path.c_str(), "rb"), std::fclose) {
    char signature[journal_signature.size()];
    const bool readable = file_ && std::fread(signature, 1, sizeof signature, file_.get()) == sizeof signature;
    if (!readable || std::string_view(signature, sizeof signature) != journal_signature)
        throw Error(path + ": is no unfinished trajectory of boids; look at the finished file instead");
    const auto content = record();
    if (!content) throw Error(path + ": ends before its first moment; run the scenario again");
    ByteReader in(*content);
    title_.version = in.get<std::uint32_t>();
    title_.number_bytes = in.get<std::uint32_t>();
    title_.dimension = in.get<std::uint32_t>();
    title_.chunk_boids = in.get<std::uint32_t>();
    title_.scenario = in.get_text();
    title_.engine = in.get_text();
    title_.program = in.get_text();
    if (title_.version != JournalTitle{}.version || title_.chunk_boids == 0)
        throw Error(path + ": was begun by another version of boids; finish it with that one");
}

std::optional<std::string> JournalReader::record() {
    std::uint64_t length = 0;
    std::uint32_t expected = 0;
    constexpr std::uint64_t longest = std::uint64_t{1} << 40;
    if (std::fread(&length, sizeof length, 1, file_.get()) != 1 || length > longest) return std::nullopt;
    std::string content;
    constexpr std::uint64_t piece = 1 << 20;  // grows with what is there, whatever length a damaged record claims
    while (content.size() < length) {
        const std::size_t before = content.size();
        content.resize(before + static_cast<std::size_t>(std::min(piece, length - before)));
        const std::size_t wanted = content.size() - before;
        if (std::fread(content.data() + before, 1, wanted, file_.get()) != wanted) return std::nullopt;
    }
    if (std::fread(&expected, sizeof expected, 1, file_.get()) != 1) return std::nullopt;
    if (checksum(0, content) != expected) return std::nullopt;
    return content;
}

std::optional<JournalFrame> JournalReader::next(
    const std::function<void(std::size_t number, const JournalChunk& chunk)>& look) {
    const auto content = record();
    const auto frame = content ? frame_of(*content) : std::nullopt;
    if (!frame) return std::nullopt;
    for (std::uint64_t boids = 0; boids < frame->boids; boids += title_.chunk_boids) {
        const auto packed = record();
        const auto chunk = packed ? chunk_of(*packed) : std::nullopt;
        if (!chunk) return std::nullopt;
        look(boids / title_.chunk_boids, *chunk);
    }
    return frame;
}

}  // namespace boids
