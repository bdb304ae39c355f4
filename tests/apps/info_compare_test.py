"""What `info` says of every kind of file, that it notices damage, and what `compare` says of two."""

import unittest

import h5py

from program import HUNT, PROJECT, ProgramTest

DIFFERENT = 1


class Info(ProgramTest):
    def record(self):
        self.succeed('run', 'flock', '--schedule', 'synchronous', '--boids', '40', '--steps', '6', '--every', '2', '--quiet', '--metrics',
                     'm.csv', '--trajectory', 't.h5', '--final', 'end.csv', '--checkpoint', 'c.boids')
        for name in ['t.xyz', 't.csv']:
            self.succeed('run', 'flock', '--schedule', 'synchronous', '--boids', '40', '--steps', '6', '--every', '2',
                         '--quiet', '--trajectory', name)

    def info(self, name):
        """The rows by their names; the last of those that appear several times."""
        rows = [line.split(maxsplit=1) for line in self.succeed('info', name).splitlines()]
        return {row[0]: row[1] for row in rows}

    def refuse(self, name, sentence):
        result = self.boids('info', name)
        self.assertEqual((result.stderr, result.returncode), (f'boids: {sentence}\n', 2))

    def test_every_kind_of_file(self):
        self.record()
        for name, kind in [('t.h5', 'trajectory, H5MD 1.1'), ('t.xyz', 'trajectory, extended XYZ'),
                           ('t.csv', 'trajectory, CSV'), ('end.csv', 'table of one state'), ('m.csv', 'metrics'),
                           ('c.boids', 'checkpoint, version 2'), (PROJECT / 'scenarios/flock.toml', 'scenario, schema 1')]:
            with self.subTest(name):
                self.assertEqual(self.info(name)['kind'], kind)
                self.assertIn('integrity', self.info(name))
        for name in ['t.h5', 't.xyz', 't.csv']:
            self.assertEqual(self.info(name)['moments'], '4, steps 0 to 6')
            self.assertEqual(self.info(name)['boids'], '40')
        checkpoint = self.info('c.boids')
        self.assertEqual(checkpoint['step'], '6 of 6')
        self.assertEqual(checkpoint['engine'], 'cpu')
        self.assertEqual(checkpoint['metrics'], 'm.csv, every 2 steps, finished')

    def test_metrics_of_earlier_versions(self):
        """Their columns were called "polarisation [1]", and there was nothing above them."""
        (self.folder / 'old.csv').write_text('step,polarisation [1],mean_speed [length/step]\n0,0.5,2\n10,0.75,2\n')
        found = self.info('old.csv')
        self.assertEqual((found['kind'], found['lines']), ('metrics', '2'))
        self.assertEqual(found['columns'], 'step,polarisation [1],mean_speed [length/step]')

    def test_comments_above_a_header_do_not_matter(self):
        self.record()
        for name, kind in [('t.csv', 'trajectory, CSV'), ('end.csv', 'table of one state')]:
            (self.folder / 'commented.csv').write_text('# a flock\n# step,id,x\n' + self.read(name))
            self.assertEqual(self.info('commented.csv')['kind'], kind)
            self.assertIn('equal to the last bit', self.succeed('compare', 'commented.csv', name))

    def test_what_a_world_holds(self):
        (self.folder / 'hunt.toml').write_text(HUNT)
        self.succeed('run', 'hunt.toml', '--steps', '0', '--checkpoint', 'c.boids', '--quiet')
        for name in ['hunt.toml', 'c.boids']:
            found = self.info(name)
            self.assertEqual(found['species'], '2: boids, hawk')
            self.assertEqual(found['boids'], '22: boids 20, hawk 2')
            self.assertEqual(found['obstacles'], '2, 1 moving')
            self.assertEqual(found['goals'], '1')
        self.assertIn('hawk.motion.max_speed = 3\n', self.succeed('info', 'hunt.toml'))

    def test_damage_is_noticed(self):
        self.record()
        whole = (self.folder / 't.h5').read_bytes()
        refusal = ('is damaged or no H5MD trajectory of boids; `boids run --trajectory FILE.h5` writes one')
        with h5py.File(self.folder / 't.h5') as file:
            chunk = file['particles/boids/velocity/value'].id.get_chunk_info(2)
        place = chunk.byte_offset + chunk.size - 2  # in the checksum of the packed chunk
        (self.folder / 'flipped.h5').write_bytes(whole[:place] + bytes([whole[place] ^ 64]) + whole[place + 1:])
        (self.folder / 'cut.h5').write_bytes(whole[:len(whole) // 2])
        with h5py.File(self.folder / 'other.h5', 'w') as file:
            file['x'] = [1, 2, 3]
        for name in ['flipped.h5', 'cut.h5', 'other.h5']:
            with self.subTest(name):
                self.refuse(name, f'{name}: {refusal}')
        text = self.read('m.csv')
        (self.folder / 'cut.csv').write_text(text[:-5])
        self.refuse('cut.csv', 'cut.csv: ends in the middle of a line; it is not whole')
        (self.folder / 'columns.csv').write_text(text + '8,1,2\n')
        self.refuse('columns.csv', 'columns.csv: has a line with another number of columns than its header; it is damaged')

    def test_what_is_no_file_of_ours(self):
        (self.folder / 'note.txt').write_text('hello\n')
        self.refuse('note.txt', 'note.txt: is no file of boids; it takes a scenario, trajectory, checkpoint, state or '
                                'metrics file')
        self.refuse('none', 'none: cannot be read (No such file or directory); check the name and its permissions')


class Compare(ProgramTest):
    def record(self, name, *words, steps=6):
        self.succeed('run', 'flock', '--schedule', 'synchronous', '--boids', '40', '--steps', str(steps), '--quiet', *words,
                     '--trajectory', name)

    def test_the_same_run_in_every_format(self):
        for name in ['a.h5', 'b.h5', 'b.xyz', 'b.csv']:
            self.record(name)
        self.assertEqual(self.succeed('compare', 'a.h5', 'b.h5'), '7 moments compared\nequal to the last bit\n')
        for name in ['b.xyz', 'b.csv']:
            self.assertEqual(self.succeed('compare', 'a.h5', name),
                             '7 moments compared\nequal to the last bit of single precision\n')

    def test_one_moment_is_looked_up(self):
        self.record('a.h5', '--final', 'end.csv', '--checkpoint', 'c.boids')
        for pair in [('a.h5', 'end.csv'), ('end.csv', 'a.h5'), ('c.boids', 'a.h5'), ('c.boids', 'end.csv')]:
            self.assertEqual(self.succeed('compare', *pair), '1 moment compared\nequal to the last bit\n')

    def test_a_difference_is_found_where_it_is(self):
        """Two starts that differ in one coordinate of boid 1 by exactly 0.5."""
        for name, x in [('a', '10'), ('b', '10.5')]:
            (self.folder / f'{name}.csv').write_text(f'id,x,y,vx,vy\n0,100,100,1,0\n1,{x},10,0,1\n')
        result = self.boids('compare', 'a.csv', 'b.csv')
        self.assertEqual(result.stdout, '1 moment compared\nfirst difference: step 0\n'
                                        'largest difference of a position: 0.5, of boid 1 at step 0\ndifferent\n')
        self.assertEqual((result.returncode, result.stderr), (DIFFERENT, ''))

    def test_the_first_step_that_differs(self):
        self.record('a.h5')
        self.record('b.h5')
        with h5py.File(self.folder / 'b.h5', 'r+') as file:
            file['particles/boids/position/value'][4, 17, 1] += 0.25
        result = self.boids('compare', 'a.h5', 'b.h5')
        self.assertIn('first difference: step 4\nlargest difference of a position: 0.25, of boid 17 at step 4\n',
                      result.stdout)
        self.assertEqual(result.returncode, DIFFERENT)

    def test_missing_moments_and_boids(self):
        self.record('a.h5')
        self.record('b.h5', steps=4)
        result = self.boids('compare', 'a.h5', 'b.h5')
        self.assertEqual(result.stdout, '5 moments compared\nmoments in the first file only: 2\ndifferent\n')
        (self.folder / 'a.csv').write_text('id,x,y,vx,vy\n0,1,1,1,0\n1,2,2,0,1\n')
        (self.folder / 'b.csv').write_text('id,x,y,vx,vy\n1,2,2,0,1\n2,1,1,1,0\n')
        self.assertIn('boids in one of the two only: 2\n', self.boids('compare', 'a.csv', 'b.csv').stdout)

    def test_bad_input(self):
        self.record('a.h5')
        self.succeed('run', 'flock', '--steps', '9', '--quiet', '--checkpoint', 'late.boids')
        (self.folder / 'note.txt').write_text('hello\n')
        for pair, sentence in [
                (('a.h5', 'late.boids'), 'a.h5 and late.boids have no step in common; compare files of the same moments'),
                (('a.h5', 'note.txt'), 'note.txt: holds no boids; name a trajectory, a checkpoint or a table of a state'),
                (('a.h5', 'none'), 'none: cannot be read (No such file or directory); check the name and its permissions')]:
            result = self.boids('compare', *pair)
            self.assertEqual((result.stderr, result.returncode), (f'boids: {sentence}\n', 2))


if __name__ == '__main__':
    unittest.main()
