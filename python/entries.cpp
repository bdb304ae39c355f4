#include "boids/python/entries.h"

#include "boids/core/text/text.h"
#include "boids/python/values.h"

namespace boids::python {

namespace {

py::list points_list(const std::vector<Vector3>& points, int dimension) {
    py::list list;
    for (const Vector3& point : points) list.append(tuple_of(point, dimension));
    return list;
}

std::vector<Vector3> points_of(py::handle given, const std::string& what) {
    if (!py::isinstance<py::iterable>(given) || py::isinstance<py::str>(given))
        throw py::type_error(what + " takes a list of points, not " + type_text(given));
    std::vector<Vector3> points;
    for (const py::handle point : py::iter(given)) points.push_back(vector_of(point, what));
    return points;
}

/// A species by its name or number.
int species_number(const Scenario& scenario, py::handle given, const std::string& what) {
    if (PyIndex_Check(given.ptr())) return py::cast<int>(given);
    if (!py::isinstance<py::str>(given))
        throw py::type_error(what + " takes the name of a species, not " + type_text(given));
    const auto name = py::cast<std::string>(given);
    if (const auto number = find_species(scenario, name)) return *number;
    std::vector<std::string> names;
    for (std::size_t number = 0; number < species_count(scenario); ++number)
        names.emplace_back(species_name(scenario, number));
    throw UnknownName(what + " = \"" + name + "\" is not a species of this scenario" + suggestion(name, names));
}

py::str species_text(const Scenario& scenario, int number) {
    return py::str(std::string(species_name(scenario, static_cast<std::size_t>(number))));
}

// What a kind of entry has besides the numbers of its table.

template <class Entry>
struct Kind;

template <>
struct Kind<Obstacle> {
    static constexpr auto& fields = obstacle_fields;
    static constexpr std::string_view name = "obstacle", others[] = {"points", "path"};
    static Obstacle fresh() { return default_obstacle(); }
    static auto& list(auto& scenario) { return scenario.obstacles; }
    static void write(const Obstacle& entry, const Scenario& scenario, py::dict& dict) {
        dict["points"] = points_list(entry.points, scenario.parameters.world.dimension);
        dict["path"] = points_list(entry.track.points, scenario.parameters.world.dimension);
    }
    static void read(Obstacle& entry, const Scenario&, const std::string& key, py::handle value) {
        (key == "points" ? entry.points : entry.track.points) = points_of(value, "obstacle." + key);
    }
};

template <>
struct Kind<Goal> {
    static constexpr auto& fields = goal_fields;
    static constexpr std::string_view name = "goal", others[] = {"points", "species"};
    static Goal fresh() { return default_goal(); }
    static auto& list(auto& scenario) { return scenario.goals; }
    static void write(const Goal& entry, const Scenario& scenario, py::dict& dict) {
        dict["points"] = points_list(entry.track.points, scenario.parameters.world.dimension);
        dict["species"] = entry.species < 0 ? py::object(py::none()) : species_text(scenario, entry.species);
    }
    static void read(Goal& entry, const Scenario& scenario, const std::string& key, py::handle value) {
        if (key == "points") entry.track.points = points_of(value, "goal.points");
        if (key == "species") entry.species = value.is_none() ? -1 : species_number(scenario, value, "goal.species");
    }
};

template <>
struct Kind<Relation> {
    static constexpr auto& fields = relation_fields;
    static constexpr std::string_view name = "relation", others[] = {"of", "to"};
    static Relation fresh() { return default_relation(); }
    static auto& list(auto& scenario) { return scenario.relations; }
    static void write(const Relation& entry, const Scenario& scenario, py::dict& dict) {
        dict["of"] = species_text(scenario, entry.of);
        dict["to"] = species_text(scenario, entry.to);
    }
    static void read(Relation& entry, const Scenario& scenario, const std::string& key, py::handle value) {
        (key == "of" ? entry.of : entry.to) = species_number(scenario, value, "relation." + key);
    }
};

/// The look is a list of one.
template <>
struct Kind<SceneLook> {
    static constexpr auto& fields = look_fields;
    static constexpr std::string_view name = "look", others[] = {"picture"};
    static SceneLook fresh() { return {}; }
    static void write(const SceneLook& entry, const Scenario&, py::dict& dict) { dict["picture"] = entry.picture; }
    static void read(SceneLook& entry, const Scenario&, const std::string&, py::handle value) {
        entry.picture = py::cast<std::string>(value);
    }
};

template <class Entry>
py::dict dict_of(const Entry& entry, const Scenario& scenario) {
    py::dict dict;
    for (const auto& field : Kind<Entry>::fields)
        dict[py::str(std::string(field.name))] = python_value(field, field.get(entry));
    Kind<Entry>::write(entry, scenario, dict);
    return dict;
}

template <class Entry>
UnknownName unknown_field(const std::string& key) {
    std::vector<std::string> known(std::begin(Kind<Entry>::others), std::end(Kind<Entry>::others));
    for (const auto& field : Kind<Entry>::fields) known.emplace_back(field.name);
    return UnknownName(std::string(Kind<Entry>::name) + "." + key + " is not known" + suggestion(key, known));
}

template <class Entry>
Entry entry_of(const py::dict& dict, const Scenario& scenario) {
    using Its = Kind<Entry>;
    Entry entry = Its::fresh();
    for (const auto& [name, value] : dict) {
        const auto key = py::cast<std::string>(name);
        const auto field = std::ranges::find(Its::fields, key, [](const auto& row) { return row.name; });
        if (field != Its::fields.end())
            field->set(entry, number_of(*field, std::string(Its::name) + "." + key, value));
        else if (index_of(Its::others, key))
            Its::read(entry, scenario, key, value);
        else
            throw unknown_field<Entry>(key);
    }
    return entry;
}

template <class Entry>
py::list rows_of_kind() {
    py::list rows;
    for (const auto& field : Kind<Entry>::fields)
        rows.append(py::make_tuple(std::string(field.name), std::string(field.unit),
                                   python_value(field, field.standard), std::string(field.help)));
    return rows;
}

/// Calls what(Entry{}) with an entry of the kind of a name.
template <class What>
auto with_kind(const std::string& kind, What&& what) {
    if (kind == "obstacle") return what(Obstacle{});
    if (kind == "goal") return what(Goal{});
    if (kind == "relation") return what(Relation{});
    if (kind == "look") return what(SceneLook{});
    throw UnknownName("there are no entries called \"" + kind + "\"; there are obstacle, goal, relation and look");
}

}  // namespace

py::list entries_of(const Scenario& scenario, const std::string& kind) {
    return with_kind(kind, [&]<class Entry>(const Entry&) {
        py::list list;
        if constexpr (std::is_same_v<Entry, SceneLook>)
            list.append(dict_of(scenario.look, scenario));
        else
            for (const Entry& entry : Kind<Entry>::list(scenario)) list.append(dict_of(entry, scenario));
        return list;
    });
}

void set_entries(Scenario& scenario, const std::string& kind, const py::list& entries) {
    with_kind(kind, [&]<class Entry>(const Entry&) {
        std::vector<Entry> made;
        for (const py::handle entry : entries)
            made.push_back(entry_of<Entry>(py::reinterpret_borrow<py::dict>(entry), scenario));
        if constexpr (std::is_same_v<Entry, SceneLook>)
            scenario.look = made.at(0);
        else
            Kind<Entry>::list(scenario) = std::move(made);
    });
}

py::list entry_rows(const std::string& kind) {
    return with_kind(kind, []<class Entry>(const Entry&) { return rows_of_kind<Entry>(); });
}

}  // namespace boids::python
