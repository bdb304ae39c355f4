// A file appears under its name only when it is complete; links are followed, devices are written to as they are.
#include "boids/io/output_file.h"

#include "boids/core/text/error.h"
#include "temporary_folder.h"

namespace boids {
namespace {

using Names = std::set<std::string>;

void write_whole(const std::string& path, const std::string& text) {
    OutputFile file(path);
    file.write(text);
    file.finish();
}

TEST(OutputFile, NothingStandsUnderTheNameBeforeTheEnd) {
    const TemporaryFolder folder;
    OutputFile file(folder / "out.txt");
    file.write("half");
    EXPECT_FALSE(folder.names().contains("out.txt"));
    EXPECT_EQ(folder.names().size(), 1u);
    file.write(" and half");
    file.finish();
    EXPECT_EQ(folder.names(), Names{"out.txt"});
    EXPECT_EQ(folder.read("out.txt"), "half and half");
}

TEST(OutputFile, AnUnfinishedFileLeavesNothing) {
    const TemporaryFolder folder;
    { OutputFile(folder / "out.txt").write("half"); }
    EXPECT_EQ(folder.names(), Names{});
}

TEST(OutputFile, AnUnfinishedFileLeavesWhatWasThere) {
    const TemporaryFolder folder;
    folder.write("out.txt", "before");
    { OutputFile(folder / "out.txt").write("half"); }
    EXPECT_EQ(folder.names(), Names{"out.txt"});
    EXPECT_EQ(folder.read("out.txt"), "before");
}

TEST(OutputFile, AFinishedFileReplacesWhatWasThere) {
    const TemporaryFolder folder;
    folder.write("out.txt", "a longer text than the new one");
    write_whole(folder / "out.txt", "after");
    EXPECT_EQ(folder.read("out.txt"), "after");
}

TEST(OutputFile, AllBytesPassUnchanged) {
    const TemporaryFolder folder;
    std::string bytes;
    for (int i = 0; i < 256 * 1000; ++i) bytes += static_cast<char>(i);
    write_whole(folder / "out.bin", bytes);
    EXPECT_EQ(folder.read("out.bin"), bytes);
}

TEST(OutputFile, ALinkStaysAndWhatItNamesIsWritten) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "data");
    folder.write("data/real.txt", "before");
    std::filesystem::create_symlink("data/real.txt", folder / "link.txt");
    write_whole(folder / "link.txt", "after");
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.txt"));
    EXPECT_EQ(folder.read("data/real.txt"), "after");
}

TEST(OutputFile, ALinkToNothingYetCreatesIt) {
    const TemporaryFolder folder;
    std::filesystem::create_symlink("real.txt", folder / "middle.txt");
    std::filesystem::create_symlink("middle.txt", folder / "link.txt");
    write_whole(folder / "link.txt", "after");
    EXPECT_EQ(folder.names(), (Names{"link.txt", "middle.txt", "real.txt"}));
    EXPECT_EQ(folder.read("real.txt"), "after");
}

TEST(OutputFile, LinksInACircleAreAFailure) {
    const TemporaryFolder folder;
    std::filesystem::create_symlink("b.txt", folder / "a.txt");
    std::filesystem::create_symlink("a.txt", folder / "b.txt");
    EXPECT_THROW(write_whole(folder / "a.txt", "text"), Failure);
    EXPECT_EQ(folder.names(), (Names{"a.txt", "b.txt"}));
}

