// OpenGL in a page, in place of libepoxy's header: what render/ calls, imported from JavaScript, where WebGL does it
// (apps/web/page/src/picture/web_gl.ts).
#pragma once

#include <cstdint>

#define BOIDS_WEBGL 1

using GLenum = std::uint32_t;
using GLuint = std::uint32_t;
using GLbitfield = std::uint32_t;
using GLint = std::int32_t;
using GLsizei = std::int32_t;
using GLsizeiptr = std::int32_t;
using GLintptr = std::int32_t;
using GLboolean = std::uint8_t;
using GLubyte = std::uint8_t;
using GLchar = char;
using GLfloat = float;

#define GL_FALSE 0
#define GL_POINTS 0x0000
#define GL_ZERO 0
#define GL_ONE 1
#define GL_TRUE 1
#define GL_TRIANGLES 0x0004
#define GL_TRIANGLE_STRIP 0x0005
#define GL_DEPTH_BUFFER_BIT 0x00000100
#define GL_LESS 0x0201
#define GL_SRC_ALPHA 0x0302
#define GL_ONE_MINUS_SRC_ALPHA 0x0303
#define GL_DEPTH_TEST 0x0B71
#define GL_BLEND 0x0BE2
#define GL_SCISSOR_BOX 0x0C10
#define GL_SCISSOR_TEST 0x0C11
#define GL_UNPACK_ROW_LENGTH 0x0CF2
#define GL_UNPACK_ALIGNMENT 0x0CF5
#define GL_PACK_ROW_LENGTH 0x0D02
#define GL_PACK_ALIGNMENT 0x0D05
#define GL_MAX_TEXTURE_SIZE 0x0D33
#define GL_TEXTURE_2D 0x0DE1
#define GL_UNSIGNED_BYTE 0x1401
#define GL_FLOAT 0x1406
#define GL_COLOR 0x1800
#define GL_DEPTH 0x1801
#define GL_RED 0x1903
#define GL_RGB 0x1907
#define GL_RGBA 0x1908
#define GL_RENDERER 0x1F01
#define GL_NEAREST 0x2600
#define GL_LINEAR 0x2601
#define GL_LINEAR_MIPMAP_LINEAR 0x2703
#define GL_TEXTURE_MAG_FILTER 0x2800
#define GL_TEXTURE_MIN_FILTER 0x2801
#define GL_TEXTURE_WRAP_S 0x2802
#define GL_TEXTURE_WRAP_T 0x2803
#define GL_REPEAT 0x2901
#define GL_COLOR_BUFFER_BIT 0x00004000
#define GL_RGBA8 0x8058
#define GL_CLAMP_TO_EDGE 0x812F
#define GL_DEPTH_COMPONENT24 0x81A6
#define GL_R8 0x8229
#define GL_R32F 0x822E
#define GL_TEXTURE0 0x84C0
#define GL_TEXTURE1 0x84C1
#define GL_TEXTURE2 0x84C2
#define GL_TEXTURE3 0x84C3
#define GL_PROGRAM_POINT_SIZE 0x8642
#define GL_RGBA32F 0x8814
#define GL_RGB32F 0x8815
#define GL_ARRAY_BUFFER 0x8892
#define GL_STREAM_DRAW 0x88E0
#define GL_STATIC_DRAW 0x88E4
#define GL_DYNAMIC_DRAW 0x88E8
#define GL_FRAGMENT_SHADER 0x8B30
#define GL_VERTEX_SHADER 0x8B31
#define GL_COMPILE_STATUS 0x8B81
#define GL_LINK_STATUS 0x8B82
#define GL_TEXTURE_BUFFER 0x8C2A
#define GL_DRAW_FRAMEBUFFER_BINDING 0x8CA6
#define GL_READ_FRAMEBUFFER 0x8CA8
#define GL_DRAW_FRAMEBUFFER 0x8CA9
#define GL_FRAMEBUFFER_COMPLETE 0x8CD5
#define GL_COLOR_ATTACHMENT0 0x8CE0
#define GL_COLOR_ATTACHMENT1 0x8CE1
#define GL_DEPTH_ATTACHMENT 0x8D00
#define GL_RENDERBUFFER 0x8D41
#define GL_MAX_SAMPLES 0x8D57

