"""What render draws flocks with: skies and shapes, pictures behind them, and nothing at all."""

import unittest

from program import fill
from render_case import NO_DISPLAY, SMALL, RenderTest, probe, read_rgba


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


if __name__ == '__main__':
    unittest.main()
