// OpenGL's objects as values with an owner: made with the object, deleted with it. They need a current context.
#pragma once

#include <epoxy/gl.h>

#include <utility>

namespace boids::gl {

/// Owns one name that OpenGL gave out; Kind says how to get and return it.
template <class Kind>
class Object {
public:
    Object() { Kind::make(&name_); }
    ~Object() {
        if (name_ != 0) Kind::remove(&name_);
    }
    Object(Object&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    Object& operator=(Object&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }

    GLuint name() const { return name_; }

private:
    GLuint name_ = 0;
};

struct BufferKind {
    static void make(GLuint* name) { glGenBuffers(1, name); }
    static void remove(const GLuint* name) { glDeleteBuffers(1, name); }
};
struct TextureKind {
    static void make(GLuint* name) { glGenTextures(1, name); }
    static void remove(const GLuint* name) { glDeleteTextures(1, name); }
};
struct FramebufferKind {
    static void make(GLuint* name) { glGenFramebuffers(1, name); }
    static void remove(const GLuint* name) { glDeleteFramebuffers(1, name); }
};
struct RenderbufferKind {
    static void make(GLuint* name) { glGenRenderbuffers(1, name); }
    static void remove(const GLuint* name) { glDeleteRenderbuffers(1, name); }
};
struct VertexArrayKind {
    static void make(GLuint* name) { glGenVertexArrays(1, name); }
    static void remove(const GLuint* name) { glDeleteVertexArrays(1, name); }
};

using Buffer = Object<BufferKind>;
using Texture = Object<TextureKind>;
using Framebuffer = Object<FramebufferKind>;
using Renderbuffer = Object<RenderbufferKind>;
using VertexArray = Object<VertexArrayKind>;

/// The framebuffer that is bound now is bound again when this goes.
class KeepFramebuffer {
public:
    KeepFramebuffer() { glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound_); }
    ~KeepFramebuffer() { glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(bound_)); }
    KeepFramebuffer(const KeepFramebuffer&) = delete;
    KeepFramebuffer& operator=(const KeepFramebuffer&) = delete;

private:
    GLint bound_ = 0;
};

}  // namespace boids::gl
