"""H5MD files that other programs edited: whatever cannot be in a file that boids wrote is refused by every command that
reads one, in one sentence, and costs no more than what is on the disk."""

import os
import re
import resource
import shutil
import unittest

import h5py
import numpy

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
    limit = None  # what a command does first

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
                result = self.boids(*words, preexec_fn=self.limit)
                self.assertEqual((result.stderr, result.returncode), (f'boids: {name}: {sentence}\n', REFUSED))
                self.assertFalse((self.folder / 'x.png').exists())


class ClaimedSizes(DamagedTrajectory):
    """Sizes of data sets that were never written."""

    limit = staticmethod(little_memory)
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


class Damage(DamagedTrajectory):
    """Files that can be read to their end, and hold what no flock is."""

    def name_damage(self, damage, edit, *more):
        self.refuse(f'is damaged ({damage}); take another copy of it, or record it again', self.damaged('d.h5', edit), *more)

    def test_a_moment_that_is_no_number(self):
        def edit(file):
            file['particles/boids/position/value'][2] = numpy.nan
        self.name_damage('at step 4 boid 0 has a number that is not finite', edit)

    def test_one_number_that_is_infinite(self):
        def edit(file):
            file['particles/boids/velocity/value'][3, 17, 1] = numpy.inf
        self.name_damage('at step 6 boid 17 has a number that is not finite', edit)

    def test_equal_ids(self):
        def edit(file):
            file['particles/boids/id/value'][1, 5] = 9
        self.name_damage('at step 2 two boids have the id 9', edit)

    def test_negative_ids(self):
        """As numbers without a sign they are too large to stand where they stand; -1 is the id of no boid."""
        def edit(file):
            file['particles/boids/id/value'][1, 5] = numpy.array(-7).astype(numpy.uint32)
        self.name_damage(f'at step 2 boid 6 comes after boid {2**32 - 7}', edit)

        def edit_to_none(file):
            file['particles/boids/id/value'][1, 5] = numpy.array(-1).astype(numpy.uint32)
        self.name_damage('at step 2 there are 39 boids, not the 40 that it counts', edit_to_none)

        def edit_type(file):
            ids = file['particles/boids/id/value'][()].astype(numpy.int32)
            del file['particles/boids/id/value']
            ids[:, 0] = -7
            file.create_dataset('particles/boids/id/value', data=ids, chunks=(1, 40))
        self.refuse(ClaimedSizes.SENTENCE, self.damaged('d.h5', edit_type))

    def test_steps_that_fall_or_stay(self):
        for step in [1, 2]:
            def edit(file):
                file['particles/boids/position/step'][2] = step
            self.name_damage(f'step {step} comes after step 2', edit, ['view', 'd.h5'])

    def test_a_box_that_is_not_the_world(self):
        def edit(file):
            file['particles/boids/box'].attrs['dimension'] = 99
        self.name_damage('its box has dimension 99 and its world 2', edit, ['view', 'd.h5'])

        def edit_edges(file):
            file['particles/boids/box/edges'][0] = -1
        self.name_damage('its box does not have the size of its world', edit_edges)

    def test_text_formats(self):
        for name in ['t.csv', 't.xyz']:
            self.succeed('run', 'flock', '--boids', '5', '--steps', '4', '--every', '2', '--quiet', '--trajectory', name)
        rows = self.read('t.csv').splitlines(keepends=True)
        moments = [rows[1:6], rows[6:11], rows[11:]]
        blocks = self.read('t.xyz').splitlines(keepends=True)
        texts = {'falls.csv': rows[:1] + moments[0] + moments[2] + moments[1],
                 'falls.xyz': blocks[:7] + blocks[14:] + blocks[7:14],
                 'nan.xyz': blocks[:-1] + [re.sub(r'^B \S+', 'B nan', blocks[-1])],
                 'ids.xyz': blocks[:-1] + [re.sub(r' 4$', ' 3', blocks[-1], flags=re.M)]}
        for name, damage in [('falls.csv', 'step 2 comes after step 4'), ('falls.xyz', 'step 2 comes after step 4'),
                             ('nan.xyz', 'at step 4 boid 4 has a number that is not finite'),
                             ('ids.xyz', 'at step 4 two boids have the id 3')]:
            (self.folder / name).write_text(''.join(texts[name]))
            for words in [['info', name], ['compare', name, 't.csv']]:
                with self.subTest(words):
                    result = self.boids(*words)
                    self.assertEqual((result.stderr, result.returncode), (
                        f'boids: {name}: is damaged ({damage}); take another copy of it, or record it again\n', REFUSED))


if __name__ == '__main__':
    unittest.main()
