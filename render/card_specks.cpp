#include "boids/render/card_specks.h"

namespace boids {

CardSpecks::CardSpecks() {
    glBindVertexArray(vertices_.name());
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, sizeof(Speck), nullptr);
}

bool CardSpecks::fill(const StatePieces& moment, const Vector3& origin, bool headings, float number) {
    const std::size_t wanted = moment.speck_count();
    if (wanted > room_) {
        tie_.reset();  // the memory that it stands for goes
        room_ = wanted + wanted / 16;
        glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
        glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(room_ * sizeof(Speck)), nullptr, GL_STREAM_DRAW);
    }
    count_ = static_cast<int>(wanted);
    return moment.write_specks({buffer_.name(), tie_, origin, headings, number});
}

void CardSpecks::bind() const {
    glBindVertexArray(vertices_.name());
}

}  // namespace boids
