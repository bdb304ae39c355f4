"""The project's shell scripts are sound, as far as bash can tell without running them."""

import os
import subprocess
import unittest

from program import PROJECT

SCRIPTS = ['run', 'test', 'apps/web/run.sh', 'apps/web/build.sh', 'tools/setup.sh', 'tools/check', 'tools/card_sanitizers.sh', '.ci/run']


class Scripts(unittest.TestCase):
    def test_bash_understands_them(self):
        for name in SCRIPTS:
            with self.subTest(name):
                result = subprocess.run(['bash', '-n', PROJECT / name], capture_output=True, text=True)
                self.assertEqual((result.returncode, result.stderr), (0, ''))

    def test_those_to_be_called_can_be(self):
        for name in ['run', 'test', 'tools/check', '.ci/run']:
            self.assertTrue(os.access(PROJECT / name, os.X_OK), name)

    def test_the_list_of_packages_is_a_list(self):
        for line in (PROJECT / 'packages.txt').read_text().splitlines():
            if line and not line.startswith('#'):
                self.assertRegex(line, r'^((run|web|browser|test|sanitizer|check|npm|python|notebook|arm|blender|paraview|mpi)(,(web|test|python))* )?[a-z0-9][a-z0-9.+-]+$')


if __name__ == '__main__':
    unittest.main()
