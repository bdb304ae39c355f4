#include "boids/engines/cpu/grid/company.h"

#include <algorithm>

#include "boids/engines/cpu/grid/grid.h"

namespace boids::cpu {

namespace {

/// Gives species whose rules see each other, and those in turn, the largest radius of them all.
void join(std::vector<Company>& companies) {
    float largest = 0;
    for (const Company& company : companies)
        for (const std::size_t other : company.members)
            if (company.members.size() > 1) companies[other].joined = true;
    for (const Company& company : companies)
        if (company.joined) largest = std::max(largest, company.constants.largest_radius);
    for (Company& company : companies)
        if (company.joined) company.grid_constants.largest_radius = largest;
}

}  // namespace

std::vector<Company> companies_of(const Scenario& scenario) {
    std::vector<Company> companies(species_count(scenario));
    for (std::size_t species = 0; species < companies.size(); ++species) {
        Company& company = companies[species];
        company.constants = company.grid_constants = derive(parameters_of(scenario, species));
        company.members = {species};
        for (std::size_t other = 0; other < companies.size(); ++other)
            if (other != species && flocks_with(scenario, species, other)) company.members.push_back(other);
    }
    join(companies);
    return companies;
}

bool need_same_grid(const Company& one, const Company& other) {
    return one.joined == other.joined && need_same_grid(one.grid_constants, other.grid_constants);
}

}  // namespace boids::cpu
