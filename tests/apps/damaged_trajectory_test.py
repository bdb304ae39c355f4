"""H5MD files that other programs edited: whatever cannot be in a file that boids wrote is refused by every command that
reads one, in one sentence, and costs no more than what is on the disk."""

import os
import resource
import shutil
import unittest

import h5py

from program import ProgramTest

SANITIZED = os.environ.get('BOIDS_SANITIZED') == '1'
MANY = 1 << 26  # rows of eight bytes are half a gigabyte
REFUSED = 2


def little_memory():
    """Enough to read a small file, too little for what it claims; sanitizers need all of the address space."""
    if not SANITIZED:
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))


def claim(file, name, shape):
    """Puts a data set in the place of another that has such a size and holds nothing."""
    kind = file[name].dtype
    del file[name]
    file.create_dataset(name, shape, kind, chunks=tuple(min(length, 1024) for length in shape))


class DamagedTrajectory(ProgramTest):
    def setUp(self):
        super().setUp()
        self.succeed('run', 'flock', '--schedule', 'synchronous', '--boids', '40', '--steps', '6', '--every', '2', '--quiet',
                     '--trajectory', 't.h5', '--checkpoint', 'c.boids')

    def damaged(self, name, edit):
        """A copy of the trajectory with something done to it."""
        shutil.copy(self.folder / 't.h5', self.folder / name)
        with h5py.File(self.folder / name, 'r+') as file:
            edit(file)
        return name

    def refuse(self, sentence, name, *more):
        """Every command that reads trajectories says the same of it."""
        for words in [['info', name], ['compare', name, 't.h5'], ['compare', 't.h5', name],
                      ['render', name, '-o', 'x.png', '--size', '64x64', '--quiet'], *more]:
            with self.subTest(words):
                result = self.boids(*words, preexec_fn=little_memory)
                self.assertEqual((result.stderr, result.returncode), (f'boids: {name}: {sentence}\n', REFUSED))
                self.assertFalse((self.folder / 'x.png').exists())


class ClaimedSizes(DamagedTrajectory):
    """Sizes of data sets that were never written."""

    SENTENCE = 'is damaged or no H5MD trajectory of boids; `boids run --trajectory FILE.h5` writes one'

    def test_moments(self):
        def edit(file):
            for element in ['position', 'velocity', 'id']:
                file[f'particles/boids/{element}/value'].resize(MANY, 0)
            claim(file, 'particles/boids/position/step', (MANY,))
            claim(file, 'observables/boids/count/value', (MANY,))
        self.refuse(self.SENTENCE, self.damaged('rows.h5', edit), ['view', 'rows.h5'])

    def test_moments_whose_numbers_of_boids_are_there(self):
        def edit(file):
            for element in ['position', 'velocity', 'id']:
                file[f'particles/boids/{element}/value'].resize(100000, 0)
            for name in ['particles/boids/position/step', 'observables/boids/count/value']:
                del file[name]
            file['particles/boids/position/step'] = range(100000)
            file['observables/boids/count/value'] = [40] * 100000
        self.refuse(self.SENTENCE, self.damaged('rows.h5', edit))

    def test_boids(self):
        def edit(file):
            for element in ['position', 'velocity', 'id']:
                file[f'particles/boids/{element}/value'].resize(MANY, 1)
        self.refuse(self.SENTENCE, self.damaged('boids.h5', edit))

    def test_steps(self):
        self.refuse(self.SENTENCE,
                    self.damaged('steps.h5', lambda file: claim(file, 'particles/boids/position/step', (MANY,))))

    def test_text(self):
        def edit(file):
            del file['parameters/scenario']
            file.create_dataset('parameters/scenario', (), f'S{1 << 31 - 1}')
        self.refuse(self.SENTENCE, self.damaged('text.h5', edit))

    def test_a_run_does_not_go_on_with_them(self):
        self.damaged('t.h5.edited', lambda file: claim(file, 'observables/boids/count/value', (MANY,)))
        (self.folder / 't.h5.edited').rename(self.folder / 't.h5')
        result = self.boids('run', '--resume', 'c.boids', '--steps', '2', '--quiet', preexec_fn=little_memory)
        self.assertEqual((result.stderr, result.returncode), (f'boids: t.h5: {self.SENTENCE}\n', REFUSED))
        self.assertEqual(sorted(os.listdir(self.folder)), ['c.boids', 'c.boids.previous', 't.h5'])


if __name__ == '__main__':
    unittest.main()
