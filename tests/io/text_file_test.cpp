// Reading a file says what is wrong with it, and ends with what cannot be such a file.
#include "boids/io/text_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <thread>

#include "temporary_folder.h"

namespace boids {
namespace {

TEST(ReadFile, SaysWhatIsWrongWithAPath) {
    const TemporaryFolder folder;
    const std::string path = folder / "none.txt";
    EXPECT_EQ(sentence_of([&] { read_file(path, scenario_nature); }),
              path + ": cannot be read (No such file or directory); check the name and its permissions");
    EXPECT_EQ(sentence_of([&] { read_file(folder / "", scenario_nature); }),
              (folder / "") + ": is a folder; name a file in it");
}

TEST(ReadFile, GivesAllBytesUpToTheLimit) {
    const TemporaryFolder folder;
    constexpr FileNature small{"a test", "300 KB", 300'000};
    const std::string full(300'000, 'x');
    EXPECT_EQ(read_file("/dev/null", small), "");
    EXPECT_EQ(read_file(folder.write("full", full), small), full);
    const std::string path = folder.write("large", full + "x");
    EXPECT_EQ(sentence_of([&] { read_file(path, small); }),
              path + ": is larger than 300 KB, the limit of a test; name another file");
}

TEST(ReadFile, EndsWithADeviceThatDoesNot) {
    EXPECT_EQ(sentence_of([] { read_file("/dev/zero", scenario_nature); }),
              "/dev/zero: is larger than 16 MB, the limit of a scenario; name another file");
    EXPECT_LE(read_file("/dev/zero", table_nature).size(), 1u << 16);
}

TEST(ReadFile, TakesAPipe) {
    const TemporaryFolder folder;
    const std::string path = folder / "pipe", text(200'000, 'y');
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    std::thread writer([&] { std::ofstream(path) << text; });
    EXPECT_EQ(read_file(path, scenario_nature), text);
    writer.join();
}

TEST(AfterComments, IsTheFirstLineThatIsNone) {
    EXPECT_EQ(after_comments("# a\n#b\nstep\n# c\n"), "step\n# c\n");
    EXPECT_EQ(after_comments("step\n"), "step\n");
    EXPECT_EQ(after_comments("# without an end"), "");
    EXPECT_EQ(after_comments(""), "");
}

TEST(BeginsWithALine, OfText) {
    EXPECT_TRUE(begins_with_a_line(""));
    EXPECT_TRUE(begins_with_a_line("id,x,y,vx,vy\r\n0,\x01"));
    EXPECT_TRUE(begins_with_a_line("\n\n"));
    EXPECT_FALSE(begins_with_a_line(std::string_view("\0\0", 2)));
    EXPECT_FALSE(begins_with_a_line(std::string(1 << 16, 'x')));
}

}  // namespace
}  // namespace boids
