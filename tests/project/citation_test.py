"""CITATION.cff is what the Citation File Format 1.2.0 asks for, as far as a small reader of it can tell."""
import re
import sys
import unittest
from pathlib import Path

ROOT = Path(sys.argv.pop())
KNOWN = {'abstract', 'authors', 'cff-version', 'commit', 'contact', 'date-released', 'doi', 'identifiers', 'keywords', 'license', 'license-url',
         'message', 'preferred-citation', 'references', 'repository', 'repository-artifact', 'repository-code', 'title', 'type', 'url', 'version'}


def entries(text):
    """The keys at the top with all that belongs to each, as text."""
    parts = re.split(r'(?m)^([a-z-]+):', text)
    assert parts[0] == '', 'something stands before the first key'
    return [(key, value.strip()) for key, value in zip(parts[1::2], parts[2::2])]


class Citation(unittest.TestCase):
    def setUp(self):
        text = (ROOT / 'CITATION.cff').read_text()
        self.assertNotIn('\t', text, 'YAML has no tabs')
        self.pairs = entries(text)
        self.values = dict(self.pairs)

    def test_each_key_is_known_and_stands_once(self):
        keys = [key for key, _ in self.pairs]
        self.assertEqual(sorted(keys), sorted(set(keys)))
        self.assertEqual(set(keys) - KNOWN, set())

    def test_what_is_required_is_there(self):
        for key in ['cff-version', 'message', 'title', 'authors']:
            self.assertTrue(self.values.get(key), key)
        self.assertEqual(self.values['cff-version'], '1.2.0')
        self.assertEqual(self.values['type'], 'software')

    def test_it_agrees_with_the_license(self):
        license = (ROOT / 'LICENSE').read_text()
        self.assertTrue(license.startswith(self.values['license'] + ' License'))
        holder = re.search(r'Copyright \(c\) \d+ (.*)', license).group(1)
        self.assertEqual(self.values['authors'], f'- name: {holder}')

    def test_plain_values_need_no_quotes(self):
        for key, value in self.pairs:
            if not value.startswith(('"', '>-', '-')):
                self.assertNotRegex(value, r': | #|^[\[\]{}&*!|%@`\']', key)


unittest.main()
