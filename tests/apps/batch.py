"""Many command lines, run by one process (batch.cpp). BOIDS_BATCH is its path."""

import os
import subprocess
import types


class Batch:
    LONGEST = 60000  # bytes of standard input, which have to fit into a pipe

    def __init__(self):
        self.server = subprocess.Popen([os.environ['BOIDS_BATCH']], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def boids(self, *words, folder, text):
        """What subprocess.run gives, of the same program."""
        message = [folder or os.getcwd(), text, str(len(words)), *words]
        self.server.stdin.write(b''.join(os.fsencode(part) + b'\0' for part in message))
        self.server.stdin.flush()
        code, output, errors = map(int, self.server.stdout.readline().split())
        return types.SimpleNamespace(returncode=code, stdout=self.server.stdout.read(output), stderr=self.server.stdout.read(errors))

    def close(self):
        """Ends it; a failure where it had failed."""
        self.server.stdin.close()
        self.server.stdout.close()
        code = self.server.wait(timeout=60)
        if code != 0:
            raise AssertionError(f'batch ended with {code}')
