# Builds the files of scenarios/ into the program, so that it finds them from anywhere.
file(GLOB BOIDS_SCENARIOS ${PROJECT_SOURCE_DIR}/scenarios/*.toml)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/scenarios ${BOIDS_SCENARIOS})

set(BOIDS_PRESET_ROWS "")
foreach(path IN LISTS BOIDS_SCENARIOS)
  get_filename_component(name ${path} NAME_WE)
  file(READ ${path} text)
  string(APPEND BOIDS_PRESET_ROWS "    {\"${name}\", R\"toml(${text})toml\"},\n")
endforeach()
configure_file(${PROJECT_SOURCE_DIR}/cmake/preset_files.cpp.in ${PROJECT_BINARY_DIR}/generated/preset_files.cpp @ONLY)
