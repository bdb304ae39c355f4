// In place of the window, in a program that is built without one.
#include "boids/apps/viewer/view_request.h"
#include "boids/core/text/error.h"

namespace boids::viewer {

int view(const ViewRequest&) {
    throw Failure(
        "this program was built without a window; build it with -DBOIDS_WINDOW=ON, or draw with boids render");
}

}  // namespace boids::viewer
