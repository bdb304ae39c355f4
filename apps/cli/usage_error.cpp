#include "boids/apps/cli/usage_error.h"

#include "boids/core/text/text.h"

namespace boids::cli {

namespace {

const CLI::App& chosen_command(const CLI::App& app) {
    const auto commands = app.get_subcommands();
    return commands.empty() ? app : *commands.front();
}

/// All words that can begin an argument of this command: its long flags, and at the top the commands.
std::vector<std::string> known_words(const CLI::App& command) {
    std::vector<std::string> words;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames()) words.push_back("--" + name);
    for (const CLI::App* each : command.get_subcommands([](const CLI::App*) { return true; }))
        words.push_back(each->get_name());
    return words;
}

std::string help_of(const CLI::App& app) {
    const CLI::App& command = chosen_command(app);
    return &command == &app ? "`boids --help`" : "`boids " + command.get_name() + " --help`";
}

std::string unexpected_sentence(const CLI::App& app) {
    const std::vector<std::string> extras = app.remaining(true);
    const std::string wrong = extras.empty() ? "" : extras.front();
    const std::string near = suggestion(wrong.substr(0, wrong.find('=')), known_words(chosen_command(app)));
    return "\"" + wrong + "\" is not expected here" + (near.empty() ? "; " + help_of(app) + " shows what is" : near);
}

template <class Kind>
bool is(const CLI::ParseError& error) {
    return dynamic_cast<const Kind*>(&error) != nullptr;
}

}  // namespace

std::string usage_sentence(const CLI::App& app, const CLI::ParseError& error, const std::string& last) {
    const std::string words = error.what();
    const std::string flag = words.substr(0, words.find_first_of(": "));
    const auto say = [&words](const char* part) { return words.find(part) != std::string::npos; };
    if (is<CLI::ExtrasError>(error)) return unexpected_sentence(app);
    if (is<CLI::RequiresError>(error)) return words + "; add that or leave " + flag + " out";
    if (is<CLI::ExcludesError>(error)) return words + "; keep one of them";
    if (is<CLI::ArgumentMismatch>(error)) {
        if (say("flag override")) return "--" + flag + " takes no value; leave it out";
        if (say("but received")) return flag + " is given more than once; keep one of them";
        // A flag takes whatever follows as its value, so only the last word can lack one.
        const bool parameter = last.find('.') != std::string::npos;
        if (say("missing"))
            return last + " needs a value; " + (parameter ? "`boids params`" : help_of(app)) + " says which";
    }
    return words + "; " + help_of(app) + " shows what is expected";
}

}  // namespace boids::cli
