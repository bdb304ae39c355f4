// The specks of a picture whose boids are in the memory of the graphics card that draws: whoever has them there writes
// them into this buffer.
#pragma once

#include <memory>

#include "boids/core/state/state_pieces.h"
#include "boids/render/gl_objects.h"

namespace boids {

class CardSpecks {
public:
    CardSpecks();

    /// Takes all boids of a moment; false where they are not in this card. Numbers are headings, or the same for all.
    bool fill(const StatePieces& moment, const Vector3& origin, bool headings, float number);
    int count() const { return count_; }
    /// Makes them the first attribute of the vertices.
    void bind() const;

private:
    gl::Buffer buffer_;
    gl::VertexArray vertices_;
    std::size_t room_ = 0;
    std::shared_ptr<void> tie_;  ///< Goes before the buffer.
    int count_ = 0;
};

}  // namespace boids
