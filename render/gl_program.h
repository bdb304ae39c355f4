// A pair of shaders, compiled and linked, and its uniforms by name.
#pragma once

#include <epoxy/gl.h>

#include <array>
#include <string_view>

#include "boids/render/camera.h"
#include "boids/render/colour.h"

namespace boids::gl {

class Program {
public:
    /// A Failure with the driver's words when it does not compile.
    Program(std::string_view vertex, std::string_view fragment);
    ~Program() { glDeleteProgram(name_); }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    void use() const { glUseProgram(name_); }
    void set(const char* uniform, int value) const { glUniform1i(place(uniform), value); }
    void set(const char* uniform, double value) const { glUniform1f(place(uniform), static_cast<float>(value)); }
    void set(const char* uniform, double x, double y) const {
        glUniform2f(place(uniform), static_cast<float>(x), static_cast<float>(y));
    }
    void set(const char* uniform, const Vector3& value) const {
        glUniform3f(place(uniform), static_cast<float>(value[0]), static_cast<float>(value[1]),
                    static_cast<float>(value[2]));
    }
    void set(const char* uniform, const Colour& colour, double opacity = 1) const {
        glUniform4f(place(uniform), colour.red, colour.green, colour.blue, static_cast<float>(opacity));
    }
    /// What every program that projects positions needs to know of a view.
    void set(const View& view) const;

private:
    GLint place(const char* uniform) const { return glGetUniformLocation(name_, uniform); }

    GLuint name_;
};

}  // namespace boids::gl
