"""render: films and pictures of a flock, what its flags do to them, and what is left when something goes wrong."""

import json
import os
import re
import resource
import signal
import struct
import subprocess
import unittest
import zlib

from program import SANITIZED, ProgramTest, fill, is_begun, wait_until

SMALL = ['--size', '96x64', '--quiet']
NO_DISPLAY = {key: value for key, value in os.environ.items() if key not in ('DISPLAY', 'WAYLAND_DISPLAY')}


def read_png(path):
    """Width, height and rows of (red, green, blue), by the PNG specification: only what this program writes."""
    data = path.read_bytes()
    assert data[:8] == b'\x89PNG\r\n\x1a\n'
    at, packed = 8, b''
    while at < len(data):
        size, kind = struct.unpack('>I4s', data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        if kind == b'IHDR':
            width, height, depth, colour_type = struct.unpack('>IIBB', body[:10])
            assert (depth, colour_type) == (8, 2)
        if kind == b'IDAT':
            packed += body
        at += size + 12
    raw, rows, above = zlib.decompress(packed), [], bytes(3 * width)
    for y in range(height):
        line = bytearray(raw[y * (3 * width + 1):(y + 1) * (3 * width + 1)])
        method, line = line[0], line[1:]
        for i in range(len(line)):
            left, up, corner = line[i - 3] if i >= 3 else 0, above[i], above[i - 3] if i >= 3 else 0
            nearest = min((abs(up - corner), 0, left), (abs(left - corner), 1, up), (abs(left + up - 2 * corner), 2, corner))
            line[i] = (line[i] + (0, left, up, (left + up) // 2, nearest[2])[method]) & 255
        above = bytes(line)
        rows.append([tuple(line[i:i + 3]) for i in range(0, len(line), 3)])
    return width, height, rows


def probe(path):
    """What ffprobe says of a film: its stream, with all pictures decoded and counted."""
    text = subprocess.run(['ffprobe', '-v', 'error', '-count_frames', '-show_streams', '-show_format', '-of', 'json', path],
                          check=True, capture_output=True).stdout
    result = json.loads(text)
    return {**result['streams'][0], 'seconds': float(result['format'].get('duration', 0))}


class RenderTest(ProgramTest):
    def render(self, *words, **more):
        return self.succeed('render', *words, **{'env': NO_DISPLAY, **more})

    def picture(self, name, *words):
        self.render(*words, *SMALL, '-o', name)
        return read_png(self.folder / name)


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


class Looks(RenderTest):
    """What is behind a flock and what boids are drawn as: the scene's own, or by flags."""

    def test_every_backdrop_and_shape_is_another_picture(self):
        for flag, names in [('--backdrop', ['plain', 'dusk', 'dawn', 'sea', 'paper', 'night']),
                            ('--shape', ['dart', 'bird', 'fish', 'arrow'])]:
            pictures = {str(self.picture('x.png', 'flock', '--steps', '1', '--size-of-boid', '12', flag, name))
                        for name in names}
            self.assertEqual(len(pictures), len(names))

    def test_a_scene_has_its_own_look_unless_flags_say_otherwise(self):
        fill(self.folder, {'mine.toml': 'schema = 1\nbased_on = "flock"\n[look]\nbackdrop = "dusk"\nshape = "bird"\n'})
        mine = self.picture('x.png', 'mine.toml', '--steps', '1')
        self.assertEqual(mine, self.picture('x.png', 'flock', '--steps', '1', '--backdrop', 'dusk', '--shape', 'bird'))
        self.assertEqual(self.picture('x.png', 'mine.toml', '--steps', '1', '--backdrop', 'plain', '--shape', 'dart'),
                         self.picture('x.png', 'flock', '--steps', '1'))

    def test_a_picture_from_a_file_is_behind_the_flock(self):
        empty = ['flock', '--boids', '0', '--steps', '0']
        sky = self.picture('sky.png', *empty, '--backdrop', 'dawn')
        again = self.picture('x.png', *empty, '--backdrop', 'sky.png')
        self.assertEqual(again, sky)

    def test_a_scene_may_name_the_picture_behind_it(self):
        self.render('aviary', '--backdrop', 'dawn', '--boids', '0', '--steps', '0', *SMALL, '-o', 'hills.png')
        scene = 'schema = 1\nbased_on = "aviary"\n[look]\nbackdrop = "hills.png"\n[start]\nboids = 20\n'
        (self.folder / 'scene.toml').write_text(scene)
        by_flag = self.picture('x.png', 'aviary', '--boids', '20', '--steps', '3', '--backdrop', 'hills.png')
        self.assertEqual(self.picture('x.png', 'scene.toml', '--steps', '3'), by_flag)
        self.assertNotEqual(self.picture('x.png', 'scene.toml', '--steps', '3', '--backdrop', 'night'), by_flag)
        (self.folder / 'hills.png').unlink()
        result = self.boids('render', 'scene.toml', '--steps', '3', *SMALL, '-o', 'x.png', env=NO_DISPLAY)
        self.assertEqual((result.returncode, result.stderr),
                         (2, 'boids: hills.png: cannot be read (No such file or directory); check the name and its '
                             'permissions\n'))

    def test_steps_count_from_the_warmup(self):
        self.assertEqual(self.picture('x.png', 'flock', '--warmup', '20', '--steps', '5'),
                         self.picture('x.png', 'flock', '--steps', '25'))

    def test_samples_and_blur_change_a_picture_and_not_its_size(self):
        plain = self.picture('x.png', 'flock', '--steps', '5')
        for flag in ['--supersample', '--motion-blur']:
            finer = self.picture('x.png', 'flock', '--steps', '5', flag, '3')
            self.assertEqual(finer[:2], plain[:2])
            self.assertNotEqual(finer, plain)


def read_rgba(path):
    """Rows of (red, green, blue, opacity), as ffmpeg reads a picture."""
    size = probe(path)
    data = subprocess.run(['ffmpeg', '-v', 'error', '-i', path, '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'], check=True,
                          capture_output=True).stdout
    pixels = [tuple(data[i:i + 4]) for i in range(0, len(data), 4)]
    return [pixels[i:i + size['width']] for i in range(0, len(pixels), size['width'])]


class Transparency(RenderTest):
    """Pictures over nothing, to be laid over other films. The law: over any colour they are the picture before that colour."""

    CLEAR = ['--background', 'transparent']

    def rgba(self, name, *words):
        self.render(*words, '--size', '160x120', '--quiet', *self.CLEAR, '-o', name)
        self.assertIn(probe(self.folder / name)['pix_fmt'], ['rgba'])
        return read_rgba(self.folder / name)

    def check_over(self, colour, *words):
        """Whether a picture laid over a colour is the picture that is drawn before it, and how many of its pixels have an opacity
        between none and full. Colour, opacity, their quotient and the other picture are rounded, by half a level each, and the first
        two once more where two boids overlap."""
        tolerance = 3
        level = [int(colour[i:i + 2], 16) for i in (1, 3, 5)]
        clear = self.rgba('clear.png', *words)
        self.render(*words, '--size', '160x120', '--quiet', '--background', colour, '-o', 'before.png')
        before = read_rgba(self.folder / 'before.png')
        partly = 0
        for row, expected in zip(clear, before):
            for (*own, opacity), (*wanted, _) in zip(row, expected):
                partly += 0 < opacity < 255
                for value, behind, result in zip(own, level, wanted):
                    self.assertAlmostEqual((value * opacity + behind * (255 - opacity)) / 255, result, delta=tolerance)
        return partly

    # A flock in a world of the picture's shape that nothing bounds, so that there is nothing but boids.
    FLAT = ['flock', '--boids', '40', '--steps', '20', '--world.width', '640', '--world.height', '480', '--edges.kind', 'open',
            '--camera', 'fixed', '--size-of-boid', '12']

    def test_where_nothing_is_drawn_there_is_nothing(self):
        rows = self.rgba('x.png', *self.FLAT)
        pixels = [pixel for row in rows for pixel in row]
        self.assertGreater(pixels.count((0, 0, 0, 0)), len(pixels) / 2)
        self.assertGreater(sum(pixel[3] == 255 for pixel in pixels), 50)

    def test_over_a_colour_it_is_the_picture_before_that_colour(self):
        for colour in ['#000000', '#ffffff', '#3080c0']:
            with self.subTest(colour):
                self.assertGreater(self.check_over(colour, *self.FLAT), 100)  # pixels at smooth edges

    def test_also_the_mean_of_several_and_light(self):
        self.check_over('#3080c0', *self.FLAT, '--supersample', '2')
        self.check_over('#3080c0', *self.FLAT, '--motion-blur', '4')
        self.check_over('#204060', *self.FLAT, '--trails')
        many = ['flock', '--boids', '3000', '--schedule', 'synchronous', '--start.positions', 'uniform', '--steps', '3', '--world.width', '640',
                '--world.height', '480', '--edges.kind', 'open', '--camera', 'fixed', '--size-of-boid', '1']
        self.assertGreater(self.check_over('#204060', *many), 3000)

    def test_colours_are_not_darkened_by_opacity(self):
        """At the edge of a light boid its own colour fades, not a darker one: a level of a product is 255 / opacity of the quotient."""
        pixels = [pixel for row in self.rgba('x.png', *self.FLAT, '--color', 'plain') for pixel in row]
        full = [pixel[:3] for pixel in pixels if pixel[3] == 255]
        own = max(set(full), key=full.count)
        for *colour, opacity in pixels:
            for value, whole in zip(colour if opacity > 0 else own, own):
                self.assertAlmostEqual(value, whole, delta=2 + 1.5 * 255 / max(opacity, 1))

    def test_what_is_far_fades_away(self):
        """In space too: the fog that elsewhere is the background leaves holes in nothing."""
        rows = self.rgba('x.png', 'aviary', '--boids', '200', '--steps', '30')
        opacities = [pixel[3] for row in rows for pixel in row]
        self.assertGreater(opacities.count(0), len(opacities) / 2)
        self.assertGreater(max(opacities), 150)

    def test_a_sequence(self):
        (self.folder / 'f').mkdir()
        self.render('murmuration', '--boids', '100', '--steps', '2', *SMALL, *self.CLEAR, '-o', 'f/%04d.png')
        self.assertEqual([path.name for path in sorted((self.folder / 'f').iterdir())], ['0000.png', '0001.png', '0002.png'])
        for path in (self.folder / 'f').iterdir():
            self.assertEqual(read_rgba(path)[0][0], (0, 0, 0, 0))

    def test_films_cannot_hold_it(self):
        result = self.boids('render', 'flock', *SMALL, *self.CLEAR, '-o', 'x.mp4')
        self.assertEqual((result.returncode, result.stdout), (2, ''))
        self.assertIn('--background is "transparent", which x.mp4 cannot hold; write pictures', result.stderr)


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


class Failures(RenderTest):
    def fail_with(self, code, sentence, *words, files=(), **more):
        result = self.boids('render', *words, **{'env': NO_DISPLAY, **more})
        self.assertEqual(result.stderr, f'boids: {sentence}\n')
        self.assertEqual(result.returncode, code)
        self.assertEqual(sorted(os.listdir(self.folder)), sorted(files), 'files were left behind')

    def test_bad_input(self):
        for words, sentence in [
                ('-o x.avi', 'x.avi: is no kind of picture that can be written; end it in .mp4, .webm, .gif or .png'),
                ('-o frames', 'frames: is no kind of picture that can be written; end it in .mp4, .webm, .gif or .png'),
                ('-o %x.png', '%x.png: has a % that is no number; write it like frames/%05d.png'),
                ('-o --trails', '--output is "--trails"; it takes the name of a file; if that is one, write ./--trails'),
                ('--size 12', '--size is "12"; it takes WIDTHxHEIGHT in pixels from 16 to 16384, such as 1920x1080'),
                ('--size 0x100', '--size is "0x100"; it takes WIDTHxHEIGHT in pixels from 16 to 16384, such as 1920x1080'),
                ('--size 100.5x100', '--size is "100.5x100"; it takes WIDTHxHEIGHT in pixels from 16 to 16384, such as 1920x1080'),
                ('--color sped', '--color is "sped"; it takes one of heading, speed, flock, neighbours, velocity-deviation, '
                                 'plain, species; did you mean speed?'),
                ('--theme drak', '--theme is "drak"; it takes one of dark, light; did you mean dark?'),
                ('--camera obit', '--camera is "obit"; it takes one of orbit, fixed, follow, chase, through; did you mean orbit?'),
                ('--background red', '--background is "red"; it takes a colour as #rrggbb, such as "#101820", or transparent'),
                ('--fps 0', '--fps is "0"; it takes a whole number from 1 to 240'),
                ('--fps 60 -o x.gif', '--fps is "60"; a GIF shows at most 50 pictures a second'),
                ('--seconds -1', '--seconds is "-1"; it takes a number from 0 to 86400'),
                ('--steps 3 --seconds 3', '--seconds excludes --steps; keep one of them'),
                ('--size-of-boid 0', '--size-of-boid is "0"; it takes a number from 0.1 to 1000'),
                ('--colr speed', '"--colr" is not expected here; did you mean --color?'),
                ('flok', '"flok" is not a preset; did you mean flock?'),
                ('t.h5', 't.h5: cannot be read (No such file or directory); check the name and its permissions')]:
            with self.subTest(words):
                self.fail_with(2, sentence, *words.split())

    def test_bad_camera_paths(self):
        spatial = ('it takes seconds, then around,above,distance or from_x,from_y,from_z, and x,y,z where the camera does '
                   'not look at the flock')
        flat = 'it takes seconds, then zoom, and x,y where the camera does not look at the flock'
        for scene, text, sentence in [
                ('aviary', '', f'path.csv: the file is empty; {spatial}'),
                ('aviary', 'seconds,around,above,distance\n', 'path.csv: there is no key below the header; write at least one'),
                ('aviary', 'time,around\n', f'path.csv:1: the header is "time,around"; {spatial}'),
                ('aviary', 'seconds,around,above,distance,x\n',
                 f'path.csv:1: the header is "seconds,around,above,distance,x"; {spatial}'),
                ('flock', 'seconds,around,above,distance\n',
                 f'path.csv:1: the header is "seconds,around,above,distance"; {flat}'),
                ('aviary', '# keys\nseconds,around,above,distance\n0,1,2\n',
                 'path.csv:3: there are 3 fields; the header has 4'),
                ('aviary', 'seconds,around,above,distance\n0,1,2,far\n',
                 'path.csv:2: distance is "far"; it takes a number from -1e12 to 1e12'),
                ('aviary', 'seconds,around,above,distance\n0,1,2,0\n', 'path.csv:2: distance takes a number above 0'),
                ('aviary', 'seconds,around,above,distance\n0,1,95,9\n', 'path.csv:2: above takes degrees from -89 to 89'),
                ('flock', 'seconds,zoom\n1,2\n1,3\n',
                 'path.csv:3: seconds is 1, not later than the key before; put the keys in the order of their time')]:
            with self.subTest(text):
                (self.folder / 'path.csv').write_text(text)
                self.fail_with(2, sentence, scene, *SMALL, '-o', 'x.png', '--camera-path', 'path.csv', files=['path.csv'])
        self.fail_with(2, 'none.csv: cannot be read (No such file or directory); check the name and its permissions',
                       'aviary', *SMALL, '--camera-path', 'none.csv', files=['path.csv'])

    def test_no_such_folder(self):
        for name in ['x.mp4', 'x.webm', 'x.gif', 'x.png']:
            with self.subTest(name):
                self.fail_with(1, f'none/{name}: cannot be written (No such file or directory); '
                                  'check the folder and its permissions', 'flock', *SMALL, '-o', f'none/{name}')
        self.fail_with(1, 'none/0.png: cannot be written (No such file or directory); check the folder and its permissions',
                       'flock', *SMALL, '-o', 'none/%d.png')

    def test_a_disk_that_fills_up_leaves_what_was_there(self):
        for name in ['x.mp4', 'x.webm', 'x.gif', 'x.png']:
            with self.subTest(name):
                (self.folder / name).write_text('what was there')
                self.fail_with(1, f'{name}: cannot be written to its end (File too large); check the space on the disk',
                               'flock', '--seconds', '1', '--size', '320x200', '--quiet', '-o', name, files=[name],
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000)),
                               restore_signals=False)
                self.assertEqual(self.read(name), 'what was there')
                os.remove(self.folder / name)

    def test_a_machine_without_opengl(self):
        sentence = ('pictures cannot be drawn here: there is no OpenGL 3.3 that works without a display; install the '
                    'packages libegl1, libgl1 and libgl1-mesa-dri, or a graphics driver with OpenGL 3.3')
        for missing in ['__EGL_VENDOR_LIBRARY_FILENAMES', 'LIBGL_DRIVERS_PATH']:
            with self.subTest(missing):
                self.fail_with(1, sentence, 'flock', *SMALL, '-o', 'x.png', env={**NO_DISPLAY, missing: '/nonexistent'})


class Interrupt(RenderTest):
    def stop_film(self, name, kind=signal.SIGINT):
        """Starts a film of hours, stops it soon, and returns its exit code and what it said."""
        drawing = self.start('render', 'flock', '--seconds', '80000', '--size', '96x64', '-o', name, env=NO_DISPLAY)
        drawing.stdout.readline()
        if not name.endswith('.png'):  # which is drawn at the end
            wait_until(lambda: is_begun(self.folder / name, 5000))  # more than what stands before the first picture
        self.assertFalse((self.folder / name).exists(), 'written before its time')
        code, _, errors = self.stop(drawing, kind)
        return code, errors

    def test_a_stopped_film_is_a_shorter_film(self):
        for name, kind, code in [('x.mp4', signal.SIGINT, 130), ('x.gif', signal.SIGTERM, 143)]:
            with self.subTest(name):
                found, errors = self.stop_film(name, kind)
                self.assertEqual(found, code)
                match = re.fullmatch(r'boids: stopped after picture (\d+) of (4800000|2400000); '
                                     + re.escape(name) + ' holds what was drawn\n', errors)
                self.assertTrue(match, errors)
                self.assertEqual(int(probe(self.folder / name)['nb_read_frames']), int(match[1]))
                self.assertEqual(os.listdir(self.folder), [name])
                os.remove(self.folder / name)

    def test_a_stopped_picture_is_no_picture(self):
        code, errors = self.stop_film('x.png')
        self.assertEqual(code, 130)
        self.assertRegex(errors, r'^boids: stopped after step \d+ of 4799999; x.png is not written\n$')
        self.assertEqual(os.listdir(self.folder), [])


if __name__ == '__main__':
    unittest.main()
