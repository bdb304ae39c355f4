"""Sweeps as tables: the same numbers as single flights, however they are flown, and none is lost."""
import math
import os
import signal
import subprocess
import sys
from unittest.mock import Mock

import boids
import boids.sweeps
import numpy
import pandas
import pytest
from conftest import program

SMALL = dict(scenario='vicsek', boids=30, seed=5, over={'vicsek.noise': [0.1, 0.9], 'vicsek.radius': [1, 2, 3]}, seeds=2, warmup=10, steps=40, every=2)
LONG = {**SMALL, 'seeds': 10, 'steps': 600, 'threads': 1}  # which takes many times as long as it takes to be interrupted


def test_a_sweep_has_a_row_for_each_run():
    table = boids.sweep(**SMALL)
    assert type(table) is pandas.DataFrame and len(table) == 2 * 3 * 2
    assert table.vicsek_noise.tolist() == [0.1] * 6 + [0.9] * 6
    assert table.vicsek_radius.tolist() == [1, 1, 2, 2, 3, 3] * 2
    assert table.seed.tolist() == [5, 6] * 6
    assert {'polarisation', 'polarisation_error', 'polarisation_time', 'hash'} <= set(table)
    assert table.attrs['units']['vicsek_radius'] == 'length'


def test_a_row_is_what_a_flight_by_itself_gives():
    row = boids.sweep(**SMALL).iloc[9]
    flock = boids.Simulation('vicsek', boids=30, seed=int(row.seed), parameters={'vicsek.noise': row.vicsek_noise, 'vicsek.radius': row.vicsek_radius})
    flock.advance(10)
    run = flock.run(40, every=2, record=['polarisation', 'milling'])
    assert row.hash == '0x' + flock.hash
    for name in ('polarisation', 'milling'):
        average = run.average(name, after=10)
        assert (row[name], row[name + '_error'], row[name + '_time']) == pytest.approx(average, rel=1e-12)


def test_the_fluctuations_of_order_are_those_of_the_same_moments():
    table = boids.sweep(**SMALL)
    for _, row in table.iterrows():
        flock = boids.Simulation('vicsek', boids=30, seed=int(row.seed), parameters={'vicsek.noise': row.vicsek_noise, 'vicsek.radius': row.vicsek_radius})
        flock.advance(10)
        run = flock.run(40, every=2, record=['polarisation'])
        order = run.polarisation[run.steps > 10]
        assert row.susceptibility == pytest.approx(30 * numpy.var(order), rel=1e-12)
        assert row.binder_cumulant == pytest.approx(1 - numpy.mean(order**4) / (3 * numpy.mean(order**2)**2), rel=1e-12)
    assert 'susceptibility_time' not in table and table.susceptibility_error.isna().all()  # one run does not tell how far it is off
    points = boids.sweep(**SMALL, summary=True)
    for name in ('susceptibility', 'binder_cumulant'):
        runs = table.groupby(['vicsek_noise', 'vicsek_radius'])[name]
        assert points[name].tolist() == pytest.approx(runs.mean().tolist(), rel=1e-12)
        assert points[name + '_error'].tolist() == pytest.approx(runs.sem().tolist(), rel=1e-9)


def test_only_the_first_species_counts_for_the_fluctuations():
    hunt = boids.Scenario('hawk')
    row = boids.sweep('hawk', over={'cohesion.weight': [1]}, steps=20).iloc[0]
    flock = boids.Simulation('hawk', parameters={'cohesion.weight': 1})
    order = flock.run(20, record=['polarisation']).polarisation[1:]
    assert row.susceptibility == pytest.approx(hunt.start.boids * numpy.var(order), rel=1e-12)


def test_a_summary_has_a_row_for_each_point():
    runs, points = boids.sweep(**SMALL), boids.sweep(**SMALL, summary=True)
    assert len(points) == 6 and (points.runs == 2).all()
    means = runs.groupby(['vicsek_noise', 'vicsek_radius']).polarisation.mean()
    assert points.polarisation.tolist() == pytest.approx(means.tolist(), rel=1e-12)


