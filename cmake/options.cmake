# How every part of the project is compiled. Results must not depend on the machine: no fused multiply-add, no fast-math.
add_library(boids_options INTERFACE)
add_library(boids::options ALIAS boids_options)
target_compile_features(boids_options INTERFACE cxx_std_20)
target_compile_options(boids_options INTERFACE
  $<BUILD_INTERFACE:-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-restrict -ffp-contract=off>
  $<BUILD_INTERFACE:$<$<BOOL:${BOIDS_WARNINGS_ARE_ERRORS}>:-Werror>>)
target_include_directories(boids_options INTERFACE
  $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

if(BOIDS_SANITIZE)
  add_compile_options(-fsanitize=${BOIDS_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${BOIDS_SANITIZE})
endif()
