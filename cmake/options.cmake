# How every part of the project is compiled. Results must not depend on the machine: no fused multiply-add, no fast-math.
# Programs that embed a part get its headers and nothing of this.
add_library(boids_headers INTERFACE)
set_target_properties(boids_headers PROPERTIES EXPORT_NAME headers)
target_compile_features(boids_headers INTERFACE cxx_std_20)
target_include_directories(boids_headers INTERFACE
  $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include> $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated/include>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

# Clang's -Wconversion also minds signs, which that of GCC does not, and it finds the standard library of GCC out of date.
function(boids_compile_options)
  foreach(option ${ARGN})
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:${option}>)
  endforeach()
endfunction()
boids_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  boids_compile_options(-Wno-restrict -Wno-subobject-linkage)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  boids_compile_options(-Wno-sign-conversion -Wno-deprecated-declarations)
endif()
if(BOIDS_WARNINGS_ARE_ERRORS)
  boids_compile_options(-Werror)
endif()
if(BOIDS_SANITIZE)
  boids_compile_options(-fsanitize=${BOIDS_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${BOIDS_SANITIZE})
endif()
