"""Standard streams that are closed from the start: files are as with open ones, and nothing half-written stays."""

import itertools
import os
import pathlib
import re
import tempfile
import unittest

from program import SANITIZED, WITHOUT_OPENGL, ProgramTest

RUN = ['run', 'flock', '--boids', '20', '--steps', '3']
RENDER = ['render', 'flock', '--boids', '20', '--steps', '3', '--size', '64x64', '-o']
OUTPUTS = [
    [*RUN, '--metrics', 'm.csv'],
    [*RUN, '--final', 'f.csv'],
    [*RUN, '--trajectory', 't.h5'],
    [*RUN, '--trajectory', 't.xyz'],
    [*RUN, '--trajectory', 't.csv'],
    [*RUN, '--checkpoint', 'c.boids'],
    [*RUN, '--report', 'r.html'],
    [*RUN, '--metrics', 'm.csv', '--final', 'f.csv', '--trajectory', 't.h5', '--checkpoint', 'c.boids', '--report', 'r.html'],
    [*RENDER, 'p.png'],
    [*RENDER, 'v.mp4'],
    [*RENDER, 'v.gif'],
]
DURATIONS = re.compile(rb'<th>speed</th>.*?</tr>|<h2>Where the time went.*?</section>', re.DOTALL)  # in a report


def closing(streams):
    """What a child process does first: close some of its standard streams."""
    return lambda: [os.close(stream) for stream in streams]


class ClosedStreams(ProgramTest):
    def files_of(self, words, streams):
        """What a run with closed streams leaves, without what differs from run to run."""
        environment = WITHOUT_OPENGL if words[0] == 'run' else None
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            result = self.boids(*words, folder=folder, preexec_fn=closing(streams), env=environment)
            self.assertEqual((result.returncode, result.stderr), (0, ''))
            self.assertEqual(result.stdout == '', 1 in streams)
            return {path.name: DURATIONS.sub(b'', path.read_bytes()) for path in pathlib.Path(folder).iterdir()}

    def test_every_kind_of_output(self):
        for words in OUTPUTS:
            expected = self.files_of(words, [])
            for count in [3] if SANITIZED else [1, 2, 3]:  # under sanitizers every path once
                for streams in itertools.combinations([0, 1, 2], count):
                    with self.subTest(' '.join(words), closed=streams):
                        files = self.files_of(words, streams)
                        self.assertEqual(files.keys(), expected.keys())
                        self.assertEqual([name for name in files if files[name] != expected[name]], [])

    def test_what_fails_has_its_exit_code(self):
        for words, code in [(['run', 'none'], 2), ([*RUN, '--final', 'none/f.csv'], 1), (['run', '-'], 2)]:
            with self.subTest(' '.join(words)):
                self.assertEqual(self.boids(*words, preexec_fn=closing([0, 1, 2])).returncode, code)
                self.assertEqual(os.listdir(self.folder), [])


if __name__ == '__main__':
    unittest.main()
