"""The package: what an import loads, how long it takes, and that what its documentation shows is so."""
import ast
import doctest
import importlib
import json
import pathlib
import re
import statistics
import subprocess
import sys

import boids
import boids.pictures
import boids.recording
import pytest
from boids.parameters import groups
from conftest import PROJECT


def in_fresh_python(code):
    return subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=True, timeout=120).stdout


def test_the_version_is_that_of_cmake():
    assert boids.__version__ == re.search(r'VERSION (\S+)', (PROJECT / 'CMakeLists.txt').read_text().split('project(')[1]).group(1)


def test_an_import_loads_neither_numpy_nor_codecs_nor_opengl():
    code = '''import json, sys, boids; libraries = {line.split()[-1].split("/")[-1] for line in open("/proc/self/maps") if ".so" in line}
print(json.dumps([sorted(sys.modules), sorted(libraries)]))'''
    modules, libraries = json.loads(in_fresh_python(code))
    assert 'boids._core' in modules
    assert not {'numpy', 'matplotlib', 'pandas', 'boids._media', 'boids._window'} & set(modules)
    assert [name for name in libraries if re.match('lib(hdf5|av|GL|EGL|epoxy|png|glfw|tbb)', name)] == []


def test_the_stubs_are_those_of_the_package():
    sys.path.append(str(PROJECT / 'tools'))
    import python_stubs
    text = (PROJECT / 'python/boids/__init__.pyi').read_text()
    assert text == python_stubs.stub(), 'make them anew: tools/python_stubs.py > python/boids/__init__.pyi'
    named = {node.name for node in ast.parse(text).body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    named |= {node.target.id for node in ast.parse(text).body if isinstance(node, ast.AnnAssign)}
    assert set(boids.__all__) <= named


def test_an_import_costs_a_fraction_of_numpys():
    # The machine's own measure, as seconds would depend on what else it does.
    code = 'import time; began = time.process_time(); import {}; print(time.process_time() - began)'
    ours, numpys = (statistics.median(float(in_fresh_python(code.format(name))) for _ in range(3)) for name in ('boids', 'numpy'))
    assert ours < numpys


def test_everything_that_is_named_is_there_and_has_help():
    for name in boids.__all__:
        what = getattr(boids, name)
        assert isinstance(what, (dict, tuple)) or what.__doc__, name
    for name in dir(boids.Simulation):
        if not name.startswith('_'):
            assert getattr(boids.Simulation, name).__doc__, name


def test_everything_that_is_named_is_tested():
    tests = ''.join(path.read_text() for path in pathlib.Path(__file__).parent.rglob('test_*.py'))
    owners = [boids, boids.Scenario, boids.Simulation, boids.State, boids.World, boids.pictures.Film, boids.pictures.Picture, boids.recording.Run]
    names = {name for owner in owners for name in getattr(owner, '__all__', dir(owner)) if not name.startswith('_')} - set(groups)
    assert [name for name in sorted(names) if not re.search(rf'\.{name}\b', tests)] == []


@pytest.mark.parametrize('name', ['__init__', 'many', 'parameters', 'pictures', 'recording', 'scenario', 'simulation', 'state', 'sweeps'])
def test_examples_in_docstrings_are_so(name):
    module = importlib.import_module('boids' if name == '__init__' else f'boids.{name}')
    assert doctest.testmod(module).failed == 0


def test_examples_of_the_manual_are_so():
    page = PROJECT / 'docs/python.md'
    blocks = re.findall(r'```python\n(.*?)```', page.read_text(), flags=re.S)
    shown = '\n'.join(block for block in blocks if '>>>' in block)
    results = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(shown, {}, page.name, str(page), 0))
    assert results.attempted > 20 and results.failed == 0


def test_the_example_of_the_readme_runs(capsys):
    (block,) = re.findall(r'```python\n(.*?)```', (PROJECT / 'README.md').read_text(), flags=re.S)
    exec(block, {})
    assert '(2001, 3)' in capsys.readouterr().out
