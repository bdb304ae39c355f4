"""The real program, driven from tests. BOIDS_PROGRAM is its path."""

import os
import pathlib
import resource
import subprocess
import tempfile
import unittest

PROGRAM = os.environ['BOIDS_PROGRAM']
SANITIZED = os.environ.get('BOIDS_SANITIZED') == '1'
WITHOUT_OPENGL = {'__EGL_VENDOR_LIBRARY_FILENAMES': '/nonexistent', 'PATH': '/usr/bin'}  # an environment

# Twenty boids (0 to 19), two hawks and a moving obstacle.
HUNT = '''schema = 1
name = "hunt"
[start]
boids = 20
[[species]]
name = "hawk"
[species.start]
boids = 2
[species.motion]
max_speed = 3
[[relation]]
of = "boids"
to = "hawk"
kind = "flee"
[[obstacle]]
x = 9
y = 8
[[obstacle]]
path = [[10, 20], [200, 20]]
speed = 2
[[goal]]
points = [[300, 300]]
'''
PROJECT = pathlib.Path(__file__).resolve().parents[2]
PRESETS = sorted(path.stem for path in (PROJECT / 'scenarios').glob('*.toml'))


def boids(*words, folder=None, text=b'', **more):
    """Runs the program in a folder with a standard input; the result has stdout and stderr as text."""
    result = subprocess.run([PROGRAM, *words], cwd=folder, input=text, capture_output=True, timeout=300, **more)
    result.stdout = result.stdout.decode(errors='surrogateescape')
    result.stderr = result.stderr.decode(errors='surrogateescape')
    return result


def limit(kind, size):
    """What a child process does first: lower one of its limits."""
    return lambda: resource.setrlimit(kind, (size, size))


def fill(folder, files):
    """Writes files, given by name as text, as bytes, or as None for a folder of that name."""
    for name, content in files.items():
        path = pathlib.Path(folder, name)
        if content is None:
            path.mkdir()
        else:
            path.write_bytes(content if isinstance(content, bytes) else content.encode())


class ProgramTest(unittest.TestCase):
    """A test with a folder of its own."""

    maxDiff = None

    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix='boids-test-')
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def boids(self, *words, **more):
        """Runs the program in the test's folder."""
        return boids(*words, **{'folder': self.folder, **more})

    def succeed(self, *words, **more):
        """The standard output of a run that has to succeed."""
        result = self.boids(*words, **more)
        self.assertEqual((result.returncode, result.stderr), (0, ''), words)
        return result.stdout

    def read(self, name):
        return (self.folder / name).read_text()


def table_lines(text):
    """The lines of a table from its header on, without the comments above."""
    return [line for line in text.splitlines() if not line.startswith('#')]


def hash_of(summary):
    """The fingerprint a run ends with."""
    lines = [line for line in summary.splitlines() if line.startswith('hash ')]
    assert len(lines) == 1, summary
    return lines[0]
