"""render: films and pictures of flocks and of recordings, and what flags do to them."""

import os
import re
import subprocess
import unittest

from program import SANITIZED, fill
from render_case import SMALL, RenderTest, probe, read_png


class Recordings(RenderTest):
    """A recorded flight is drawn as the live one, moment for moment."""

    def setUp(self):
        super().setUp()
        self.succeed('run', 'flock', '--steps', '30', '--every', '3', '--trajectory', 't.h5', '--checkpoint', 'c.boids',
                     '--quiet')

    def test_every_moment_is_a_picture(self):
        self.render('t.h5', *SMALL, '-o', 't.mp4')
        self.assertEqual(int(probe(self.folder / 't.mp4')['nb_read_frames']), 11)
        self.render('--from', 't.h5', '--steps-per-frame', '6', *SMALL, '-o', 't.mp4')
        self.assertEqual(int(probe(self.folder / 't.mp4')['nb_read_frames']), 6)
        self.render('t.h5', '--fps', '10', '--seconds', '0.4', *SMALL, '-o', 't.mp4')
        self.assertEqual(int(probe(self.folder / 't.mp4')['nb_read_frames']), 4)

    def test_a_moment_looks_as_it_did(self):
        for words, steps in [(['t.h5'], 30), (['t.h5', '--steps', '12'], 12), (['t.h5', '--steps', '14'], 12),
                             (['c.boids'], 30)]:
            with self.subTest(words):
                self.assertEqual(self.picture('recorded.png', *words),
                                 self.picture('live.png', 'flock', '--steps', str(steps)))

    def test_a_recording_is_known_by_its_content(self):
        for name in ['t.h5', 'c.boids']:
            (self.folder / name).rename(self.folder / 'kept.toml')
            self.assertEqual(self.picture('recorded.png', 'kept.toml'),
                             self.picture('live.png', 'flock', '--steps', '30'), name)
            (self.folder / 'kept.toml').rename(self.folder / 'flock')
            self.assertEqual(self.picture('recorded.png', './flock'), self.picture('preset.png', 'flock', '--steps', '30'), name)

    def test_a_recording_cannot_be_changed(self):
        self.succeed('run', 'flock', '--steps', '2', '--trajectory', 't.csv', '--quiet')
        for words, sentence in [
                (['t.h5', '--seed', '3'], 't.h5: is a recording, which cannot be changed; leave out the flags of the scenario'),
                (['t.csv'], 't.csv: does not say in which world it was recorded; draw a .h5 trajectory')]:
            result = self.boids('render', *words, '-o', 'x.png')
            self.assertEqual((result.stderr, result.returncode), (f'boids: {sentence}\n', 2))


