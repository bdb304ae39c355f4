// analyse: what a recording says as a whole, as one table.
#include <fmt/core.h>

#include <optional>

#include "boids/apps/cli/commands.h"
#include "boids/apps/cli/interrupt.h"
#include "boids/apps/cli/progress.h"
#include "boids/apps/cli/quantity.h"
#include "boids/core/text/error.h"
#include "boids/io/output_file.h"
#include "boids/io/trajectory/conversion.h"
#include "boids/record/analysis.h"
#include "boids/record/playback.h"
#include "boids/record/record_plan.h"

namespace boids::cli {

namespace {

/// The moments that are wanted; an Error where there is none.
std::vector<std::size_t> wanted_moments(const Recording& recording, const AnalyseRequest& request) {
    std::vector<std::size_t> moments = moments_every(recording, static_cast<std::uint64_t>(request.every));
    std::erase_if(moments,
                  [&](std::size_t each) { return *recording.step(each) < static_cast<std::uint64_t>(request.warmup); });
    if (moments.empty())
        throw Error(
            fmt::format("{}: has no moment from step {} on whose step is a multiple of {}; choose another "
                        "--warmup or --every",
                        request.from, request.warmup, request.every));
    return moments;
}

AnalysisPlan plan_of(const AnalyseRequest& request, std::size_t moments) {
    AnalysisPlan plan;
    plan.moments = moments;
    plan.bins = static_cast<std::size_t>(request.bins);
    plan.range = request.range;
    for (std::size_t measure = 0; measure < measure_names.size(); ++measure)
        plan.wanted[measure] = request.measures.empty() || std::ranges::count(request.measures, measure) > 0;
    return plan;
}

/// Displacements that are not known are left out with a word, and refused where they were asked for by name.
void tell_of_displacements(const AnalyseRequest& request, const Analysis& analysis) {
    if (analysis.knows_displacements()) return;
    const std::string problem =
        request.from +
        ": boids can cross half of the world between two of these moments, so how far they get is not known";
    if (!request.measures.empty())
        throw Error(problem + "; take more of its moments, record more often, or leave displacement out");
    fmt::print(stderr, "boids: {}; displacements are left out\n", problem);
}

/// The single numbers.
void print_numbers(const std::vector<AnalysisRow>& rows) {
    fmt::print("\n{:<28}{:<12}{:>12}{:>12}\n", "", "", "mean", "error");
    for (const AnalysisRow& row : rows)
        if (!row.x)
            fmt::print("{:<28}{:<12}{:>12}{:>12}\n", row.measure, row.species, quantity_text(row.value),
                       row.error ? quantity_text(*row.error) : "");
}

}  // namespace

int analyse(const AnalyseRequest& request) {
    boids::check_names({"the recording", request.from}, {"--output", request.to, OutputForm::plain});
    const auto recording = open_playable(request.from);
    const std::vector<std::size_t> moments = wanted_moments(*recording, request);
    watch_for_interrupts();       // before there is a file to leave half-written
    OutputFile file(request.to);  // so that a wrong name is told before the work
    Progress progress(0, moments.size(), "moment", request.quiet);
    Analysis analysis(*recording->scenario(), plan_of(request, moments.size()));
    for (std::size_t done = 0; done < moments.size(); ++done) {
        if (interrupted() != 0) {
            progress.clear();
            fmt::print(stderr, "boids: stopped after moment {} of {}; {} is not written\n", done, moments.size(),
                       request.to);
            return 128 + interrupted();
        }
        progress.update(done);
        analysis.add(recording->frame(moments[done]));
    }
    progress.clear();
    tell_of_displacements(request, analysis);
    const std::vector<AnalysisRow> rows = analysis.rows();
    file.write(analysis_csv(rows));
    file.finish();
    if (request.quiet || is_stream(request.to)) return 0;
    fmt::print("{}: {} moment{}, steps {} to {}\n", request.to, moments.size(), moments.size() == 1 ? "" : "s",
               *recording->step(moments.front()), *recording->step(moments.back()));
    print_numbers(rows);
    return 0;
}

}  // namespace boids::cli
