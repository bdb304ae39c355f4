# Builds the files of scenarios/ into the program, so that it finds them from anywhere.
get_filename_component(BOIDS_ROOT ${CMAKE_CURRENT_LIST_DIR}/.. ABSOLUTE)
file(GLOB BOIDS_SCENARIOS ${BOIDS_ROOT}/scenarios/*.toml)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${BOIDS_ROOT}/scenarios ${BOIDS_SCENARIOS})

set(BOIDS_PRESET_ROWS "")
foreach(path IN LISTS BOIDS_SCENARIOS)
  get_filename_component(name ${path} NAME_WE)
  file(READ ${path} text)
  string(APPEND BOIDS_PRESET_ROWS "    {\"${name}\", R\"toml(${text})toml\"},\n")
endforeach()
configure_file(${BOIDS_ROOT}/cmake/preset_files.cpp.in ${PROJECT_BINARY_DIR}/generated/preset_files.cpp @ONLY)
