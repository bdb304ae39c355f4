# Puts the files of the npm package beside the modules: `npm pack` in that folder makes the package.
set(package ${CMAKE_CURRENT_SOURCE_DIR}/../engine)
configure_file(${package}/package.json.in ${PROJECT_BINARY_DIR}/package/package.json @ONLY)
foreach(file boids.js boids.d.ts loading.js helper.js example.mjs README.md)
  configure_file(${package}/${file} ${PROJECT_BINARY_DIR}/package/${file} COPYONLY)
endforeach()
set_target_properties(boids boids-plain boids-threads PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/package)
