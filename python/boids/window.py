"""The window on a flock, in a process of its own: python3 -m boids.window SCENARIO.toml ENGINE THREADS SECONDS."""
import os
import subprocess
import sys
import tempfile

from .errors import Failure


def open_on(flock, wait, seconds):
    folder = tempfile.TemporaryDirectory(prefix='boids-')
    path = os.path.join(folder.name, 'flock.toml')
    flock.write_csv(os.path.join(folder.name, 'flock.csv'))
    scenario = flock.scenario
    scenario.start.positions = 'file'
    scenario.start_file = os.path.join(folder.name, 'flock.csv')
    scenario.save(path)
    words = [sys.executable, '-m', 'boids.window', path, flock.engine, str(flock._threads), str(seconds)]
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(filter(None, sys.path)))
    process = subprocess.Popen(words, env=environment, stderr=subprocess.PIPE if wait else None, text=True)
    process.folder = folder  # which goes with it
    if not wait:
        return process
    _, said = process.communicate()
    if process.returncode != 0:
        raise Failure(said.strip().splitlines()[-1] if said.strip() else 'the window ended with a failure')
    return None


def main(path, engine, threads, seconds):
    from . import _window
    try:
        return _window.open_window(path, engine, int(threads), float(seconds))
    except Exception as problem:  # the parent says it
        print(problem, file=sys.stderr)
        return 1


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
