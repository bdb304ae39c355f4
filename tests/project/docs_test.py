"""The documentation is true where a machine can tell: links lead somewhere, named files exist, every folder is explained,
and the newcomer's table names a beginning for each kind of change."""
import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(sys.argv.pop())
FOLDERS = ('api', 'apps', 'benchmarks', 'cmake', 'core', 'docs', 'engines', 'examples', 'io', 'models', 'python', 'record', 'render', 'report', 'scenarios',
           'sweep', 'tests', 'tools')
PATH = re.compile(r'`((?:%s)/[\w./-]*)`' % '|'.join(FOLDERS))
LINK = re.compile(r'\]\(([^)\s]+)\)')


def pages():
    return [ROOT / name for name in ('README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md')] + sorted((ROOT / 'docs').glob('*.md'))


def without_code(text):
    return re.sub(r'^```.*?^```', '', text, flags=re.M | re.S)


def anchor(heading):
    """As the hosts of such pages make them."""
    return re.sub(r'[^\w\- ]', '', heading.strip().lower()).replace(' ', '-')


def anchors(page):
    return {anchor(line.lstrip('#')) for line in without_code(page.read_text()).splitlines() if line.startswith('#')}


class Docs(unittest.TestCase):
    def test_links_lead_somewhere(self):
        links = 0
        for page in pages():
            for target in LINK.findall(without_code(page.read_text())):
                if re.match(r'[a-z]+:', target):
                    continue
                links += 1
                path, _, part = target.partition('#')
                there = page.parent / path if path else page
                self.assertTrue(there.exists(), f'{page.name}: {target}')
                if part and there.suffix == '.md':
                    self.assertIn(part, anchors(there), f'{page.name}: {target}')
        self.assertGreater(links, 30)

    def test_named_files_exist(self):
        names = [(page.name, path) for page in pages() for path in PATH.findall(page.read_text().replace('Save this as `', ''))]
        self.assertEqual([(page, path) for page, path in names if not (ROOT / path).exists()], [])
        self.assertGreater(len(names), 100)

    def test_every_folder_with_code_is_explained(self):
        text = (ROOT / 'ARCHITECTURE.md').read_text()
        files = subprocess.run(['git', '-C', ROOT, 'ls-files', '*.h', '*.cpp'], capture_output=True, text=True).stdout.split()
        folders = {os.path.dirname(file) for file in files} - {''} if files else set(FOLDERS)
        for folder in folders:
            if not folder.startswith('tests'):
                self.assertIn(f'`{folder}/`', text)

    def test_every_kind_of_change_has_a_beginning(self):
        table = (ROOT / 'ARCHITECTURE.md').read_text().split('## Where do I change it?')[1].split('\n## ')[0]
        rows = {row.split('|')[1].strip(): row for row in table.splitlines() if row.startswith('| a')}
        self.assertEqual(set(rows), {'a parameter', 'a rule', 'a model', 'an engine', 'a file format', 'an observable', 'a front end'})
        for row in rows.values():  # each of the two hops names a file or a page; that they exist, others see
            for cell in row.split('|')[2:4]:
                self.assertTrue(PATH.search(cell) or LINK.search(cell), row)

    def test_equations_are_numbered_in_their_order(self):
        numbers = re.findall(r'^\*\*\(([^)]*)\)', (ROOT / 'docs/model.md').read_text(), flags=re.M)
        self.assertEqual(numbers, [str(number + 1) for number in range(len(numbers))])
        self.assertGreater(len(numbers), 30)

    def test_the_glossary_is_in_order_and_has_each_word_once(self):
        words = [row.split('|')[1].strip() for row in (ROOT / 'docs/glossary.md').read_text().splitlines() if row.startswith('| ')][1:]
        self.assertEqual(words, sorted(set(words)))


unittest.main()
