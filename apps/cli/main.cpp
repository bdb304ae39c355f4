#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <initializer_list>

#include "boids/apps/cli/command_line.h"
#include "boids/engines/mpi/mpi_ranks.h"

namespace {

/// Opens /dev/null in place of standard input, output and error where they are closed: else the first files of ours
/// would be these, and what is printed would be written into them. Says whether that succeeded.
bool open_standard_streams() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(descriptor, F_GETFD) == -1 && ::open("/dev/null", O_RDWR) != descriptor) return false;
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    if (!open_standard_streams()) {
        std::fputs("boids: a standard stream is closed and /dev/null cannot stand in for it; leave it open\n", stderr);
        return 1;
    }
    std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is then a write that fails, and gets its sentence
    std::signal(SIGXFSZ, SIG_IGN);  // so is a file beyond the allowed size
    if (const auto code = boids::follow_leader()) return *code;
    const int code = boids::cli::run_command_line(argc, argv);
    boids::leave_ranks();
    return code;
}
