# `cmake --install` gives programs that embed boids a package of parts: find_package(boids) has boids::simulation and
# boids::boids; find_package(boids COMPONENTS ...) also tbb, trajectories and pictures, as far as they are built.
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/boids)

# install_part(NAME TARGETS... HEADERS...): a part of the package, with its public headers; others are not installed.
function(install_part name)
  cmake_parse_arguments(part "" "" "TARGETS;HEADERS" ${ARGN})
  install(TARGETS ${part_TARGETS} EXPORT boids-${name} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT boids-${name} NAMESPACE boids:: FILE boids-${name}.cmake DESTINATION ${package_folder})
  foreach(header IN LISTS part_HEADERS)
    get_filename_component(folder ${header} DIRECTORY)
    install(FILES ${PROJECT_SOURCE_DIR}/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/boids/${folder})
  endforeach()
endfunction()

# A model's header is public where models/all.h includes it.
file(STRINGS ${PROJECT_SOURCE_DIR}/models/all.h model_headers REGEX "^#include")
list(TRANSFORM model_headers REPLACE "#include \"boids/(.*)\"" "\\1")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/models/all.h)

install_part(simulation
  TARGETS boids_headers boids_core boids_cpu boids_cuda boids_engines boids_simulation
  HEADERS api/boids_c.h api/measurements.h api/scenario_check.h api/simulation.h api/textbook_world.h api/timed_flight.h
          core/numbers/portable_math.h
          core/parameters/groups.h core/parameters/model.h core/parameters/parameter_groups.h core/parameters/parameter_table.h
          core/parameters/parameters.h core/parameters/value_form.h core/scenario/entry_table.h core/scenario/look.h core/scenario/scenario.h
          core/scenario/scenery.h core/scenario/species.h core/space/vector.h core/state/specks.h core/state/state_pieces.h core/state/observables.h core/state/state.h
          core/text/error.h engines/engine.h engines/ranks.h engines/workers.h models/all.h models/model_row.h models/motion.h models/registry.h
          ${model_headers})
install(FILES ${PROJECT_BINARY_DIR}/generated/include/boids/version.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/boids)
if(BOIDS_TBB)
  install_part(tbb TARGETS boids_tbb HEADERS engines/threads/tbb_workers.h)
endif()
if(BOIDS_FILES)
  install_part(files
    TARGETS boids_io boids
    HEADERS api/boids_c_files.h api/load_simulation.h boids.h io/checkpoint.h io/output_file.h io/output_names.h io/presets.h
            io/scenario_file.h io/start_file.h io/state_csv.h io/state_table.h)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/scenarios DESTINATION ${CMAKE_INSTALL_DATADIR}/boids)
endif()
if(BOIDS_TRAJECTORIES)
  install_part(trajectories
    TARGETS boids_trajectory boids_recording
    HEADERS io/trajectory/conversion.h io/trajectory/file_formats.h io/trajectory/recording.h io/trajectory/trajectory_writer.h record/pace.h
            record/playback.h record/record_plan.h record/recorder.h record/resume.h)
endif()
if(BOIDS_PICTURES)
  install_part(pictures
    TARGETS boids_render boids_pictures
    HEADERS io/image_file.h io/video_file.h render/colour.h render/image.h render/picture.h render/sky.h render/style.h)
endif()
if(BOIDS_PROGRAM)
  include(cmake/program_install.cmake)
endif()

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/boids-config.cmake.in
  ${PROJECT_BINARY_DIR}/generated/boids-config.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/generated/boids-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/generated/boids-config.cmake ${PROJECT_BINARY_DIR}/generated/boids-config-version.cmake
        DESTINATION ${package_folder})
