# `cmake --install` gives programs that embed boids a package: find_package(boids) and boids::boids.
include(CMakePackageConfigHelpers)

foreach(folder core engines io api)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${folder} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/boids
          FILES_MATCHING PATTERN "*.h"
          REGEX "/(gif|image|video)_[a-z]+\\.h$" EXCLUDE)  # pictures are not for programs that embed a flock
endforeach()
install(FILES ${PROJECT_SOURCE_DIR}/boids.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/boids)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/scenarios DESTINATION ${CMAKE_INSTALL_DATADIR}/boids)
install(TARGETS boids_program DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS boids_options boids_core boids_cpu boids_engines boids_tbb boids_simulation boids_io boids EXPORT boids
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})

install(EXPORT boids NAMESPACE boids:: FILE boids-targets.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/boids)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/boids-config.cmake.in
  ${PROJECT_BINARY_DIR}/generated/boids-config.cmake INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/boids)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/generated/boids-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/generated/boids-config.cmake ${PROJECT_BINARY_DIR}/generated/boids-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/boids)
