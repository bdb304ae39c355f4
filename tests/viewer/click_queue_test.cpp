#include "boids/apps/viewer/click_queue.h"

#include <gtest/gtest.h>

namespace boids::viewer {
namespace {

TEST(ClickQueue, TellsEachPictureOneChangeInTheirOrder) {
    ClickQueue queue;
    for (const bool down : {true, false, true}) queue.add({0, down, down ? 10.0 : 20.0, 5});
    for (const bool down : {true, false, true}) {
        EXPECT_FALSE(queue.is_empty());
        const ButtonChange* change = queue.advance();
        ASSERT_TRUE(change);
        EXPECT_EQ(change->x, down ? 10.0 : 20.0);
        EXPECT_EQ(queue.is_down(0), down);
    }
    EXPECT_TRUE(queue.is_empty());
    EXPECT_FALSE(queue.advance());
    EXPECT_TRUE(queue.is_down(0)) << "as it was left";
}

TEST(ClickQueue, KeepsButtonsApart) {
    ClickQueue queue;
    queue.add({0, true, 0, 0});
    queue.add({1, true, 0, 0});
    queue.add({0, false, 0, 0});
    queue.advance();
    queue.advance();
    EXPECT_TRUE(queue.is_down(0) && queue.is_down(1));
    queue.advance();
    EXPECT_TRUE(!queue.is_down(0) && queue.is_down(1));
}

TEST(ClickQueue, LeavesOutButtonsThatNobodyKnows) {
    ClickQueue queue;
    queue.add({ClickQueue::buttons, true, 0, 0});
    queue.add({-1, true, 0, 0});
    EXPECT_TRUE(queue.is_empty());
}

}  // namespace
}  // namespace boids::viewer