class Films(RenderTest):
    def check_film(self, name, codec, size, frames, seconds):
        film = probe(self.folder / name)
        self.assertEqual((film['codec_name'], film['width'], film['height']), (codec, *size))
        self.assertEqual(int(film['nb_read_frames']), frames)
        self.assertAlmostEqual(film['seconds'], seconds, delta=0.03)
        return film

    def test_every_kind_of_film(self):
        for name, codec in [('x.mp4', 'h264'), ('x.webm', 'vp9'), ('x.gif', 'gif')]:
            with self.subTest(name):
                self.render('flock', '--seconds', '1', '--fps', '20', '--size', '96x64', '--quiet', '-o', name)
                self.check_film(name, codec, (96, 64), 20, 1)
        self.assertEqual(sorted(os.listdir(self.folder)), ['x.gif', 'x.mp4', 'x.webm'])

    def test_a_dark_sky_keeps_its_dither_in_webm(self):
        width, height = 640, 360
        self.render('murmuration', '--boids', '100', '--backdrop', 'night', '--size', f'{width}x{height}', '--seconds', '0.3',
                    '--fps', '20', '--quiet', '-o', 'x.webm')
        grey = subprocess.run(['ffmpeg', '-v', 'error', '-i', self.folder / 'x.webm', '-f', 'rawvideo', '-pix_fmt', 'gray', '-'],
                              check=True, capture_output=True).stdout[-width * height:]
        sides = [(x, y) for y in range(0, height // 4 - 7, 8) for x in range(0, width, 8)]
        flat = [len({value for row in range(8) for value in grey[(y + row) * width + x:(y + row) * width + x + 8]}) == 1
                for x, y in sides]
        self.assertLess(sum(flat), 0.4 * len(flat))  # two thirds where a coder takes the dither for noise

    def test_an_mp4_plays_everywhere_and_begins_with_its_index(self):
        self.render('flock', '--seconds', '0.5', *SMALL, '-o', 'x.mp4')
        self.assertEqual(probe(self.folder / 'x.mp4')['pix_fmt'], 'yuv420p')
        data = (self.folder / 'x.mp4').read_bytes()
        self.assertLess(data.find(b'moov'), data.find(b'mdat'))

    def test_odd_sizes_grow_by_a_pixel_where_the_format_wants_even_ones(self):
        for name, size in [('x.mp4', (98, 66)), ('x.webm', (98, 66)), ('x.gif', (97, 65))]:
            with self.subTest(name):
                text = self.render('flock', '--seconds', '0.1', '--fps', '30', '--size', '97x65', '-o', name)
                self.assertIn(f'{name}: 3 pictures of {size[0]} x {size[1]}, 0.10 s at 30 a second', text)
                film = probe(self.folder / name)
                self.assertEqual((film['width'], film['height']), size)

    def test_without_a_name_the_film_is_named_after_the_flock(self):
        text = self.render('flock', '--seconds', '0.1', '--size', '96x64')
        self.assertIn('flock.mp4: 6 pictures of 96 x 64, 0.10 s at 60 a second', text)
        fill(self.folder, {'mine.toml': 'schema = 1\nbased_on = "world"\n'})
        self.render('./mine.toml', '--seconds', '0.1', *SMALL)
        self.assertEqual(sorted(os.listdir(self.folder)), ['flock.mp4', 'mine.mp4', 'mine.toml'])

    def test_a_film_shows_what_flies(self):
        """Its last picture is the picture of that step, but for what the codec does to it."""
        self.render('flock', '--seconds', '1', '--fps', '30', '--size', '96x64', '--quiet', '-o', 'x.mp4')
        subprocess.run(['ffmpeg', '-v', 'error', '-i', 'x.mp4', '-vf', 'select=eq(n\\,29)', '-frames:v', '1', '-pix_fmt',
                        'rgb24', '-f', 'rawvideo', 'last.rgb'], cwd=self.folder, check=True)
        film = (self.folder / 'last.rgb').read_bytes()
        picture = b''.join(bytes(pixel) for row in self.picture('x.png', 'flock', '--steps', '58')[2] for pixel in row)
        off = sum(abs(a - b) for a, b in zip(film, picture, strict=True)) / len(film)
        self.assertLess(off, 6)

    def test_a_profile_says_where_the_time_went(self):
        text = self.render('flock', '--seconds', '0.1', '--size', '96x64', '--profile', '-o', 'x.mp4')
        shares = [float(share) for share in re.findall(r'(?m)^(?:step|colour|draw|read back|encode) +([\d.]+)%', text)]
        self.assertEqual(len(shares), 5)
        self.assertAlmostEqual(sum(shares), 100, delta=0.5)


@unittest.skipIf(SANITIZED, 'what pictures hold, the plain build tells')
class Pictures(RenderTest):
    def test_a_picture_is_of_the_last_moment(self):
        width, height, rows = self.picture('x.png', 'flock', '--steps', '40')
        self.assertEqual((width, height), (96, 64))
        text = self.render('flock', '--steps', '40', '--size', '96x64', '-o', 'y.png')
        self.assertRegex(text, r'(?m)^y.png: 96 x 64, step 40, drawn in [\d.]+ s$')
        self.assertEqual(read_png(self.folder / 'y.png')[2], rows)
        self.assertNotEqual(self.picture('z.png', 'flock', '--steps', '41')[2], rows)

    def test_a_file_for_every_picture(self):
        os.mkdir(self.folder / 'frames')
        self.render('flock', '--seconds', '0.2', '--fps', '30', '--size', '96x64', '--quiet', '-o', 'frames/%03d.png')
        self.assertEqual(sorted(os.listdir(self.folder / 'frames')), [f'{i:03}.png' for i in range(6)])
        # Two steps to a picture at 30 a second: the sixth shows step 10.
        self.assertEqual(read_png(self.folder / 'frames/005.png'), self.picture('x.png', 'flock', '--steps', '10'))

    def test_every_colouring_is_a_picture_of_its_own(self):
        seen = {}
        for colouring in ['heading', 'speed', 'flock', 'neighbours', 'velocity-deviation', 'plain', 'species']:
            rows = self.picture('x.png', 'flock', '--steps', '150', '--color', colouring, '--background', '#000000',
                                '--size-of-boid', '6')[2]
            bright = sum(max(pixel) > 90 for row in rows for pixel in row)
            self.assertGreater(bright, 100, colouring)
            seen[colouring] = rows
        self.assertEqual(len({str(rows) for rows in seen.values()}), len(seen))

    def test_species_are_told_apart_unless_the_user_says_otherwise(self):
        for scene, usual in [('two-species', 'species'), ('leaders', 'species'), ('flock', 'heading')]:
            with self.subTest(scene):
                words = [scene, '--boids', '60', '--steps', '5', '--size-of-boid', '6']
                by_default = self.picture('x.png', *words)
                for colouring in ['species', 'heading']:
                    same = self.picture('y.png', *words, '--color', colouring) == by_default
                    self.assertEqual(same, colouring == usual, colouring)

    def test_themes_and_backgrounds(self):
        def corner(*words):
            return self.picture('x.png', 'flock', '--boids', '0', '--steps', '0', *words)[2][10][48]
        self.assertLess(max(corner()), 40)
        self.assertGreater(min(corner('--theme', 'light')), 235)
        self.assertEqual(corner('--background', '#123456'), (0x12, 0x34, 0x56))

    def test_a_world_keeps_its_shape(self):
        """A square world in a picture of 96 x 64 leaves 16 pixels on either side."""
        words = ['flock', '--world.width', '500', '--world.height', '500', '--boids', '0', '--steps', '0']
        rows = self.picture('x.png', *words, '--background', '#ffffff')[2]
        self.assertEqual([rows[32][x] == (255, 255, 255) for x in (8, 13, 19, 48, 77, 83, 90)],
                         [False, False, True, True, True, False, False])

    def test_every_flag_makes_a_difference(self):
        words = ['aviary', '--boids', '60', '--steps', '30']
        variants = [[], ['--trails'], ['--caption'], ['--size-of-boid', '9'], ['--size-of-boid', '20'],
                    ['--camera', 'follow'], ['--camera', 'chase'], ['--camera', 'through'],
                    ['--camera', 'fixed'], ['--theme', 'light'], ['--seed', '5'],
                    ['--steps-per-frame', '7'], ['--alignment.weight', '0']]
        pictures = {str(self.picture('x.png', *words, *more)) for more in variants}
        self.assertEqual(len(pictures), len(variants))

    def test_a_camera_goes_along_the_keys_of_a_file(self):
        words = ['aviary', '--boids', '60', '--steps-per-frame', '6', '--fps', '10']
        (self.folder / 'path.csv').write_text('# a dive\nseconds,around,above,distance\n0,0,20,700\n1,90,20,300\n')
        (self.folder / 'last.csv').write_text('distance,seconds,around,above\n300,0,90,20\n')
        (self.folder / 'stand.csv').write_text('seconds,from_x,from_y,from_z,x,y,z\n0,0,0,900,150,150,150\n')
        path = ['--camera-path', 'path.csv']
        first, half = (self.picture('x.png', *words, *path, '--steps', steps) for steps in ('0', '30'))
        end = self.picture('x.png', *words, *path, '--steps', '60')
        self.assertEqual(end, self.picture('x.png', *words, '--camera-path', 'last.csv', '--steps', '60'))
        others = [self.picture('x.png', *words, *more, '--steps', '60') for more in ([], ['--camera-path', 'stand.csv'])]
        self.assertEqual(len({str(picture) for picture in [first, half, end, *others]}), 5)

    def test_a_path_in_a_flat_world_has_a_place_and_a_zoom(self):
        words = ['flock', '--boids', '0', '--steps', '0', '--world.width', '96', '--world.height', '64']
        (self.folder / 'path.csv').write_text('seconds,x,y,zoom\n0,96,32,0.5\n')
        rows = self.picture('x.png', *words, '--background', '#ffffff', '--camera-path', 'path.csv')[2]
        self.assertEqual([rows[32][x] == (255, 255, 255) for x in (5, 40, 55, 90)], [True, True, False, False])

    def test_a_picture_repeats(self):
        words = ['aviary', '--boids', '200', '--steps', '20', '--trails', '--caption']
        self.assertEqual(self.picture('x.png', *words), self.picture('y.png', *words))

    def test_worlds_without_walls_and_of_density(self):
        for words in [['flock', '--edges.kind', 'open', '--steps', '200'],
                      ['flock', '--schedule', 'synchronous', '--boids', '20000', '--start.positions', 'uniform', '--steps', '2']]:
            with self.subTest(words):
                rows = self.picture('x.png', *words)[2]
                bright = sum(max(pixel) > 60 for row in rows for pixel in row)
                self.assertGreater(bright, 40)
                self.assertEqual(sum(min(pixel) > 250 for row in rows for pixel in row), 0)


if __name__ == '__main__':
    unittest.main()
