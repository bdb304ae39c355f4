"""What render says, and what it leaves, when something goes wrong or it is stopped."""

import os
import re
import resource
import signal
import unittest

from program import is_begun, wait_until
from render_case import NO_DISPLAY, SMALL, RenderTest, probe


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
