"""Many command lines, run by one process (batch.cpp). BOIDS_BATCH is its path."""

import os
import subprocess
import types


class Batch:
    def __init__(self):
        self.server = subprocess.Popen([os.environ['BOIDS_BATCH']], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def boids(self, *words, folder):
        """What program.boids gives, of the same program."""
        message = [folder, str(len(words)), *words]
        self.server.stdin.write(b''.join(os.fsencode(part) + b'\0' for part in message))
        self.server.stdin.flush()
        code, output, errors = map(int, self.server.stdout.readline().split())
        return types.SimpleNamespace(returncode=code, stdout=self.read(output), stderr=self.read(errors))

    def read(self, size):
        return self.server.stdout.read(size).decode(errors='surrogateescape')

    def close(self):
        """Ends it; a failure where it had failed."""
        self.server.stdin.close()
        self.server.stdout.close()
        code = self.server.wait(timeout=60)
        if code != 0:
            raise AssertionError(f'batch ended with {code}')
