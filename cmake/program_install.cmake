# What is installed with the program for people: completion for shells, the manual, an entry among a desktop's programs.
# The program writes the texts itself, when it is installed.
install(TARGETS boids_program DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)

# Debian's zsh looks below /usr at another place than everybody's does.
install(CODE "
  set(boids_file \"$<TARGET_FILE:boids_program>\")
  set(texts \"${PROJECT_BINARY_DIR}/generated/texts\")
  if(CMAKE_INSTALL_PREFIX MATCHES \"/usr$\")
    set(zsh_folder zsh/vendor-completions)
  else()
    set(zsh_folder zsh/site-functions)
  endif()
  foreach(text \"man|${CMAKE_INSTALL_MANDIR}/man1/boids.1\"
          \"completion bash|${CMAKE_INSTALL_DATADIR}/bash-completion/completions/boids\"
          \"completion zsh|${CMAKE_INSTALL_DATADIR}/\${zsh_folder}/_boids\"
          \"completion fish|${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d/boids.fish\")
    string(REPLACE \"|\" \";\" text \"\${text}\")
    list(GET text 0 words)
    list(GET text 1 path)
    separate_arguments(words)
    get_filename_component(name \${path} NAME)
    get_filename_component(folder \${path} DIRECTORY)
    file(MAKE_DIRECTORY \"\${texts}/\${folder}\")
    execute_process(COMMAND \"\${boids_file}\" \${words} OUTPUT_FILE \"\${texts}/\${path}\" RESULT_VARIABLE code)
    if(NOT code EQUAL 0)
      message(FATAL_ERROR \"boids \${words} failed; build the program first\")
    endif()
    file(INSTALL \"\${texts}/\${path}\" DESTINATION \"\${CMAKE_INSTALL_PREFIX}/\${folder}\")
  endforeach()" COMPONENT program)

install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT program)
if(BOIDS_WINDOW)
  install(FILES ${PROJECT_SOURCE_DIR}/apps/desktop/boids.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT program)
  install(FILES ${PROJECT_SOURCE_DIR}/apps/desktop/boids.svg
          DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps COMPONENT program)
endif()

install(FILES ${PROJECT_SOURCE_DIR}/apps/blender/boids_recording.py DESTINATION ${CMAKE_INSTALL_DATADIR}/boids/blender
        COMPONENT program)

# `cpack -G DEB` in the build folder makes a Debian package of the program alone, which needs what it is linked with. What
# it opens at need comes by recommendation: OpenGL for windows and films, a font for captions.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME boids)
set(CPACK_PACKAGE_VENDOR boids)
set(CPACK_PACKAGE_CONTACT "The boids authors <boids@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "flocks from three rules, in a window, a terminal, films and files")
set(CPACK_COMPONENTS_ALL program)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME boids)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-dejavu-core, libegl-mesa0, libegl1, libgl1, libgl1-mesa-dri")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
    "Boids that separate, align and keep together, by rules that are all parameters.\n\
Flies from five boids to millions, with results that are the same to the last bit on any number of threads.")
include(CPack)
