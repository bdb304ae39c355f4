"""The examples run: scripts as they are, notebooks cell by cell as Jupyter would, with plots that nobody draws; large/test_notebooks.py
has Jupyter and matplotlib."""
import ast
import json
import os
import subprocess
import sys
from unittest.mock import Mock

import pytest
from conftest import PROJECT

EXAMPLES = PROJECT / 'examples/python'


def cells_of(path):
    return [''.join(cell['source']) for cell in json.loads(path.read_text())['cells'] if cell['cell_type'] == 'code']


def show(value):
    """What Jupyter does with the value at the end of a cell."""
    for name in ('_repr_html_', '_repr_png_', '__repr__'):
        if hasattr(value, name):
            assert getattr(value, name)()
            return


def run_cell(cell, names):
    tree = ast.parse(cell)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, 'cell', 'exec'), names)
    if last is not None:
        show(eval(compile(ast.Expression(last.value), 'cell', 'eval'), names))


@pytest.mark.parametrize('path', sorted(EXAMPLES.glob('*.py')), ids=lambda path: path.stem)
def test_a_script_runs(path, tmp_path):
    ran = subprocess.run([sys.executable, str(path)], cwd=tmp_path, capture_output=True, text=True, timeout=200)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout and not os.listdir(tmp_path)


@pytest.mark.parametrize('path', sorted(EXAMPLES.glob('*.ipynb')), ids=lambda path: path.stem)
def test_a_notebook_runs(path, monkeypatch):
    text = path.read_text()
    assert '"outputs": []' in text and json.loads(text)['nbformat'] == 4
    pyplot = Mock(**{'subplots.return_value': (Mock(), Mock())})
    monkeypatch.setitem(sys.modules, 'matplotlib', Mock(pyplot=pyplot))
    monkeypatch.setitem(sys.modules, 'matplotlib.pyplot', pyplot)
    names = {}
    for cell in cells_of(path):
        run_cell(cell, names)