#define BOIDS_GL(result, name, ...) \
    extern "C" __attribute__((import_module("gl"), import_name(#name))) result name(__VA_ARGS__)

BOIDS_GL(void, glActiveTexture, GLenum unit);
BOIDS_GL(void, glAttachShader, GLuint program, GLuint shader);
BOIDS_GL(void, glBindBuffer, GLenum target, GLuint buffer);
BOIDS_GL(void, glBindFramebuffer, GLenum target, GLuint framebuffer);
BOIDS_GL(void, glBindRenderbuffer, GLenum target, GLuint renderbuffer);
BOIDS_GL(void, glBindTexture, GLenum target, GLuint texture);
BOIDS_GL(void, glBindVertexArray, GLuint vertices);
BOIDS_GL(void, glBlendFunc, GLenum source, GLenum destination);
BOIDS_GL(void, glBlitFramebuffer, GLint x0, GLint y0, GLint x1, GLint y1, GLint to_x0, GLint to_y0, GLint to_x1,
         GLint to_y1, GLbitfield mask, GLenum filter);
BOIDS_GL(void, glBufferData, GLenum target, GLsizeiptr size, const void* data, GLenum usage);
BOIDS_GL(void, glBufferSubData, GLenum target, GLintptr offset, GLsizeiptr size, const void* data);
BOIDS_GL(GLenum, glCheckFramebufferStatus, GLenum target);
BOIDS_GL(void, glClear, GLbitfield mask);
BOIDS_GL(void, glClearBufferfv, GLenum buffer, GLint index, const GLfloat* value);
BOIDS_GL(void, glClearColor, GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha);
BOIDS_GL(void, glCompileShader, GLuint shader);
BOIDS_GL(GLuint, glCreateProgram);
BOIDS_GL(GLuint, glCreateShader, GLenum kind);
BOIDS_GL(void, glDeleteBuffers, GLsizei count, const GLuint* names);
BOIDS_GL(void, glDeleteFramebuffers, GLsizei count, const GLuint* names);
BOIDS_GL(void, glDeleteProgram, GLuint program);
BOIDS_GL(void, glDeleteRenderbuffers, GLsizei count, const GLuint* names);
BOIDS_GL(void, glDeleteShader, GLuint shader);
BOIDS_GL(void, glDeleteTextures, GLsizei count, const GLuint* names);
BOIDS_GL(void, glDeleteVertexArrays, GLsizei count, const GLuint* names);
BOIDS_GL(void, glDepthFunc, GLenum function);
BOIDS_GL(void, glDepthMask, GLboolean writes);
BOIDS_GL(void, glDisable, GLenum what);
BOIDS_GL(void, glDrawArrays, GLenum mode, GLint first, GLsizei count);
BOIDS_GL(void, glDrawArraysInstanced, GLenum mode, GLint first, GLsizei count, GLsizei instances);
BOIDS_GL(void, glDrawBuffer, GLenum attachment);
BOIDS_GL(void, glDrawBuffers, GLsizei count, const GLenum* attachments);
BOIDS_GL(void, glEnable, GLenum what);
BOIDS_GL(void, glEnableVertexAttribArray, GLuint index);
BOIDS_GL(void, glFramebufferRenderbuffer, GLenum target, GLenum attachment, GLenum kind, GLuint renderbuffer);
BOIDS_GL(void, glFramebufferTexture2D, GLenum target, GLenum attachment, GLenum kind, GLuint texture, GLint level);
BOIDS_GL(void, glGenBuffers, GLsizei count, GLuint* names);
BOIDS_GL(void, glGenFramebuffers, GLsizei count, GLuint* names);
BOIDS_GL(void, glGenRenderbuffers, GLsizei count, GLuint* names);
BOIDS_GL(void, glGenTextures, GLsizei count, GLuint* names);
BOIDS_GL(void, glGenVertexArrays, GLsizei count, GLuint* names);
BOIDS_GL(void, glGenerateMipmap, GLenum target);
BOIDS_GL(void, glGetIntegerv, GLenum what, GLint* values);
BOIDS_GL(void, glGetProgramiv, GLuint program, GLenum what, GLint* value);
BOIDS_GL(void, glGetShaderInfoLog, GLuint shader, GLsizei room, GLsizei* size, GLchar* text);
BOIDS_GL(void, glGetShaderiv, GLuint shader, GLenum what, GLint* value);
BOIDS_GL(GLint, glGetUniformLocation, GLuint program, const GLchar* name);
BOIDS_GL(GLboolean, glIsEnabled, GLenum what);
BOIDS_GL(void, glLinkProgram, GLuint program);
BOIDS_GL(void, glPixelStorei, GLenum what, GLint value);
BOIDS_GL(void, glReadBuffer, GLenum attachment);
BOIDS_GL(void, glReadPixels, GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type, void* pixels);
BOIDS_GL(void, glRenderbufferStorageMultisample, GLenum target, GLsizei samples, GLenum format, GLsizei width,
         GLsizei height);
BOIDS_GL(void, glScissor, GLint x, GLint y, GLsizei width, GLsizei height);
BOIDS_GL(void, glShaderSource, GLuint shader, GLsizei count, const GLchar* const* parts, const GLint* sizes);
BOIDS_GL(void, glTexImage2D, GLenum target, GLint level, GLint internal_format, GLsizei width, GLsizei height,
         GLint border, GLenum format, GLenum type, const void* pixels);
BOIDS_GL(void, glTexParameteri, GLenum target, GLenum what, GLint value);
BOIDS_GL(void, glTexStorage2D, GLenum target, GLsizei levels, GLenum internal_format, GLsizei width, GLsizei height);
BOIDS_GL(void, glTexSubImage2D, GLenum target, GLint level, GLint x, GLint y, GLsizei width, GLsizei height,
         GLenum format, GLenum type, const void* pixels);
BOIDS_GL(void, glUniform1f, GLint place, GLfloat x);
BOIDS_GL(void, glUniform1i, GLint place, GLint x);
BOIDS_GL(void, glUniform2f, GLint place, GLfloat x, GLfloat y);
BOIDS_GL(void, glUniform3f, GLint place, GLfloat x, GLfloat y, GLfloat z);
BOIDS_GL(void, glUniform4f, GLint place, GLfloat x, GLfloat y, GLfloat z, GLfloat w);
BOIDS_GL(void, glUniform4fv, GLint place, GLsizei count, const GLfloat* values);
BOIDS_GL(void, glUseProgram, GLuint program);
BOIDS_GL(void, glVertexAttribDivisor, GLuint index, GLuint divisor);
BOIDS_GL(void, glVertexAttribPointer, GLuint index, GLint size, GLenum type, GLboolean normalised, GLsizei stride,
         const void* offset);
BOIDS_GL(void, glViewport, GLint x, GLint y, GLsizei width, GLsizei height);
BOIDS_GL(void, write_renderer_name, char* text, GLsizei room);  // instead of a pointer into memory that is not ours

#undef BOIDS_GL

inline const GLubyte* glGetString(GLenum) {
    static char name[256] = "";
    write_renderer_name(name, sizeof name);
    return reinterpret_cast<const GLubyte*>(name);
}
