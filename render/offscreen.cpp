#include "boids/render/offscreen.h"

#include <dlfcn.h>
#include <epoxy/egl.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "boids/core/text/error.h"
#include "boids/render/gl_objects.h"

namespace boids {

namespace {

[[noreturn]] void fail(const std::string& what) {
    throw Failure("pictures cannot be drawn here: " + what +
                  "; install the packages libegl1, libgl1 and libgl1-mesa-dri, or a graphics driver with OpenGL 3.3");
}

/// libepoxy ends the program where a library is missing, so look first; and what Mesa would print, we say.
void check_libraries() {
    ::setenv("EGL_LOG_LEVEL", "fatal", 0);
    for (const char* library : {"libEGL.so.1", "libGL.so.1"})
        if (!::dlopen(library, RTLD_LAZY | RTLD_GLOBAL)) fail(std::string(library) + " is missing");
}

/// The graphics card that CUDA calls the first, if there is one.
std::optional<EGLDeviceEXT> find_first_cuda_card() {
    if (!epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_device_enumeration") ||
        !epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_device_query"))
        return {};
    std::array<EGLDeviceEXT, 16> cards{};
    EGLint count = 0;
    if (!eglQueryDevicesEXT(static_cast<EGLint>(cards.size()), cards.data(), &count)) return {};
    for (const EGLDeviceEXT card : std::span(cards).first(static_cast<std::size_t>(count))) {
        const char* known = eglQueryDeviceStringEXT(card, EGL_EXTENSIONS);
        EGLAttrib number = -1;
        if (known && std::string_view(known).find("EGL_NV_device_cuda") != std::string_view::npos &&
            eglQueryDeviceAttribEXT(card, EGL_CUDA_DEVICE_NV, &number) && number == 0)
            return card;
    }
    return {};
}

/// The displays to try: the card that the cuda engine flies on, so that pictures can be drawn from its memory; none at
/// all, as Mesa has it; a bare graphics card; and whatever there is.
std::vector<EGLDisplay> displays() {
    std::vector<EGLDisplay> found;
    const auto add = [&found](EGLDisplay display) {
        if (display != EGL_NO_DISPLAY) found.push_back(display);
    };
    if (epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_platform_base")) {
        if (const auto card = find_first_cuda_card())
            add(eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, *card, nullptr));
        if (epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless"))
            add(eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
        if (epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_platform_device"))
            add(eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, EGL_DEFAULT_DISPLAY, nullptr));
    }
    add(eglGetDisplay(EGL_DEFAULT_DISPLAY));
    return found;
}

}  // namespace

/// A context of OpenGL 3.3, current while it lives.
class Offscreen::Context {
public:
    Context() {
        check_libraries();
        for (EGLDisplay display : displays())
            if (open(display)) return;
        fail("there is no OpenGL 3.3 that works without a display");
    }

    ~Context() {
        if (context_ == EGL_NO_CONTEXT) return;
        eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglDestroyContext(display_, context_);
        // The display stays open: the next picture finds its driver loaded, and Mesa's leaks when it is unloaded.
    }
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

private:
    bool open(EGLDisplay display) {
        if (!eglInitialize(display, nullptr, nullptr)) return false;
        display_ = display;
        context_ = make_context();
        if (context_ != EGL_NO_CONTEXT && eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context_))
            return true;
        if (context_ != EGL_NO_CONTEXT) eglDestroyContext(display, context_);
        context_ = EGL_NO_CONTEXT;
        eglTerminate(display);
        return false;
    }

    EGLContext make_context() const {
        constexpr EGLint wanted[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
        constexpr EGLint version[] = {
            EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
        EGLConfig config = nullptr;
        EGLint count = 0;
        if (!eglBindAPI(EGL_OPENGL_API) || !eglChooseConfig(display_, wanted, &config, 1, &count) || count == 0)
            return EGL_NO_CONTEXT;
        return eglCreateContext(display_, config, EGL_NO_CONTEXT, version);
    }

    EGLDisplay display_ = EGL_NO_DISPLAY;
    EGLContext context_ = EGL_NO_CONTEXT;
};

/// What is drawn into.
struct Offscreen::Target {
    gl::Texture pixels;
    gl::Framebuffer framebuffer;

    Target(int width, int height) {
        GLint largest = 0;
        glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
        if (width > largest || height > largest)
            throw Failure("pictures larger than " + std::to_string(largest) +
                          " pixels cannot be drawn here; choose a smaller --size");
        glBindTexture(GL_TEXTURE_2D, pixels.name());
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name());
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, pixels.name(), 0);
        if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
            throw Failure("this machine's OpenGL cannot draw a picture of this size; choose a smaller --size");
    }
};

Offscreen::Offscreen(int width, int height)
    : width_(width),
      height_(height),
      context_(std::make_unique<Context>()),
      target_(std::make_unique<Target>(width, height)) {}

Offscreen::~Offscreen() = default;

void Offscreen::read(Image& image) const {
    image.width = width_;
    image.height = height_;
    const std::size_t row = 4 * static_cast<std::size_t>(width_);
    image.rgba.resize(row * static_cast<std::size_t>(height_));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target_->framebuffer.name());
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
    // OpenGL begins at the bottom, pictures at the top.
    for (auto top = image.rgba.begin(), end = image.rgba.end(); end - top > static_cast<std::ptrdiff_t>(row);
         top += static_cast<std::ptrdiff_t>(row), end -= static_cast<std::ptrdiff_t>(row))
        std::swap_ranges(top, top + static_cast<std::ptrdiff_t>(row), end - static_cast<std::ptrdiff_t>(row));
}

}  // namespace boids
