"""fuzz.py FUZZER PROGRAM SECONDS SEED FILES...: lets a fuzzer loose on copies of some files, with the words of the
parameter table as its dictionary; the word "checkpoints" stands for a few that the program writes. The seed is fixed, so
that a test repeats as far as the clock lets it."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile


def words(program):
    """Everything a scenario can say: groups, keys and choices, and the syntax around them."""
    rows = json.loads(subprocess.run([program, 'params', '--json'], capture_output=True, check=True).stdout)
    result = {'schema = 1\n', 'based_on = "flock"\n', 'name', 'description', 'model = "boids"\n', 'schedule', 'seed',
              'steps', 'positions = "file"\nfile = "a.csv"\n', '[[species]]\n', '[species.motion]\n', '[[relation]]\n',
              '[[obstacle]]\n', '[[goal]]\n', 'of = ', 'to = ', 'points = [[', 'path = [[', '], [', '"""', "'''",
              '\\u0000', 'nan', '-inf', '1979-05-27T07:32:00Z',
              '0x7f', '1e308', '9223372036854775807', 'id,x,y,vx,vy\n', 'id,x,y,z,vx,vy,vz\n', '4294967294', '\r\n'}
    for row in rows:
        once = row.get('group') or row.get('table')
        result |= {f'[{once}]\n' if once else f"[[{row['list']}]]\n", f"{row['name']} = ", f"{row['key']} = "}
        result |= {f'"{choice}"\n' for choice in row.get('choices', [])}
    return sorted(result)


def dictionary_line(word):
    return '"' + ''.join(f'\\x{byte:02x}' for byte in word.encode()) + '"\n'


def write_checkpoints(program, folder):
    hunt = pathlib.Path(__file__).resolve().parent / 'starts' / 'hunt.toml'
    for scene in ['flock', 'aviary', 'world', hunt]:
        subprocess.run([program, 'run', scene, '--boids', '3', '--steps', '2', '--metrics', '/dev/null', '--quiet',
                        '--checkpoint', f'{pathlib.Path(scene).stem}.boids'], cwd=folder, check=True)


def main():
    fuzzer, program, seconds, seed, *files = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix='boids-fuzz-') as name:
        folder = pathlib.Path(name)
        (folder / 'corpus').mkdir()
        for file in files:
            if file == 'checkpoints':
                write_checkpoints(program, folder / 'corpus')
            else:
                shutil.copy(file, folder / 'corpus')
        longest = max([5000, *(file.stat().st_size for file in (folder / 'corpus').iterdir())])
        (folder / 'words').write_text(''.join(map(dictionary_line, words(program))))
        result = subprocess.run([fuzzer, folder / 'corpus', f'-dict={folder}/words', f'-max_total_time={seconds}',
                                 f'-seed={seed}', f'-max_len={longest}', '-timeout=10', '-rss_limit_mb=2000',
                                 '-print_final_stats=1', f'-artifact_prefix={folder}/finding-'],
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        print('\n'.join(result.stdout.decode(errors='replace').splitlines()[-60:]))
        for finding in folder.glob('finding-*'):
            print('The input:', finding.read_bytes())
        return result.returncode


if __name__ == '__main__':
    sys.exit(main())