TEST(OutputFile, DevicesStayDevices) {
    write_whole("/dev/null", "text");
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(OutputFile, AFullDeviceIsAFailure) {
    EXPECT_EQ(sentence_of([] { write_whole("/dev/full", "text"); }),
              "/dev/full: cannot be written to its end (No space left on device); check the space on the disk");
    EXPECT_THROW(write_whole("/dev/full", "text"), Failure);
}

TEST(OutputFile, BytesHaveTheirPlaceWheneverTheyCome) {
    const TemporaryFolder folder;
    OutputFile file(folder / "out.txt");
    file.write_at(8, "half");
    file.write_at(4, "and ");
    file.write("one ");
    file.finish();
    EXPECT_EQ(folder.read("out.txt"), "one and half");
}

TEST(OutputFile, ChecksumsOfPartsMakeThatOfTheWhole) {
    std::string text(1000, 'x');
    for (std::size_t index = 0; index < text.size(); ++index) text[index] = static_cast<char>(index * index);
    for (const std::size_t first : {0, 1, 7, 512, 999, 1000}) {
        const std::string_view head = std::string_view(text).substr(0, first),
                               tail = std::string_view(text).substr(first);
        EXPECT_EQ(joined_checksum(checksum(0, head), checksum(0, tail), tail.size()), checksum(0, text)) << first;
    }
}

TEST(OutputFile, AFolderIsBadInput) {
    const TemporaryFolder folder;
    EXPECT_EQ(sentence_of([&] { OutputFile{folder / ""}; }), (folder / "") + ": is a folder; name a file in it");
}

TEST(OutputFile, AMissingFolderIsAFailure) {
    const TemporaryFolder folder;
    const std::string path = folder / "none/out.txt";
    EXPECT_EQ(sentence_of([&] { OutputFile{path}; }),
              path + ": cannot be written (No such file or directory); check the folder and its permissions");
}

/// A file of which "certain" is marked, and more has come before the run was cut off.
FileMark cut_off(const std::string& path) {
    OutputFile file(path);
    file.keep_unfinished();
    file.write("certain");
    const FileMark mark = file.mark();
    file.write(" and lost");
    return mark;
}

TEST(OutputFile, GoesOnFromAMarkAsIfNothingHadHappened) {
    const TemporaryFolder folder;
    const FileMark mark = cut_off(folder / "out.txt");
    EXPECT_EQ(mark.bytes, 7u);
    EXPECT_EQ(folder.names(), Names{"out.txt.partial"});
    OutputFile file(folder / "out.txt", mark);
    file.write(" and new");
    file.finish();
    EXPECT_EQ(folder.names(), Names{"out.txt"});
    EXPECT_EQ(folder.read("out.txt"), "certain and new");
}

TEST(OutputFile, GoesOnFromAMarkInTheFinishedFile) {
    const TemporaryFolder folder;
    const FileMark mark = cut_off(folder / "out.txt");
    {
        OutputFile file(folder / "out.txt", mark);
        file.write(", finished");
        file.finish();
    }
    OutputFile again(folder / "out.txt", mark);
    EXPECT_EQ(folder.read("out.txt"), "certain, finished");
    again.write(", again");
    again.finish();
    EXPECT_EQ(folder.read("out.txt"), "certain, again");
}

TEST(OutputFile, MarksOfAResumedFileAreThoseOfAWholeOne) {
    const TemporaryFolder folder;
    const FileMark mark = cut_off(folder / "a.txt");
    OutputFile resumed(folder / "a.txt", mark), whole(folder / "b.txt");
    resumed.write(" and new");
    whole.write("certain and new");
    EXPECT_EQ(resumed.mark(), whole.mark());
}

TEST(OutputFile, RefusesToGoOnInAnotherFile) {
    const TemporaryFolder folder;
    const FileMark mark = cut_off(folder / "out.txt");
    folder.write("out.txt.partial", "certaim and lost");
    const std::string sentence =
        folder / "out.txt: is not the file that the checkpoint goes on with; bring it back, or name a new one";
    EXPECT_EQ(sentence_of([&] { OutputFile(folder / "out.txt", mark); }), sentence);
    EXPECT_EQ(folder.read("out.txt.partial"), "certaim and lost");
    std::filesystem::remove(folder / "out.txt.partial");
    EXPECT_EQ(sentence_of([&] { OutputFile(folder / "out.txt", mark); }), sentence);
    folder.write("out.txt", "short");
    EXPECT_EQ(sentence_of([&] { OutputFile(folder / "out.txt", mark); }), sentence);
}

TEST(OutputFile, TwoRunsCannotWriteOneFile) {
    const TemporaryFolder folder;
    OutputFile first(folder / "out.txt");
    first.write("first");
    EXPECT_EQ(sentence_of([&] { OutputFile(folder / "out.txt"); }),
              folder / "out.txt: is being written by another run; wait for it or choose another name");
    first.finish();
    EXPECT_EQ(folder.read("out.txt"), "first");
}

TEST(OutputFile, AFileThatIsRemovedMeanwhileIsAFailure) {
    const TemporaryFolder folder;
    OutputFile file(folder / "out.txt");
    file.write("text");
    std::filesystem::remove(folder / "out.txt.partial");
    EXPECT_THROW(file.finish(), Failure);
    EXPECT_EQ(folder.names(), Names{});
}

TEST(Checksum, IsTheCommonCrc32) {
    EXPECT_EQ(checksum(0, "123456789"), 0xCBF43926u);  // the check value that its definition gives
    EXPECT_EQ(checksum(checksum(0, "1234"), "56789"), 0xCBF43926u);
}

}  // namespace
}  // namespace boids
