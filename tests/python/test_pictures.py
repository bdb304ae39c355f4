"""Pictures and films of flocks in notebooks."""
import os
import struct
import subprocess
import sys

import boids
import pytest
from window_hands import Display


def png_size(data):
    assert data[:8] == b'\x89PNG\r\n\x1a\n'
    return struct.unpack('>II', data[16:24])


def test_a_notebook_shows_a_picture(flock):
    assert png_size(flock._repr_png_()) == (640, 360)


def test_pictures_have_the_look_that_is_asked_for(flock, tmp_path):
    flock.advance(50)
    pictures = [flock.draw((320, 200), **look) for look in ({}, {'theme': 'light'}, {'color': 'speed'}, {'shape': 'bird'}, {'backdrop': 'dusk'}, {'boid_size': 30})]
    assert len({picture.data for picture in pictures}) == len(pictures)
    assert png_size(pictures[0].data) == (320, 200) and pictures[0]._repr_png_() == pictures[0].data
    pictures[0].save(tmp_path / 'p.png')
    assert (tmp_path / 'p.png').read_bytes() == pictures[0].data
    assert flock.draw((320, 200)).data == pictures[0].data


@pytest.mark.parametrize('look, kind, match', [({'color': 'sped'}, ValueError, 'did you mean speed'), ({'colour': 'speed'}, TypeError, 'did you mean color'),
                                               ({'size': (3, 3)}, ValueError, '3 x 3 pixels'), ({'camera': 'orbit'}, ValueError, 'flat world')])
def test_looks_that_cannot_be_are_refused(flock, look, kind, match):
    with pytest.raises(kind, match=match):
        flock.draw(**look)


def test_a_film_is_mp4_in_memory(tmp_path):
    flock = boids.Simulation('aviary', boids=40)
    film = flock.animate(8, every=2, fps=20, size=(160, 120), camera='orbit', trails=0.5)
    assert flock.step == 14
    assert film.data[4:8] == b'ftyp' and '<video' in film._repr_html_()
    film.save(tmp_path / 'f.mp4')
    probe = subprocess.run(['ffprobe', '-v', 'error', '-count_frames', '-show_entries', 'stream=nb_read_frames,width,height', '-of', 'csv=p=0',
                            str(tmp_path / 'f.mp4')], capture_output=True, text=True, check=True)
    assert probe.stdout.strip() == '160,120,8'
    with pytest.raises(ValueError, match='even'):
        flock.animate(3, size=(161, 120))
    with pytest.raises(ValueError, match='fps'):
        flock.animate(3, fps=0)


def test_without_a_display_the_window_says_so(flock):
    environment = {name: value for name, value in os.environ.items() if name not in ('DISPLAY', 'WAYLAND_DISPLAY')}
    code = '''import boids
try:
    boids.Simulation("flock", boids=5).view()
except boids.Failure as failure:
    print(failure)'''
    said = subprocess.run([sys.executable, '-c', code], env=environment, capture_output=True, text=True, check=True, timeout=100).stdout
    assert 'display' in said


def test_the_window_opens_on_the_flock_as_it_is(tmp_path):
    code = '''import boids
flock = boids.Simulation("hawk", boids=20)
flock.advance(20)
flock.view(seconds=0.5)'''
    display = Display()
    try:
        environment = {**os.environ, 'DISPLAY': display.name, 'HOME': str(tmp_path), 'XDG_CONFIG_HOME': str(tmp_path), 'LIBGL_ALWAYS_SOFTWARE': '1'}
        shown = subprocess.run([sys.executable, '-c', code], env=environment, capture_output=True, text=True, timeout=100)
    finally:
        display.close()
    assert shown.returncode == 0, shown.stderr
    assert 'pictures' in shown.stdout
