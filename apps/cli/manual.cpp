#include "boids/apps/cli/manual.h"

#include <fmt/core.h>

#include <sstream>

#include "boids/core/text/text.h"
#include "boids/version.h"

namespace boids::cli {

namespace {

/// Text that troff prints as it is.
std::string plain(const std::string& text) {
    std::string result;
    for (const char c : text)
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else
            result += c;
    const bool is_request = result.starts_with('.') || result.starts_with('\'');
    return is_request ? "\\&" + result : result;
}

/// An entry of a list: a tag in bold, what it takes in italics, and the text below.
std::string entry(const std::string& tag, const std::string& takes, const std::string& text) {
    return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", plain(tag), takes.empty() ? "" : " \\fI" + plain(takes) + "\\fR",
                       plain(text));
}

/// Paragraphs, and lines that begin with blanks as they stand.
std::string paragraphs(const std::string& text) {
    std::string result;
    bool verbatim = false;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("  ") != verbatim) result += verbatim ? ".EE\n" : ".EX\n";
        verbatim = line.starts_with("  ");
        result += line.empty() ? ".PP\n" : plain(line) + "\n";
    }
    return result + (verbatim ? ".EE\n" : "");
}

std::string names_of(const CommandFlag& flag) {
    std::string text;
    for (const std::string& name : flag.names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

std::string command_text(const CommandRow& command) {
    std::string usage = "boids " + command.name, text;
    for (const CommandFlag& argument : command.arguments) {
        usage += " [" + argument.type + "]";
        text += entry(argument.type, "", argument.help);
    }
    for (const CommandFlag& flag : command.flags)
        if (!flag.is_parameter) text += entry(names_of(flag), flag.type, flag.help);
    return fmt::format(".SS \"{}\"\n{}.\n{}", plain(usage), plain(command.help), text) + ".PP\n" +
           paragraphs(command.footer);
}

std::string parameter_text(const Parameter& row) {
    const std::string unit = row.unit == "1" ? "" : fmt::format(", in {}", row.unit);
    return entry(
        std::string(row.key), "",
        fmt::format("{} Takes {}{} (default: {}).", row.help, allowed_text(row), unit, value_text(row, row.standard)));
}

}  // namespace

std::string manual_page(const std::string& description, const std::string& examples,
                        const std::vector<CommandRow>& commands) {
    std::string text = fmt::format(
        ".\\\" Made by `boids man`.\n.TH BOIDS 1 \"\" \"boids {}\" \"User Commands\"\n"
        ".SH NAME\nboids \\- flocks from three rules\n.SH SYNOPSIS\n.B boids\n[\\fICOMMAND\\fR] [\\fIOPTIONS\\fR]\n"
        ".SH DESCRIPTION\n{}\nWithout a command the default scene flies: in a window where there is a display, else in "
        "the terminal.\n",
        BOIDS_VERSION, plain(description));
    text += ".SH COMMANDS\n";
    for (const CommandRow& command : commands) text += command_text(command);
    text += ".SH PARAMETERS\nEach is a flag of every command that takes a scenario, and a key of scenario files.\n";
    for (const Parameter& row : parameter_table) text += parameter_text(row);
    text += ".SH EXIT STATUS\n" + entry("0", "", "All went well.") +
            entry("1", "", "The work failed, or two compared files differ.") +
            entry("2", "", "The command line or a file is wrong; standard error says what and what to do.") +
            entry("128+N", "", "Signal N ended it; what was asked for so far is written.");
    return text + ".SH EXAMPLES\n" + paragraphs(examples);
}

}  // namespace boids::cli
