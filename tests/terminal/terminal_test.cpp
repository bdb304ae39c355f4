// A terminal that was taken over is given back as it was, also when an error or a crash ends the program.
#include "boids/apps/terminal/terminal.h"

#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <utmp.h>

#include <cstdlib>
#include <exception>
#include <functional>

#include "boids/core/text/error.h"

namespace boids::terminal {
namespace {

/// What a process with a terminal of its own left behind.
struct Left {
    int status = 0;
    std::string output;
    bool same_modes = false;
};

Left run_on_terminal(const std::function<void()>& work) {
    int master = -1, slave = -1;
    winsize size{24, 80, 0, 0};
    EXPECT_EQ(::openpty(&master, &slave, nullptr, nullptr, &size), 0);
    termios before, after;
    ::tcgetattr(slave, &before);
    const pid_t child = ::fork();
    if (child == 0) {
        ::login_tty(::dup(slave));
        work();
        std::_Exit(0);
    }
    Left left;
    ::waitpid(child, &left.status, 0);  // what it writes is little, and waits in the terminal
    ::tcgetattr(slave, &after);
    left.same_modes = before.c_lflag == after.c_lflag && before.c_iflag == after.c_iflag;
    ::close(slave);
    char bytes[4096];
    for (ssize_t count; (count = ::read(master, bytes, sizeof bytes)) > 0;)
        left.output.append(bytes, static_cast<std::size_t>(count));
    ::close(master);
    return left;
}

void expect_given_back(const Left& left) {
    EXPECT_TRUE(left.same_modes);
    EXPECT_NE(left.output.find("\033[?1049h"), std::string::npos);
    EXPECT_TRUE(left.output.ends_with("\033[0m\033[?7h\033[?25h\033[?1049l")) << testing::PrintToString(left.output);
}

TEST(Terminal, IsGivenBackAtTheEnd) {
    const Left left = run_on_terminal([] {
        Terminal terminal;
        terminal.write("flock");
        if (terminal.size() != TerminalSize{80, 24}) std::_Exit(3);
    });
    EXPECT_EQ(left.status, 0);
    EXPECT_NE(left.output.find("flock"), std::string::npos);
    expect_given_back(left);
}

TEST(Terminal, IsGivenBackAfterAnError) {
    const Left left = run_on_terminal([] {
        try {
            Terminal terminal;
            throw Error("no flock");
        } catch (const Error&) {
            std::_Exit(2);
        }
    });
    EXPECT_EQ(WEXITSTATUS(left.status), 2);
    expect_given_back(left);
}

TEST(Terminal, IsGivenBackWhenNobodyCatchesAnError) {
    const Left left = run_on_terminal([] {
        Terminal terminal;
        std::terminate();
    });
    EXPECT_EQ(WTERMSIG(left.status), SIGABRT);
    EXPECT_TRUE(left.same_modes);
    EXPECT_NE(left.output.find("\033[?25h\033[?1049l"), std::string::npos);
}

TEST(Terminal, IsGivenBackByTheSecondSignalAtTheLatest) {
    const Left left = run_on_terminal([] {
        Terminal terminal;
        std::raise(SIGTERM);
        if (terminal.stop_signal() != SIGTERM) std::_Exit(3);
        std::raise(SIGTERM);
    });
    EXPECT_EQ(WTERMSIG(left.status), SIGTERM);
    expect_given_back(left);
}

TEST(Terminal, AMomentToWaitForPassesWithoutKeys) {
    const Left left = run_on_terminal([] {
        Terminal terminal;
        const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
        if (!terminal.read_keys(until).empty() || std::chrono::steady_clock::now() < until) std::_Exit(3);
    });
    EXPECT_EQ(left.status, 0);
}

}  // namespace
}  // namespace boids::terminal
