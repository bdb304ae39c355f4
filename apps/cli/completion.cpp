#include "boids/apps/cli/completion.h"

#include <fmt/format.h>

#include <map>
#include <set>

namespace boids::cli {

namespace {

std::string head(std::string_view shell) {
    return fmt::format("# Completes command lines of boids; made by `boids completion {}`.\n", shell);
}

/// The text within single quotes, whatever is in it.
std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

std::string after_backslash(const std::string& text, std::string_view signs) {
    std::string result;
    for (const char c : text) {
        if (signs.find(c) != signs.npos) result += '\\';
        result += c;
    }
    return result;
}

std::string names_of(const std::vector<CommandRow>& commands, std::string_view separator) {
    std::vector<std::string> names;
    for (const CommandRow& command : commands) names.push_back(command.name);
    return fmt::format("{}", fmt::join(names, separator));
}

/// What bash does where a value is to come.
std::string bash_values(const CommandFlag& flag) {
    std::string action;
    if (!flag.values.empty())
        action += fmt::format("_boids_words {}; ", quoted(fmt::format("{}", fmt::join(flag.values, " "))));
    if (flag.takes_file) action += "_boids_files; ";
    return action;
}

/// The branches of a case that knows which value is to come after which flag of which command.
std::string bash_value_cases(const std::vector<CommandRow>& commands) {
    std::map<std::string, std::set<std::string>> patterns;
    for (const CommandRow& command : commands)
        for (const CommandFlag& flag : command.flags)
            if (!flag.type.empty())
                for (const std::string& name : flag.names)
                    patterns[bash_values(flag)].insert(command.name + ":" + name);
    std::string text;
    for (const auto& [action, names] : patterns)
        text += fmt::format("        {})\n            {}return ;;\n", fmt::join(names, "|"), action);
    return text;
}

std::string bash_commands(const std::vector<CommandRow>& commands) {
    std::string text;
    for (const CommandRow& command : commands) {
        std::vector<std::string> flags;
        for (const CommandFlag& flag : command.flags) flags.insert(flags.end(), flag.names.begin(), flag.names.end());
        text += fmt::format("        {})\n            if [[ $word == -* ]]; then _boids_words {}\n", command.name,
                            quoted(fmt::format("{}", fmt::join(flags, " "))));
        std::string values;
        for (const CommandFlag& argument : command.arguments) values += bash_values(argument);
        text += fmt::format("            else {}:; fi ;;\n", values);
    }
    return text;
}

std::string bash_script(const std::vector<CommandRow>& commands) {
    return head("bash") + fmt::format(R"(_boids_words() {{ COMPREPLY+=($(compgen -W "$1" -- "$word")); }}
_boids_files() {{
    local file
    compopt -o filenames 2>/dev/null
    while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$word")
}}
_boids() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} command= each
    COMPREPLY=()
    for each in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case $each in {}) command=$each; break ;; esac
    done
    case $command:$before in
{}    esac
    case $command in
        '') _boids_words {} ;;
{}    esac
}}
complete -F _boids boids
)",
                                      names_of(commands, "|"), bash_value_cases(commands),
                                      quoted(names_of(commands, " ") + " --help --version"), bash_commands(commands));
}

/// What zsh's _arguments takes behind a flag or as an argument: a message and an action.
std::string zsh_action(const CommandFlag& flag) {
    std::string action;
    const std::string values = fmt::format("{}", fmt::join(flag.values, " "));
    if (flag.takes_file)
        action =
            values.empty() ? "_files" : " _boids_names_or_files " + values;  // a blank before: with these words alone
    else if (!values.empty())
        action = "(" + values + ")";
    return after_backslash(flag.type, ":") + ":" + action;
}

std::string zsh_flag(const CommandFlag& flag, const std::string& name) {
    const std::string help = "[" + after_backslash(flag.help, "[]:\\") + "]";
    return quoted(flag.type.empty() ? name + help
                                    : name + (name.starts_with("--") ? "=" : "") + help + ":" + zsh_action(flag));
}

std::string zsh_script(const std::vector<CommandRow>& commands) {
    std::string list, cases;
    for (const CommandRow& command : commands) {
        list += "        " + quoted(command.name + ":" + after_backslash(command.help, ":\\")) + "\n";
        cases += fmt::format("        {})\n            _arguments", command.name);
        for (const CommandFlag& argument : command.arguments)
            cases += " \\\n                " + quoted(":" + zsh_action(argument));
        for (const CommandFlag& flag : command.flags)
            for (const std::string& name : flag.names) cases += " \\\n                " + zsh_flag(flag, name);
        cases += " ;;\n";
    }
    return "#compdef boids\n" + head("zsh") +
           fmt::format(R"zsh(_boids_names_or_files() {{ _alternative "names:name:($*)" 'files:file:_files' }}
_boids() {{
    local -a commands=(
{}    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
{}    esac
}}
if [[ $zsh_eval_context == *loadautofunc* ]]; then _boids "$@"; else compdef _boids boids; fi
)zsh",
                       list, cases);
}

std::string fish_names(const CommandFlag& flag) {
    std::string text;
    for (const std::string& name : flag.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    return text;
}

/// Fish quotes as others do, but a quote within by a backslash.
std::string fish_quoted(const std::string& text) {
    return "'" + after_backslash(text, "'\\") + "'";
}

std::string fish_values(const CommandFlag& flag) {
    std::string text = flag.takes_file ? " -F" : " -f";
    if (!flag.values.empty()) text += " -a " + fish_quoted(fmt::format("{}", fmt::join(flag.values, " ")));
    return text;
}

std::string fish_script(const std::vector<CommandRow>& commands) {
    std::string text =
        head("fish") + "complete -c boids -f\ncomplete -c boids -n __fish_use_subcommand -l version -d 'The version'\n";
    for (const CommandRow& command : commands) {
        text += fmt::format("complete -c boids -n __fish_use_subcommand -a {} -d {}\n", command.name,
                            fish_quoted(command.help));
        const std::string begin = fmt::format("complete -c boids -n '__fish_seen_subcommand_from {}'", command.name);
        for (const CommandFlag& argument : command.arguments) text += begin + fish_values(argument) + "\n";
        for (const CommandFlag& flag : command.flags)
            text += begin + fish_names(flag) + (flag.type.empty() ? "" : " -r" + fish_values(flag)) + " -d " +
                    fish_quoted(flag.help) + "\n";
    }
    return text;
}

}  // namespace

std::string completion_script(std::size_t shell, const std::vector<CommandRow>& commands) {
    switch (shell) {
        case 0: return bash_script(commands);
        case 1: return zsh_script(commands);
        default: return fish_script(commands);
    }
}

}  // namespace boids::cli
