"""The notebooks run in Jupyter."""
import os
import pathlib

import boids
import nbformat
import pytest
from conftest import PROJECT
from nbclient import NotebookClient


@pytest.mark.parametrize('path', sorted((PROJECT / 'examples/python').glob('*.ipynb')), ids=lambda path: path.stem)
def test_a_notebook_runs_in_jupyter(path, monkeypatch):
    monkeypatch.setenv('PYTHONPATH', str(pathlib.Path(boids.__file__).parents[1]))  # the kernel is the system's Python
    monkeypatch.delenv('MPLBACKEND', raising=False)
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name='python3').execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == 'code' for output in cell.outputs]
    shown = {kind for output in outputs for kind in output.get('data', {})}
    assert {'image/png', 'text/html'} & shown
    assert not [output for output in outputs if output.output_type == 'error']
