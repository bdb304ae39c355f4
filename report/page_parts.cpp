#include "boids/report/page_parts.h"

#include <algorithm>
#include <cstdint>

#include "boids/core/text/markup.h"

namespace boids::report {

namespace {

constexpr const char* style = R"(
:root { --ink: #1c2430; --soft: #5c6675; --line: #d9dee6; --paper: #ffffff; --colour: #2463a8; --bar: #7aa6d6; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7ecf3; --soft: #9aa6b6; --line: #333d4b; --paper: #12171e; --colour: #7db4f0; --bar: #3f76b0; } }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 1060px;
  margin: 2em auto; padding: 0 1em; }
h1 { margin: 0; font-size: 2em; } h2 { margin: 2em 0 .6em; font-size: 1.25em; border-bottom: 1px solid var(--line); }
p { margin: .2em 0; } .soft, small, figcaption p { color: var(--soft); }
table { border-collapse: collapse; } td, th { text-align: left; padding: .15em 1.6em .15em 0; vertical-align: top; }
th { font-weight: 600; } td.number { text-align: right; font-variant-numeric: tabular-nums; }
.grid2 { display: grid; grid-template-columns: repeat(auto-fit, minmax(400px, 1fr)); gap: 1.2em 2em; }
.grid3 { display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); gap: 1em; }
figure { margin: 0; break-inside: avoid; } figure img { width: 100%; border-radius: 6px; display: block; }
figcaption p { font-size: .85em; } svg { width: 100%; height: auto; }
svg text { font: 11px system-ui, sans-serif; fill: var(--soft); } svg .y { text-anchor: end; }
svg .x, svg .name { text-anchor: middle; } svg .grid { stroke: var(--line); fill: none; }
svg .axis, svg .tick { stroke: var(--soft); fill: none; } svg .bar { fill: var(--bar); }
svg .curve { stroke: var(--colour); stroke-width: 1.6; fill: none; stroke-linejoin: round; }
figure.sweep { margin: 0 0 1.6em; } figure.sweep svg { max-width: 820px; display: block; margin-top: .6em; }
code, pre { font: .9em ui-monospace, monospace; } pre { overflow-x: auto; white-space: pre-wrap; }
details summary { cursor: pointer; color: var(--soft); }
h2 { break-after: avoid; }
@media print {
  :root { --ink: #000; --soft: #444; --line: #ccc; --paper: #fff; --colour: #2463a8; --bar: #7aa6d6; }
  section { break-inside: avoid; } body { font-size: 10pt; max-width: none; margin: 0; }
  .grid2 { grid-template-columns: 1fr 1fr; } .grid3 { grid-template-columns: 1fr 1fr 1fr; } h2 { margin-top: 1em; } }
)";

}  // namespace

std::string page_head(const std::string& title) {
    return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
           escaped(title) + "</title>\n<style>" + style + "</style></head><body>\n";
}

std::string base64(const std::string& bytes) {
    constexpr const char* digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string result;
    result.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t index = 0; index < bytes.size(); index += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - index);
        std::uint32_t three = 0;
        for (std::size_t byte = 0; byte < 3; ++byte)
            three = three << 8 | (byte < count ? static_cast<unsigned char>(bytes[index + byte]) : 0u);
        for (std::size_t digit = 0; digit < 4; ++digit)
            result += digit <= count ? digits[three >> (18 - 6 * digit) & 63] : '=';
    }
    return result;
}

std::string row(const std::string& name, const std::string& value) {
    return "<tr><th>" + escaped(name) + "</th><td>" + escaped(value) + "</td></tr>\n";
}

std::string whole_scenario(const std::string& toml) {
    return "<section><h2>Scenario</h2><details><summary>The whole scenario; save it as a .toml file to run it "
           "again</summary><pre>" +
           escaped(toml) + "</pre></details></section>\n";
}

}  // namespace boids::report
