#include "boids/apps/terminal/terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "boids/core/text/error.h"

namespace boids::terminal {

namespace {

constexpr int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
constexpr int crash_signals[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};

// The other screen; no cursor; no wrapping, so that nothing scrolls.
constexpr std::string_view enter_sequence = "\033[?1049h\033[?25l\033[?7l\033[2J";
constexpr std::string_view leave_sequence = "\033[0m\033[?7h\033[?25h\033[?1049l";

// What signal handlers read and write.
termios modes_before;
bool modes_known = false;
int modes_descriptor = STDOUT_FILENO;
volatile std::sig_atomic_t is_taken = 0, noted_signal = 0, is_suspended = 0, is_continued = 0;
struct sigaction actions_before[NSIG];

/// Gives the terminal back; safe within a signal handler.
void give_back() {
    if (!is_taken) return;
    is_taken = 0;
    [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, leave_sequence.data(), leave_sequence.size());
    if (modes_known) ::tcsetattr(modes_descriptor, TCSANOW, &modes_before);
}

void take_over() {
    is_taken = 1;
    if (modes_known) {
        termios modes = modes_before;
        modes.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);  // Ctrl-C stays a signal
        modes.c_iflag &= ~static_cast<tcflag_t>(IXON);           // Ctrl-S would leave the program stuck in a write
        modes.c_cc[VMIN] = 1;
        modes.c_cc[VTIME] = 0;
        ::tcsetattr(modes_descriptor, TCSADRAIN, &modes);
    }
    [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, enter_sequence.data(), enter_sequence.size());
}

[[noreturn]] void die_of(int signal) {
    give_back();
    std::signal(signal, SIG_DFL);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, signal);
    ::pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
    std::raise(signal);
    std::_Exit(128 + signal);
}

/// The first asks to end, the second ends.
void note_end(int signal) {
    if (noted_signal != 0) die_of(signal);
    noted_signal = signal;
}

void note_suspension(int) {
    is_suspended = 1;
}

void note_continuation(int) {
    is_continued = 1;
}

/// Handles a signal from now on, unless whoever started the program wants it ignored.
void handle(int signal, void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);  // and no SA_RESTART: a write that waits is to end
    ::sigaction(signal, nullptr, &actions_before[signal]);
    if (actions_before[signal].sa_handler != SIG_IGN) ::sigaction(signal, &action, nullptr);
}

template <class Visit>
void for_each_handler(const Visit& visit) {
    for (const int signal : ending_signals) visit(signal, note_end);
    for (const int signal : crash_signals) visit(signal, [](int which) { die_of(which); });
    visit(SIGTSTP, note_suspension);
    visit(SIGCONT, note_continuation);
}

}  // namespace

bool can_draw() {
    const char* term = std::getenv("TERM");
    return ::isatty(STDOUT_FILENO) && term && *term && std::strcmp(term, "dumb") != 0;
}

TerminalSize terminal_size(int descriptor) {
    winsize size{};
    if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {80, 24};
    return {size.ws_col, size.ws_row};
}

Terminal::Terminal() : keys_(STDIN_FILENO), owns_keys_(!::isatty(STDIN_FILENO)) {
    if (owns_keys_) keys_ = ::open("/dev/tty", O_RDONLY | O_CLOEXEC);
    std::fflush(stdout);
    modes_descriptor = keys_ >= 0 ? keys_ : STDOUT_FILENO;
    modes_known = ::tcgetattr(modes_descriptor, &modes_before) == 0;
    noted_signal = 0;
    is_suspended = 0;
    is_continued = 0;
    for_each_handler(handle);
    take_over();
}

Terminal::~Terminal() {
    give_back();
    for_each_handler([](int signal, void (*)(int)) { ::sigaction(signal, &actions_before[signal], nullptr); });
    if (owns_keys_ && keys_ >= 0) ::close(keys_);
}

TerminalSize Terminal::size() const {
    return terminal_size(STDOUT_FILENO);
}

int Terminal::stop_signal() const {
    return noted_signal;
}

/// Ctrl-Z: gives the terminal back, stops, and takes it over again when the program goes on.
void Terminal::suspend_if_asked() {
    if (!is_suspended) return;
    give_back();
    is_suspended = 0;
    struct sigaction handler {};
    ::sigaction(SIGTSTP, nullptr, &handler);
    std::signal(SIGTSTP, SIG_DFL);
    std::raise(SIGTSTP);
    ::sigaction(SIGTSTP, &handler, nullptr);
    is_continued = 1;
}

bool Terminal::take_disturbed() {
    suspend_if_asked();
    if (!is_continued) return false;
    is_continued = 0;
    give_back();
    take_over();
    return true;
}

std::string Terminal::read_keys(std::chrono::steady_clock::time_point until) {
    while (noted_signal == 0 && !is_suspended) {
        const auto left = until - std::chrono::steady_clock::now();
        const auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(left).count();
        pollfd key{keys_, POLLIN, 0};  // a negative descriptor is never ready
        if (::poll(&key, 1, static_cast<int>(std::max<std::int64_t>(milliseconds, 0))) <= 0) break;
        char bytes[256];
        const auto count = ::read(keys_, bytes, sizeof bytes);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) break;
        if (count <= 0) {  // the keyboard has gone
            if (owns_keys_) ::close(keys_);
            keys_ = -1;
            break;
        }
        const std::string keys = reader_.keys({bytes, static_cast<std::size_t>(std::max<ssize_t>(count, 0))});
        if (!keys.empty()) return keys;
    }
    return "";
}

void Terminal::write(std::string_view text) {
    while (!text.empty() && noted_signal == 0) {
        const auto count = ::write(STDOUT_FILENO, text.data(), text.size());
        if (count < 0 && errno != EINTR && errno != EAGAIN)
            throw Failure(std::string("the terminal cannot be written (") + std::strerror(errno) +
                          "); check whether it is still there");
        if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    }
}

SignalBlock::SignalBlock() {
    sigset_t blocked;
    sigemptyset(&blocked);
    for (const int signal : ending_signals) sigaddset(&blocked, signal);
    sigaddset(&blocked, SIGTSTP);
    ::pthread_sigmask(SIG_BLOCK, &blocked, &before_);
}

SignalBlock::~SignalBlock() {
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace boids::terminal
