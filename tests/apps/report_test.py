"""The report of a run: one page that stands by itself and says what the other files of the run say."""

import base64
import html.parser
import re
import resource
import struct
import unittest

from program import OBSERVABLES, PRESETS, SANITIZED, WITHOUT_OPENGL, ProgramTest, hash_of, limit

VOID = {'meta', 'img', 'br', 'link', 'path'}


class Page(html.parser.HTMLParser):
    """Checks that tags close in order, and gathers texts and pictures."""

    def __init__(self, text):
        super().__init__()
        self.open, self.texts, self.sources, self.counts = [], [], [], {}
        self.feed(text)
        assert self.open == [], self.open

    def handle_starttag(self, tag, attrs):
        self.counts[tag] = self.counts.get(tag, 0) + 1
        self.sources += [value for name, value in attrs if name in ('src', 'href')]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.counts[tag] = self.counts.get(tag, 0) + 1

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, (tag, self.getpos())

    def handle_data(self, text):
        self.texts.append(text.strip())


class Report(ProgramTest):
    def report(self, *words, name='r.html'):
        output = self.succeed('run', *words, '--report', name)
        return output, Page(self.read(name))

    def test_the_page_stands_by_itself(self):
        _, page = self.report('aviary', '--boids', '100', '--steps', '50')
        self.assertEqual(page.counts['img'], 3)
        self.assertEqual(page.counts['svg'], len(OBSERVABLES) + 3)
        for source in page.sources:
            self.assertTrue(source.startswith('data:image/png;base64,'), source[:60])
            picture = base64.b64decode(source.split(',')[1], validate=True)
            self.assertEqual(picture[:8], b'\x89PNG\r\n\x1a\n')
            self.assertEqual(struct.unpack('>II', picture[16:24]), (960, 600))
        self.assertEqual(len(set(page.sources)), 3, 'the pictures are of three moments')
        self.assertNotRegex(self.read('r.html'), r'https?://')

    def test_it_says_what_the_summary_says(self):
        output, page = self.report('flock', '--steps', '40', '--seed', '9', '--separation.weight', '2.5')
        for text in ['flock', '150', '0 to 40', '9', 'separation.weight', '2.5', hash_of(output).split()[1]]:
            self.assertIn(text, page.texts)
        for moment in ['step 0', 'step 20', 'step 40']:
            self.assertIn(moment, page.texts)

    def test_its_scenario_runs_to_the_same_end(self):
        output, page = self.report('flock', '--steps', '20', '--seed', '3')
        scenario = next(text for text in page.texts if 'schema = 1' in text)
        again = self.succeed('run', '-', '--steps', '20', text=scenario.encode())
        self.assertEqual(hash_of(again), hash_of(output))

    def test_long_runs_have_a_few_hundred_samples(self):
        self.report('flock', '--boids', '5', '--steps', '5000')
        for curve in re.findall(r'class="curve" d="([^"]*)"', self.read('r.html')):
            self.assertEqual(curve.count('L'), 5000 // 13 + 1)  # every 13 steps, and the last

    def test_no_boids_no_steps(self):
        self.report('flock', '--boids', '0', '--steps', '0')
        self.assertNotIn('nan', self.read('r.html').split('</style>')[1].split('<pre>')[0])

    def plain_report(self, *words):
        """A page without pictures, made in little memory."""
        memory = None if SANITIZED else limit(resource.RLIMIT_AS, 4 << 30)
        self.succeed('run', *words, '--quiet', '--report', 'r.html', env=WITHOUT_OPENGL, preexec_fn=memory)
        text = self.read('r.html')
        charts = Page(text).counts['svg']
        is_flat = 'dimension = 2 ' in text
        self.assertEqual(charts, len(OBSERVABLES) - is_flat + 3)
        self.assertLess(text.count('class="grid"') + text.count('class="tick"'), 15 * charts, 'an axis has a few ticks')
        self.assertNotRegex(''.join(re.findall('<svg.*?</svg>', text, re.DOTALL)), '(?i)nan|inf')

    def test_every_preset_whatever_the_number_of_steps(self):
        for preset in PRESETS:
            for steps in ['0', '1', '20']:
                with self.subTest(preset, steps=steps):
                    self.plain_report(preset, '--steps', steps)

    def test_a_single_boid(self):
        for preset in ['flock', 'world', 'aviary']:
            for steps in ['0', '1', '20']:
                with self.subTest(preset, steps=steps):
                    self.plain_report(preset, '--boids', '1', '--steps', steps)

    def test_without_opengl_the_page_says_so(self):
        result = self.boids('run', 'flock', '--steps', '5', '--report', 'r.html',
                            env=WITHOUT_OPENGL)
        self.assertEqual((result.returncode, result.stderr), (0, ''))
        self.assertIn('No picture: ', self.read('r.html'))

    def test_a_page_that_cannot_be_written(self):
        result = self.boids('run', 'flock', '--steps', '5', '--report', 'none/r.html')
        self.assertEqual(result.stderr, 'boids: none/r.html: cannot be written (No such file or directory); '
                                        'check the folder and its permissions\n')
        self.assertEqual(result.returncode, 1)


if __name__ == '__main__':
    unittest.main()
