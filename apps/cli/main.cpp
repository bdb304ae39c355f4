#include <csignal>

#include "boids/apps/cli/command_line.h"

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is then a write that fails, and gets its sentence
    std::signal(SIGXFSZ, SIG_IGN);  // so is a file beyond the allowed size
    return boids::cli::run_command_line(argc, argv);
}
