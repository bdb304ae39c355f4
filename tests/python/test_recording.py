"""Runs as arrays, tables and files."""
import os
import signal
import subprocess
import sys
import threading

import boids
import numpy
import pytest
from conftest import hash_of, program


def test_a_run_is_arrays(flock):
    other = flock.copy()
    run = flock.run(25, every=10, record=['positions', 'species', 'polarisation', 'milling'])
    assert run.steps.tolist() == [0, 10, 20] and flock.step == 25
    assert run.positions.shape == (3, 30, 2) and run.positions.dtype == 'float32'
    assert run['species'].shape == (3, 30)
    other.advance(20)
    assert numpy.array_equal(run.positions[2], other.positions)
    assert run.polarisation[2] == other.observe().polarisation
    assert 'milling' in dir(run) and len(run) == 3
    with pytest.raises(AttributeError, match='velocities was not recorded'):
        run.velocities


def test_a_run_begins_where_the_flock_is(flock):
    flock.advance(7)
    assert flock.run(10, every=5, record='flocks').steps.tolist() == [7, 12, 17]
    assert flock.run(0, record='flocks').steps.tolist() == [17]


@pytest.mark.parametrize('how, kind, match', [
    ({'record': ['positons']}, KeyError, 'did you mean positions'), ({'every': 0}, ValueError, 'every is 0'), ({'every': 1.5}, TypeError, ''),
    ({'trajectory': 't.nothing'}, ValueError, 't.nothing'), ({'metrics': 'a.csv', 'final': 'a.csv'}, ValueError, 'a.csv'), ({'colour': 3}, TypeError, '')])
def test_runs_that_cannot_be_are_refused(flock, how, kind, match, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(kind, match=match):
        flock.run(10, **how)
    with pytest.raises(ValueError, match='steps is -1'):
        flock.run(-1)
    assert flock.step == 0 and os.listdir(tmp_path) == []


def test_tables_of_pandas(flock):
    run = flock.run(20, every=10, record=['positions', 'velocities', 'polarisation'])
    assert run.to_pandas().loc[20, 'polarisation'] == run.polarisation[2]
    table = run.to_pandas(boids=True)
    assert list(table) == ['x', 'y', 'vx', 'vy'] and len(table) == 90
    assert table.loc[(10, 4), 'vy'] == run.velocities[1, 4, 1]


def test_files_are_those_of_the_program(tmp_path):
    flock = boids.Simulation('flock', boids=20)
    flock.run(50, every=10, trajectory=tmp_path / 't.h5', metrics=tmp_path / 'm.csv', final=tmp_path / 'f.csv', checkpoint=tmp_path / 'c.boids')
    os.mkdir(tmp_path / 'program')
    program('run', 'flock', '--boids', 20, '--steps', 50, '--every', 10, '--trajectory', 't.xyz', '--metrics', 'm.csv', '--final', 'f.csv',
            folder=tmp_path / 'program')
    for name in ('m.csv', 'f.csv'):
        assert (tmp_path / name).read_text() == (tmp_path / 'program' / name).read_text()
    assert sorted(os.listdir(tmp_path)) == ['c.boids', 'c.boids.previous', 'f.csv', 'm.csv', 'm.units.csv', 'program', 't.h5']
    assert 'moments     6, steps 0 to 50' in program('info', tmp_path / 't.h5')
    assert boids.Simulation.load(tmp_path / 'c.boids').hash == flock.hash


def test_a_run_that_was_killed_goes_on(tmp_path):
    code = '''import boids
flock = boids.Simulation("flock", boids=20)
@flock.before_step
def kill(flock):
    if flock.step == 170:
        import os, signal
        os.kill(os.getpid(), signal.SIGKILL)
flock.run(200, every=10, metrics="m.csv", trajectory="t.xyz", checkpoint="c.boids", checkpoint_seconds=1e-9)'''
    killed = subprocess.run([sys.executable, '-c', code], cwd=tmp_path, timeout=100)
    assert killed.returncode == -signal.SIGKILL and not (tmp_path / 'm.csv').exists()
    flock = boids.resume(tmp_path / 'c.boids')
    assert flock.step == 200
    assert flock.hash == hash_of(program('run', 'flock', '--boids', 20, '--steps', 200, '--every', 10, '--metrics', 'n.csv', '--trajectory',
                                         'u.xyz', folder=tmp_path))
    assert (tmp_path / 'm.csv').read_text() == (tmp_path / 'n.csv').read_text()
    assert (tmp_path / 't.xyz').read_text() == (tmp_path / 'u.xyz').read_text()


def test_ctrl_c_leaves_whole_files(tmp_path):
    flock = boids.Simulation('flock', boids=20)

    @flock.before_step
    def press(_):
        if flock.step == 95:
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        flock.run(10**9, every=10, metrics=tmp_path / 'm.csv', checkpoint=tmp_path / 'c.boids')
    assert flock.step >= 95
    rows = [row for row in (tmp_path / 'm.csv').read_text().splitlines() if not row.startswith('#')]
    assert rows[-1].split(',')[0] == str(flock.step // 10 * 10) and len(rows) == 2 + flock.step // 10
    assert boids.Simulation.load(tmp_path / 'c.boids').hash == flock.hash


def test_progress_is_shown_to_who_wants_it(flock, capsys):
    flock.run(10, progress=False)
    flock.run(10)  # nobody looks
    assert capsys.readouterr().err == ''


def test_our_own_bar_where_there_is_no_tqdm(flock, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, 'tqdm', None)
    monkeypatch.setitem(sys.modules, 'tqdm.auto', None)
    flock.run(100, progress=True)
    assert 'of 100, ' in capsys.readouterr().err
