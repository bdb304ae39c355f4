// Boids that are drawn from the memory of a card make the picture that their state would make, to the last pixel. The
// card is one of paper, and writes into buffers of OpenGL by way of the processor.
#include "boids/render/card_specks.h"

#include <numbers>

#include "boids/boids.h"
#include "boids/core/scenario/start.h"
#include "boids/render/offscreen.h"
#include "boids/render/renderer.h"
#include "boids/render/usual_style.h"
#include "boids/tests/engines/paper_engine.h"
#include "easel.h"

namespace boids {
namespace {

/// Boids so small that they are light.
Style specks(Colouring colouring) {
    Style style;
    style.colouring = colouring;
    style.boid_size = 1;
    style.backdrop = BackdropKind::plain;
    return style;
}

Scenario flock(int dimension) {
    Scenario scenario = load_scenario("flock");
    scenario.schedule = Schedule::synchronous;
    scenario.parameters.world.dimension = dimension;
    scenario.parameters.start.positions = StartPositions::uniform;
    scenario.parameters.start.boids = 2000;
    return scenario;
}

/// Draws the moments of a flock on a card, each on two ways.
class BothWays {
public:
    BothWays(const Scenario& scenario, const Style& style, CameraMotion motion = CameraMotion::fixed)
        : scenario_(scenario), style_(style), engine_(make_paper_engine(scenario)), motion_(motion) {
        paper_buffers = {[](std::uint32_t buffer) {
                             glBindBuffer(GL_ARRAY_BUFFER, buffer);
                             return glMapBuffer(GL_ARRAY_BUFFER, GL_WRITE_ONLY);
                         },
                         [](std::uint32_t) { glUnmapBuffer(GL_ARRAY_BUFFER); }};
        renderer_.gather_on_processor(false);
        by_card_.gather_on_processor(false);
        engine_->load(make_start(scenario));
    }
    ~BothWays() {
        paper_buffers = {};
        EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    }

    /// Whether the boids of a later moment are taken from the card.
    bool takes(std::int64_t steps) {
        engine_->advance(steps);
        moment_ = engine_->snapshot();
        engine_->store(state_);
        return by_card_.take(*moment_, scenario_, view());
    }

    Image by_card() { return draw(by_card_, State(state_.dimension()), {}, moment_.get()); }
    Image by_state() {
        std::vector<float> numbers;
        number_boids(style_.colouring, state_, scenario_.parameters, numbers);
        return draw(renderer_, state_, numbers, nullptr);
    }

    Renderer& renderer() { return by_card_; }

private:
    View view() {
        return Camera(scenario_.parameters, motion_, columns, rows)
            .look(State(scenario_.parameters.world.dimension), 3);
    }
    Image draw(Renderer& renderer, const State& state, std::span<const float> numbers, const StatePieces* taken) {
        renderer.draw({state, scenario_, numbers, static_cast<double>(state_.step), 1, 0.1, "", {}, taken}, view());
        Image image;
        offscreen_.read(image);
        return image;
    }

    static constexpr int columns = 200, rows = 150;
    Scenario scenario_;
    Style style_;
    std::unique_ptr<Engine> engine_;
    CameraMotion motion_;
    Offscreen offscreen_{columns, rows};
    Renderer renderer_{style_, columns, rows}, by_card_{style_, columns, rows};
    std::unique_ptr<StatePieces> moment_;
    State state_;
};

/// Whether anything but the ground is seen.
bool is_lit(const Image& image) {
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            if (brightness(image, x, y) > 100) return true;
    return false;
}

TEST(CardSpecks, MakeThePictureOfTheState) {
    for (const int dimension : {2, 3})
        for (const Colouring colouring : {Colouring::heading, Colouring::plain, Colouring::species}) {
            BothWays picture(flock(dimension), specks(colouring));
            ASSERT_TRUE(picture.takes(20));
            const Image image = picture.by_card();
            EXPECT_TRUE(is_lit(image));
            EXPECT_EQ(image.rgba, picture.by_state().rgba) << dimension;
        }
}

TEST(CardSpecks, MakeTrailsAndPicturesOneAfterAnother) {
    for (const CameraMotion motion : {CameraMotion::fixed, CameraMotion::orbit}) {
        Style style = specks(Colouring::heading);
        style.trail_seconds = 1;
        BothWays picture(flock(motion == CameraMotion::orbit ? 3 : 2), style, motion);
        for (int moment = 0; moment < 4; ++moment) {
            ASSERT_TRUE(picture.takes(3));
            EXPECT_EQ(picture.by_card().rgba, picture.by_state().rgba);
        }
    }
}

TEST(CardSpecks, AreOfTheMomentThatWasTaken) {
    BothWays picture(flock(2), specks(Colouring::heading));
    ASSERT_TRUE(picture.takes(10));
    const Image before = picture.by_card();
    ASSERT_TRUE(picture.takes(50));
    const Image after = picture.by_card();
    EXPECT_NE(before.rgba, after.rgba);
    EXPECT_EQ(after.rgba, picture.by_state().rgba);
}

TEST(CardSpecks, AreNotTakenWhereAPictureNeedsMore) {
    const auto takes = [](const Scenario& scenario, const Style& style) { return BothWays(scenario, style).takes(5); };
    EXPECT_TRUE(takes(flock(2), specks(Colouring::plain)));
    EXPECT_FALSE(takes(flock(2), specks(Colouring::speed))) << "the mean speed is not known";
    EXPECT_FALSE(takes(flock(2), specks(Colouring::neighbours)));
    Style darts = specks(Colouring::plain);
    darts.boid_size = 10;
    EXPECT_FALSE(takes(flock(2), darts));
    Scenario hunt = load_scenario("hunt");
    hunt.schedule = Schedule::synchronous;
    EXPECT_FALSE(takes(hunt, specks(Colouring::plain))) << "hunters are darts";
    BothWays processor(flock(2), specks(Colouring::plain));
    processor.renderer().gather_on_processor(true);
    EXPECT_FALSE(processor.takes(5));
}

TEST(CardSpecks, AreNotTakenFromElsewhere) {
    BothWays picture(flock(2), specks(Colouring::plain));
    paper_buffers = {};
    EXPECT_FALSE(picture.takes(5));
    const State state = make_start(flock(2));
    EXPECT_FALSE(picture.renderer().take(WholeState(state), flock(2), View{})) << "a state is in no card";
}

}  // namespace
}  // namespace boids