@pytest.mark.parametrize('summary', [False, True])
def test_the_program_sweeps_to_the_same_table(tmp_path, summary):
    words = ['--over', 'vicsek.noise=0.1,0.9', '--over', 'vicsek.radius=1:3:3', '--seeds', 2, '--warmup', 10, '--steps', 40, '--every', 2]
    program('sweep', 'vicsek', '--boids', 30, '--seed', 5, *words, '--snapshots', 0, '-o', 'p.sweep', folder=tmp_path)
    table = boids.sweep(**SMALL, summary=summary)
    assert boids.read_sweep(tmp_path / 'p.sweep', summary=summary).equals(table)
    assert boids.sweep(**SMALL, summary=summary, folder=tmp_path / 'p.sweep').equals(table)  # one folder for both


def test_threads_change_nothing():
    one, two = (boids.sweep(**SMALL, threads=threads) for threads in (1, 2))
    assert one.equals(two)


def test_choices_switches_and_ranges_are_swept_over():
    table = boids.sweep('flock', boids=10, over={'edges.kind': ['wrap', 'bounce'], 'alignment.enabled': [False, True], 'cohesion.weight': '0:1:11'}, steps=3)
    assert sorted(set(table.edges_kind)) == ['bounce', 'wrap'] and len(table) == 44
    assert sorted(set(table.cohesion_weight)) == [number / 10 for number in range(11)]


class Pressed:
    """A progress bar that presses Ctrl-C, or worse, as soon as some runs are done."""

    def __init__(self, *_, press=signal.SIGINT):
        self.press = press

    def update(self, runs):
        if runs > 0:
            os.kill(os.getpid(), self.press)

    def close(self):
        pass


def test_ctrl_c_keeps_what_is_done(tmp_path, monkeypatch):
    whole = boids.sweep(**LONG)
    with monkeypatch.context() as patch:
        patch.setattr(boids.sweeps, 'progress_bar', Pressed)
        with pytest.raises(KeyboardInterrupt):
            boids.sweep(**LONG, folder=tmp_path / 'a.sweep')
    with pytest.raises(boids.Error, match='is not complete'):
        boids.read_sweep(tmp_path / 'a.sweep')
    told = []
    monkeypatch.setattr(boids.sweeps, 'progress_bar', lambda *_: Mock(update=told.append))
    assert boids.sweep(**LONG, folder=tmp_path / 'a.sweep').equals(whole)
    assert told[0] > 0  # were done before
    assert boids.read_sweep(tmp_path / 'a.sweep').equals(whole)


def test_a_sweep_that_was_killed_goes_on(tmp_path):
    code = '''import signal, boids, boids.sweeps
from test_sweeps import LONG, Pressed
boids.sweeps.progress_bar = lambda *_: Pressed(press=signal.SIGKILL)
boids.sweep(**LONG, folder="a.sweep")'''
    environment = {**os.environ, 'PYTHONPATH': os.pathsep.join(filter(None, [os.path.dirname(__file__), *sys.path]))}
    assert subprocess.run([sys.executable, '-c', code], cwd=tmp_path, env=environment, timeout=300).returncode == -signal.SIGKILL
    assert boids.sweep(**LONG, folder=tmp_path / 'a.sweep').equals(boids.sweep(**LONG))


def test_shards_merge_to_the_whole(tmp_path):
    folders = [tmp_path / f'{number}.sweep' for number in (1, 2, 3)]
    for number, folder in enumerate(folders, 1):
        assert boids.sweep(**SMALL, folder=folder, shard=f'{number}/3') is None
    assert boids.merge_sweeps(folders, tmp_path / 'all.sweep').equals(boids.sweep(**SMALL))
    assert boids.merge_sweeps(folders, tmp_path / 'all.sweep', summary=True).equals(boids.sweep(**SMALL, summary=True))
    with pytest.raises(boids.Error, match='lack 4 of the 12 runs'):
        boids.merge_sweeps(folders[:2], tmp_path / 'two.sweep')


