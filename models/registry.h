// The models there are: each is a header, a line in all.h and its name here. The first, boids, has its values in
// Parameters itself.
#pragma once

#include <array>
#include <string_view>
#include <tuple>

#include "boids/models/all.h"

namespace boids {

template <class... Model>
struct ModelList {
    static constexpr std::array names{Model::name...};
    static constexpr std::array summaries{Model::summary...};
};
template <class First, class... Other>
std::tuple<typename Other::Values...> values_of(ModelList<First, Other...>);
template <class... Model>
std::tuple<Model...> tuple_of(ModelList<Model...>);

using Models = ModelList<Boids, Vicsek, CuckerSmale, DOrsogna, Couzin>;

inline constexpr std::size_t model_count = Models::names.size();
inline constexpr int boids_model = 0;

template <int number>
using ModelAt = std::tuple_element_t<static_cast<std::size_t>(number), decltype(tuple_of(Models{}))>;
using ModelValues = decltype(values_of(Models{}));

/// Calls visit(Model{}) with a model besides boids, by its number.
template <int number = 1, class Visit>
decltype(auto) visit_model(int wanted, Visit&& visit) {
    if constexpr (number + 1 < static_cast<int>(model_count))
        if (wanted != number) return visit_model<number + 1>(wanted, visit);
    return visit(ModelAt<number>{});
}

}  // namespace boids
