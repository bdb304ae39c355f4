// A file appears under its name only when it is complete; links are followed, devices are written to as they are.
#include "boids/io/text_file.h"

#include "boids/core/error.h"
#include "temporary_folder.h"

namespace boids {
namespace {

using Names = std::set<std::string>;

void write_whole(const std::string& path, const std::string& text) {
    TextFileWriter file(path);
    file.write(text);
    file.finish();
}

TEST(TextFileWriter, NothingStandsUnderTheNameBeforeTheEnd) {
    const TemporaryFolder folder;
    TextFileWriter file(folder / "out.txt");
    file.write("half");
    EXPECT_FALSE(folder.names().contains("out.txt"));
    EXPECT_EQ(folder.names().size(), 1u);
    file.write(" and half");
    file.finish();
    EXPECT_EQ(folder.names(), Names{"out.txt"});
    EXPECT_EQ(folder.read("out.txt"), "half and half");
}

TEST(TextFileWriter, AnUnfinishedFileLeavesNothing) {
    const TemporaryFolder folder;
    { TextFileWriter(folder / "out.txt").write("half"); }
    EXPECT_EQ(folder.names(), Names{});
}

TEST(TextFileWriter, AnUnfinishedFileLeavesWhatWasThere) {
    const TemporaryFolder folder;
    folder.write("out.txt", "before");
    { TextFileWriter(folder / "out.txt").write("half"); }
    EXPECT_EQ(folder.names(), Names{"out.txt"});
    EXPECT_EQ(folder.read("out.txt"), "before");
}

TEST(TextFileWriter, AFinishedFileReplacesWhatWasThere) {
    const TemporaryFolder folder;
    folder.write("out.txt", "a longer text than the new one");
    write_whole(folder / "out.txt", "after");
    EXPECT_EQ(folder.read("out.txt"), "after");
}

TEST(TextFileWriter, AllBytesPassUnchanged) {
    const TemporaryFolder folder;
    std::string bytes;
    for (int i = 0; i < 256 * 1000; ++i) bytes += static_cast<char>(i);
    write_whole(folder / "out.bin", bytes);
    EXPECT_EQ(read_text_file(folder / "out.bin"), bytes);
}

TEST(TextFileWriter, ALinkStaysAndWhatItNamesIsWritten) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "data");
    folder.write("data/real.txt", "before");
    std::filesystem::create_symlink("data/real.txt", folder / "link.txt");
    write_whole(folder / "link.txt", "after");
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.txt"));
    EXPECT_EQ(folder.read("data/real.txt"), "after");
}

TEST(TextFileWriter, ALinkToNothingYetCreatesIt) {
    const TemporaryFolder folder;
    std::filesystem::create_symlink("real.txt", folder / "middle.txt");
    std::filesystem::create_symlink("middle.txt", folder / "link.txt");
    write_whole(folder / "link.txt", "after");
    EXPECT_EQ(folder.names(), (Names{"link.txt", "middle.txt", "real.txt"}));
    EXPECT_EQ(folder.read("real.txt"), "after");
}

TEST(TextFileWriter, LinksInACircleAreAFailure) {
    const TemporaryFolder folder;
    std::filesystem::create_symlink("b.txt", folder / "a.txt");
    std::filesystem::create_symlink("a.txt", folder / "b.txt");
    EXPECT_THROW(write_whole(folder / "a.txt", "text"), Failure);
    EXPECT_EQ(folder.names(), (Names{"a.txt", "b.txt"}));
}

TEST(TextFileWriter, DevicesStayDevices) {
    write_whole("/dev/null", "text");
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(TextFileWriter, AFullDeviceIsAFailure) {
    EXPECT_EQ(sentence_of([] { write_whole("/dev/full", "text"); }),
              "/dev/full: cannot be written to its end (No space left on device); check the space on the disk");
    EXPECT_THROW(write_whole("/dev/full", "text"), Failure);
}

TEST(TextFileWriter, AFolderIsBadInput) {
    const TemporaryFolder folder;
    EXPECT_EQ(sentence_of([&] { TextFileWriter{folder / ""}; }), (folder / "") + ": is a folder; name a file in it");
}

TEST(TextFileWriter, AMissingFolderIsAFailure) {
    const TemporaryFolder folder;
    const std::string path = folder / "none/out.txt";
    EXPECT_EQ(sentence_of([&] { TextFileWriter{path}; }),
              path + ": cannot be written (No such file or directory); check the folder and its permissions");
}

TEST(ReadTextFile, SaysWhatIsWrongWithAPath) {
    const TemporaryFolder folder;
    const std::string path = folder / "none.txt";
    EXPECT_EQ(sentence_of([&] { read_text_file(path); }),
              path + ": cannot be read (No such file or directory); check the name and its permissions");
    EXPECT_EQ(sentence_of([&] { read_text_file(folder / ""); }), (folder / "") + ": is a folder; name a file in it");
    EXPECT_EQ(read_text_file("/dev/null"), "");
}

}  // namespace
}  // namespace boids
