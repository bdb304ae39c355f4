#!/usr/bin/env python3
"""tools/screenshots.py PROGRAM FOLDER: opens the window on a virtual display, does what the tutorial tells, and saves the
pictures of docs/tutorial.md into a folder. Needs the packages xvfb and xdotool."""

import pathlib
import shutil
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'tests' / 'apps'))


def main():
    program, target = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    import os
    os.environ['BOIDS_PROGRAM'] = str(program)
    from window_hands import Display, Window

    def shoot(name, scene, keys=(), until=200, size='1200x800', whole=True, hands=None):
        """Opens a scene, lets it fly to a step, uses keys and hands, and keeps a picture under a name."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            window = Window(display, folder, *scene, '--fresh', '--size', size)
            if keys:
                window.key(*keys)
            while window.ask()['step'] < until:
                time.sleep(0.2)
            window.key('space')
            window.wait_for(lambda state: not state['running'])
            if hands:
                hands(window)
            window.key('shift+F2' if whole else 'F2')
            state = window.wait_for(lambda state: state['last_file'].endswith('.png'))
            shutil.copy(folder / state['last_file'], target / name)
            window.close()
            print(name)

    def select(window):
        places = window.ask()['places']
        middle = min(places, key=lambda place: (place['x'] - 420) ** 2 + (place['y'] - 400) ** 2)
        window.click(middle['x'], middle['y'])
        window.key('d')

    def furnish(window):
        """Two obstacles, a goal, a leader and a predator; then flies on a while, with the lists of the panel open."""
        for x, y, keys in [(250, 330, ['o']), (560, 520, ['o']), (650, 250, ['g']), (330, 560, ['l']), (150, 480, ['p'])]:
            window.point(x, y)
            window.ask()
            window.key(*keys)
            window.ask()
        window.show_more()
        for group, field in [('look', 'trails'), ('plots', 'plot.polarisation'), ('world', None)]:
            shown = (field or 'add.obstacle') in window.ask()['widgets']
            if shown == bool(field):
                window.use('group.' + group, share_x=0.3)
                window.ask()
        goal = window.ask()['step'] + 150
        window.key('space')
        window.wait_for(lambda state: state['step'] > goal)
        window.key('space')
        window.wait_for(lambda state: not state['running'])

    display = Display()
    try:
        shoot('window.png', ['murmuration'], until=700)
        shoot('window-help.png', ['flock', '--boids', '300'], ['h'])
        shoot('window-selected.png', ['flock', '--boids', '90'], hands=select)
        shoot('window-edit.png', ['flock', '--boids', '250'], hands=furnish)
        shoot('window-light.png', ['flock', '--boids', '400'], ['b', 't'])
        shoot('window-world.png', ['world'], until=300)
        shoot('window-many.png', ['flock', '--schedule', 'synchronous', '--boids', '200000', '--start.positions', 'uniform',
                                  '--world.width', '12000', '--world.height', '9000'], until=150)
    finally:
        display.close()


if __name__ == '__main__':
    main()
