"""Plots of matplotlib, and what it draws where there is no OpenGL."""
import os
import subprocess
import sys

import boids
import pytest
from matplotlib.figure import Figure


@pytest.mark.parametrize('preset', ['flock', 'aviary'])
def test_a_plot_has_an_arrow_for_each_boid(preset):
    flock = boids.Simulation(preset, boids=12)
    axes = flock.plot(Figure().add_subplot(projection='3d' if flock.dimension == 3 else None))
    assert len(axes.collections) == 1
    assert axes.get_xlim() == (0, flock.world.width)


def test_without_opengl_matplotlib_draws():
    code = '''import boids
flock = boids.Simulation("flock", boids=10)
assert flock._repr_png_()[:4] == b"\\x89PNG"
film = flock.animate(3)
assert "<script" in film._repr_html_() and flock.step >= 2
for use in (lambda: film.save("x.mp4"), lambda: flock.draw()):
    try:
        use()
    except boids.Failure as failure:
        assert "OpenGL" in str(failure)
    else:
        raise AssertionError'''
    environment = dict(os.environ, __EGL_VENDOR_LIBRARY_FILENAMES='/nonexistent')
    subprocess.run([sys.executable, '-c', code], env=environment, check=True, timeout=100)

