#include "boids/render/gl_program.h"

#include <string>

#include "boids/core/text/error.h"
#include "boids/render/gl_dialect.h"

namespace boids::gl {

namespace {

/// A shader, gone when the program that it was linked into has it.
class Shader {
public:
    Shader(GLenum kind, std::string_view text) : name_(glCreateShader(kind)) {
        const GLchar* const parts[] = {shader_opening.data(), text.data()};
        const GLint sizes[] = {static_cast<GLint>(shader_opening.size()), static_cast<GLint>(text.size())};
        glShaderSource(name_, 2, parts, sizes);
        glCompileShader(name_);
        GLint compiled = 0;
        glGetShaderiv(name_, GL_COMPILE_STATUS, &compiled);
        if (compiled) return;
        char words[400] = "";
        glGetShaderInfoLog(name_, sizeof words, nullptr, words);
        glDeleteShader(name_);
        throw Failure("this machine's OpenGL refuses a shader (" + std::string(words) + "); try another driver");
    }
    ~Shader() { glDeleteShader(name_); }
    Shader(const Shader&) = delete;
    Shader& operator=(const Shader&) = delete;

    GLuint name() const { return name_; }

private:
    GLuint name_;
};

}  // namespace

Program::Program(std::string_view vertex, std::string_view fragment) {
    const Shader first(GL_VERTEX_SHADER, vertex), second(GL_FRAGMENT_SHADER, fragment);
    name_ = glCreateProgram();
    glAttachShader(name_, first.name());
    glAttachShader(name_, second.name());
    glLinkProgram(name_);
    GLint linked = 0;
    glGetProgramiv(name_, GL_LINK_STATUS, &linked);
    if (linked) return;
    glDeleteProgram(name_);
    throw Failure("this machine's OpenGL cannot link a shader; try another driver");
}

void Program::set(const View& view) const {
    const char* const names[] = {"row_x", "row_y", "row_w"};
    for (std::size_t i = 0; i < 3; ++i) glUniform4fv(place(names[i]), 1, view.rows[i].data());
    set("viewport", view.width, view.height);
    set("focus", view.focus);
    set("unit_pixels", view.pixels_per_unit);
    set("fog_range", view.nearest, view.farthest);
}

}  // namespace boids::gl
