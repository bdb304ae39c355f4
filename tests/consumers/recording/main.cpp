#include <boids/boids.h>
#include <boids/record/playback.h>
#include <boids/record/recorder.h>
#include <boids/record/resume.h>

#include <iostream>

int main() {
    boids::RecordPlan plan;
    plan.metrics = {"m.csv", 10};
    plan.trajectory = {"t.h5", 10};
    plan.checkpoint = "c.boids";

    boids::Simulation flock(boids::load_scenario("flock"));
    boids::Recorder recorder(plan, flock, 100);
    recorder.fly(flock, [&] { return flock.step() < 50; });  // somebody stops it

    const boids::Resumption run = boids::resume("c.boids");
    boids::Simulation resumed = run.simulation();
    boids::Recorder(run.plan, resumed, run.last_step).fly(resumed);

    const auto film = boids::play(boids::open_playable("t.h5"));
    film->seek(film->frames() - 1);
    std::cout << film->frames() << " moments, the last at step " << film->step() << "\n";
}
