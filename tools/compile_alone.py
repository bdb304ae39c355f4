#!/usr/bin/env python3
"""compile_alone.py BUILD JOBS: compiles each file by itself as BUILD's compile_commands.json says, but writes nothing: what a file uses and does
not include is an error, which builds of several files at a time hide. Reads the names of changed files; files that include a changed
header are compiled, too."""

import concurrent.futures
import json
import pathlib
import re
import shlex
import subprocess
import sys


def included(path):
    """The names of what a file includes, less their folders."""
    return {pathlib.PurePath(name).name for name in re.findall(r'^#include ["<](.+)[">]', path.read_text(), re.MULTILINE)}


def concerned(path, changed, headers):
    return path.as_posix() in changed or not headers.isdisjoint(included(path))


def compile_alone(command):
    """What the compiler says of a file, or nothing."""
    words = shlex.split(command['command'])
    output = words.index('-o')
    del words[output:output + 2]
    words.remove('-c')
    result = subprocess.run([*words, '-fsyntax-only'], cwd=command['directory'], capture_output=True, text=True)
    return f"{command['file']}:\n{result.stderr}" if result.returncode else ''


def main(build, jobs):
    changed = set(sys.stdin.read().split())
    headers = {pathlib.PurePath(name).name for name in changed if name.endswith('.h')}
    root = pathlib.Path.cwd()
    commands = {command['file']: command for command in json.loads(pathlib.Path(build, 'compile_commands.json').read_text())}
    chosen = []
    for name, command in commands.items():
        path = pathlib.Path(name)
        if path.is_file() and path.is_relative_to(root) and concerned(path.relative_to(root), changed, headers):
            chosen.append(command)
    with concurrent.futures.ThreadPoolExecutor(int(jobs)) as pool:
        complaints = [text for text in pool.map(compile_alone, chosen) if text]
    print(*complaints, sep='\n', end='')
    print(f'{len(chosen)} files were compiled, each by itself.')
    return 1 if complaints else 0


sys.exit(main(*sys.argv[1:]))
