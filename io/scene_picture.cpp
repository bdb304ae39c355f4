#include "boids/io/scene_picture.h"

#include "boids/io/image_file.h"

namespace boids {

std::shared_ptr<const Image> read_scene_picture(const SceneLook& look) {
    if (look.picture.empty()) return nullptr;
    return std::make_shared<const Image>(read_png(look.picture));
}

}  // namespace boids
