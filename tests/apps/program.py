"""The real program, driven from tests. BOIDS_PROGRAM is its path, BOIDS_BATCH one that has loaded it (batch.cpp)."""

import functools
import os
import pathlib
import re
import resource
import subprocess
import tempfile
import threading
import time
import unittest

from batch import Batch

PROGRAM = os.environ['BOIDS_PROGRAM']
SANITIZED = os.environ.get('BOIDS_SANITIZED') == '1'
PATIENCE = 120  # seconds: what has not come by then is not waited for
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
# The observables and their units; those along z are 0 in 2D.
OBSERVABLES = {'polarisation': '1', 'milling': '1', 'angular_momentum': 'length^2/step', 'mean_speed': 'length/step',
               'radius_of_gyration': 'length', 'nearest_neighbour_distance': 'length', 'mean_neighbours': 'boids',
               'local_density': 'boids/length^D', 'flocks': 'flocks', 'largest_flock': 'boids', 'mean_flock_size': 'boids',
               'centre_x': 'length', 'centre_y': 'length', 'centre_z': 'length'}
PROJECT = pathlib.Path(__file__).resolve().parents[2]
PRESETS = sorted(path.stem for path in (PROJECT / 'scenarios').glob('*.toml'))


def boids(*words, folder=None, text=b'', **more):
    """Runs the program in a folder with a standard input; the result has stdout and stderr as text. Where nothing is asked of how
    its process starts, the program is loaded already: that takes longer than most command lines."""
    if more or b'\0' in text or len(text) > Batch.LONGEST or 'BOIDS_BATCH' not in os.environ:
        result = subprocess.run([PROGRAM, *words], cwd=folder, input=text, capture_output=True, timeout=300, **more)
    else:
        result = loaded_program().boids(*words, folder=folder, text=text)
    result.stdout = result.stdout.decode(errors='surrogateescape')
    result.stderr = without_progress(result.stderr.decode(errors='surrogateescape'))
    return result


@functools.cache
def loaded_program():
    batch = Batch()
    unittest.addModuleCleanup(batch.close)
    return batch


def without_progress(errors):
    """What the program said, less how far it was: on a slow machine any work can take the seconds after which it tells."""
    return re.sub(r'(?m)^((step|moment|picture|run) \d+ of \d+, \d+ s left, .*|measuring .*, \d+ s so far)\n', '', errors)


def wait_until(condition):
    """Asks until something is so; what never comes fails the test."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise AssertionError('waited in vain')
        time.sleep(0.001)


def is_begun(path, size=1):
    """Whether there are so many bytes in the file that becomes this one at the end."""
    partial = path.with_name(path.name + '.partial')
    return partial.exists() and partial.stat().st_size >= size


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

    def start(self, *words, **more):
        """The program at work in the test's folder. It is killed after the test, or earlier where that outlasts all patience, so
        reading from it ends."""
        program = subprocess.Popen([PROGRAM, *words], **{'cwd': self.folder, 'stdout': subprocess.PIPE,
                                                         'stderr': subprocess.PIPE, 'text': True, **more})
        limit = threading.Timer(PATIENCE, program.kill)
        limit.start()
        self.addCleanup(self.end, program, limit)
        return program

    def end(self, program, limit):
        limit.cancel()
        program.kill()
        program.wait(timeout=PATIENCE)
        for stream in [program.stdout, program.stderr]:
            if stream:
                stream.close()

    def stop(self, program, kind):
        """Sends a signal, and returns the exit code and all that the program wrote."""
        program.send_signal(kind)
        output, errors = program.communicate(timeout=PATIENCE)
        return program.returncode, output, without_progress(errors)

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
