#include "boids/apps/cli/command_line.h"

int main(int argc, char** argv) {
    return boids::cli::run_command_line(argc, argv);
}
