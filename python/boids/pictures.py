"""Flocks as they are seen: pictures and films for notebooks, plots of matplotlib, and the window."""
import base64
import io
import os
import tempfile

from .errors import Failure
from .recording import progress_bar

MOST_ARROWS = 5000  #: more are no longer told apart, and matplotlib takes seconds for them


class Picture:
    """A picture: a notebook shows it; save() and data have it as PNG."""

    def __init__(self, data):
        self.data = data

    def _repr_png_(self):
        return self.data

    def save(self, path):
        """Writes the PNG file."""
        with open(path, 'wb') as file:
            file.write(self.data)

    def __repr__(self):
        return f'<Picture, {len(self.data)} bytes of PNG>'


class Film:
    """A film: a notebook plays it; save() and data have it as MP4."""

    def __init__(self, data, html=None):
        self.data, self._html = data, html

    def _repr_html_(self):
        if self._html:
            return self._html
        text = base64.b64encode(self.data).decode()
        return f'<video controls loop autoplay muted src="data:video/mp4;base64,{text}"></video>'

    def save(self, path):
        """Writes the MP4 file."""
        if self.data is None:
            raise Failure('this film was drawn by matplotlib for the notebook alone, as there is no OpenGL 3.3; install it for MP4')
        with open(path, 'wb') as file:
            file.write(self.data)

    def __repr__(self):
        return f'<Film, {len(self.data or b"")} bytes of MP4>'


def _look(look):
    known = ('color', 'theme', 'backdrop', 'shape', 'camera', 'trails', 'boid_size')
    for name in look:
        if name not in known:
            from ._core import nearest_hint
            raise TypeError(f'a picture has no "{name}"' + nearest_hint(name, list(known)))
    return look


def draw(flock, size=(640, 360), **look):
    """What Simulation.draw does."""
    from . import _media
    return Picture(_media.draw_png(flock, *size, _look(look)))


def repr_png(flock):
    """What a notebook shows: our own picture, or one of matplotlib where there is no OpenGL."""
    try:
        return draw(flock).data
    except Failure:
        return _plotted_png(flock)


def _plotted_png(flock):
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return None
    figure = Figure(figsize=(6.4, 3.6))
    plot(flock, axes=figure.add_subplot(**_projection(flock)))
    file = io.BytesIO()
    figure.savefig(file, format='png')
    return file.getvalue()


def _projection(flock):
    return {'projection': '3d'} if flock.dimension == 3 else {}


def plot(flock, axes=None, **arrows):
    """What Simulation.plot does."""
    if axes is None:
        import matplotlib.pyplot
        axes = matplotlib.pyplot.gcf().add_subplot(**_projection(flock))
    few = slice(None, None, max(1, len(flock) // MOST_ARROWS))
    positions, velocities = flock.positions[few].T, flock.velocities[few].T
    world = flock.world
    if flock.dimension == 3:
        arrows.setdefault('length', 0.02 * max(world.width, world.height, world.depth))
        arrows.setdefault('normalize', True)
        axes.quiver(*positions, *velocities, **arrows)
        axes.set_zlim(0, world.depth)
    else:
        arrows.setdefault('angles', 'xy')
        axes.quiver(*positions, *velocities, **arrows)
        axes.set_aspect('equal')
    axes.set_xlim(0, world.width)
    axes.set_ylim(0, world.height)
    return axes


def animate(flock, pictures=300, *, every=1, fps=30, size=(640, 360), progress=None, **look):
    """What Simulation.animate does."""
    try:
        return _filmed(flock, pictures, every, fps, size, progress, _look(look))
    except Failure:
        if _has_opengl(flock):
            raise
        return _plotted_film(flock, pictures, every, fps)


def _has_opengl(flock):
    try:
        draw(flock, (16, 16))
    except Failure:
        return False
    return True


def _filmed(flock, pictures, every, fps, size, progress, look):
    from . import _media
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'film.mp4')
        film = _media.Film(flock, path, *size, fps, look)
        bar = progress_bar(progress, pictures)
        try:
            for number in range(pictures):
                if number > 0:
                    flock.advance(every)
                film.shoot(flock)
                bar.update(1)
        finally:
            bar.close()
        film.finish()
        with open(path, 'rb') as file:
            return Film(file.read())


def _plotted_film(flock, pictures, every, fps):
    import matplotlib.figure
    from matplotlib.animation import FuncAnimation
    figure = matplotlib.figure.Figure(figsize=(6.4, 3.6))
    axes = figure.add_subplot(**_projection(flock))

    def show(number):
        if number > 0:
            flock.advance(every)
        axes.clear()
        plot(flock, axes)

    html = FuncAnimation(figure, show, frames=pictures, init_func=lambda: None, interval=1000 / fps).to_jshtml(fps=fps)
    return Film(None, html)


def view(flock, wait=True, seconds=0):
    """What Simulation.view does."""
    from . import window
    return window.open_on(flock, wait, seconds)
