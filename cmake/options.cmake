# How every part of the project is compiled. Results must not depend on the machine: no fused multiply-add, no fast-math.
# Programs that embed a part get its headers and nothing of this.
add_library(boids_headers INTERFACE)
set_target_properties(boids_headers PROPERTIES EXPORT_NAME headers)
target_compile_features(boids_headers INTERFACE cxx_std_20)
target_include_directories(boids_headers INTERFACE
  $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include> $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated/include>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

# Clang's -Wconversion also minds signs, which that of GCC does not, and it finds the standard library of GCC out of date.
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
                    $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion> $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
                    $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage> -ffp-contract=off)
if(BOIDS_WARNINGS_ARE_ERRORS)
  add_compile_options(-Werror)
endif()
if(BOIDS_SANITIZE)
  add_compile_options(-fsanitize=${BOIDS_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${BOIDS_SANITIZE})
endif()