@pytest.mark.parametrize('wrong, kind, match', [
    ({'over': {'vicsek.nose': [1]}}, KeyError, 'did you mean vicsek.noise'), ({'over': {'vicsek.noise': 3}}, TypeError, 'such as a list, not an int'),
    ({'over': {'vicsek.noise': []}}, ValueError, 'has no values'), ({'over': {'vicsek.noise': [0, 2]}}, ValueError, 'from 0 to 1'),
    ({'over': {'vicsek.noise': [math.nan]}}, ValueError, 'nan'), ({'over': {'vicsek.noise': ['much']}}, TypeError, 'not a str'),
    ({'over': {'vicsek.noise': [0, 0]}}, ValueError, 'twice'), ({'over': {'vicsek.noise': '0:1:0'}}, ValueError, 'count'),
    ({'over': {}}, ValueError, 'nothing varies'), ({'over': 3}, TypeError, 'a dict'), ({'over': {3: [1]}}, TypeError, 'not by int'),
    ({'over': {'seed': [1]}}, ValueError, 'seeds=10'), ({'seeds': 0}, ValueError, 'seeds is 0'), ({'steps': 1.5}, TypeError, ''),
    ({'every': 41}, ValueError, 'nothing would be measured'), ({'threads': -1}, ValueError, 'threads is -1'), ({'engine': 'cpo'}, ValueError, 'did you mean cpu'),
    ({'shard': '4/3', 'folder': 'a'}, ValueError, '4/3'), ({'shard': '1/3'}, ValueError, 'needs a folder'), ({'color': 3}, TypeError, 'color')])
def test_sweeps_that_cannot_be_are_refused_before_anything_flies(wrong, kind, match, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(kind, match=match):
        boids.sweep(**{'folder': 'kept.sweep', **SMALL, **wrong} if 'shard' not in wrong else {**SMALL, **wrong})
    assert os.listdir(tmp_path) == []


def test_a_folder_is_of_one_sweep(tmp_path):
    boids.sweep(**SMALL, folder=tmp_path / 'a.sweep')
    with pytest.raises(boids.Error, match='another sweep'):
        boids.sweep(**{**SMALL, 'steps': 50}, folder=tmp_path / 'a.sweep')
    with pytest.raises(boids.Error, match='nowhere'):
        boids.read_sweep(tmp_path / 'nowhere')


def test_without_pandas_it_is_arrays(monkeypatch):
    table = boids.sweep(**SMALL)
    monkeypatch.setitem(sys.modules, 'pandas', None)
    arrays = boids.sweep(**SMALL)
    assert list(arrays) == list(table)
    assert arrays['seed'].dtype.kind == 'i' and arrays['hash'].tolist() == table.hash.tolist()
    for name in ('vicsek_noise', 'polarisation', 'milling_error'):
        assert numpy.array_equal(arrays[name], table[name].to_numpy(), equal_nan=True)


def test_progress_counts_runs(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, 'tqdm', None)
    monkeypatch.setitem(sys.modules, 'tqdm.auto', None)
    boids.sweep(**LONG, progress=True)
    assert 'of 60, ' in capsys.readouterr().err


def test_averages_of_independent_numbers_have_the_usual_error():
    series = numpy.random.default_rng(1).normal(3, 2, 10000)
    average = boids.time_average(series)
    assert type(average) is boids.TimeAverage and average.mean == pytest.approx(series.mean())
    assert average.error == pytest.approx(2 / 100, rel=0.2)  # by blocks of which there are some tens
    assert average.autocorrelation_time == pytest.approx(0.5, abs=0.1)
    for wrong, kind in ((numpy.zeros((3, 3)), ValueError), (['a'], TypeError), (None, TypeError)):
        with pytest.raises(kind):
            boids.time_average(wrong)


def test_averages_are_of_observables(flock):
    run = flock.run(20, record=['positions', 'polarisation'])
    assert run.average('polarisation').mean == pytest.approx(run.polarisation.mean())
    assert run.average('polarisation', after=15).mean == pytest.approx(run.polarisation[16:].mean())
    with pytest.raises(ValueError, match='of each boid'):
        run.average('positions')
    with pytest.raises(AttributeError, match='was not recorded'):
        run.average('milling')
