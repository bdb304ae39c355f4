"""The add-on, in a Blender without a window: blender --background --factory-startup --python addon_test.py -- BOIDS [PICTURE.png]

tools/check blender runs it. Given the name of a picture, it also renders the one of docs/visualisation.md."""

import importlib.util
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import bpy
import h5py
import numpy

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM, *PICTURE = sys.argv[sys.argv.index('--') + 1:]

spec = importlib.util.spec_from_file_location('boids_recording', ROOT / 'apps/blender/boids_recording.py')
addon = importlib.util.module_from_spec(spec)
spec.loader.exec_module(addon)

def boids(*words, folder, text=None):
    subprocess.run([PROGRAM, *words], cwd=folder, check=True, input=text, text=True)


def record(folder, scenario, *words, text=None):
    boids('run', scenario, '--quiet', '--trajectory', 't.h5', *words, folder=folder, text=text)
    return str(folder / 't.h5')


def places(flock):
    """The vertices of a flock."""
    result = numpy.empty(3 * len(flock.data.vertices), dtype=numpy.float32)
    flock.data.vertices.foreach_get('co', result)
    return result.reshape(-1, 3)


def values(flock, name, field, size):
    attribute = flock.data.attributes[name].data
    result = numpy.empty(size * len(attribute), dtype=numpy.float32 if size > 1 else numpy.int32)
    attribute.foreach_get(field, result)
    return result.reshape(-1, size) if size > 1 else result


def birds():
    """The matrices of all instances that Blender draws."""
    graph = bpy.context.evaluated_depsgraph_get()
    return [instance.matrix_world.copy() for instance in graph.object_instances if instance.is_instance]


class AddonTest(unittest.TestCase):
    def setUp(self):
        bpy.ops.wm.read_factory_settings(use_empty=True)
        addon.opened.clear()
        addon.register()
        self.addCleanup(addon.unregister)
        temporary = tempfile.TemporaryDirectory(prefix='boids-test-')
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.scene = bpy.context.scene

    def load(self, path, **options):
        self.assertEqual(bpy.ops.import_scene.boids(filepath=path, **{'scale': 1.0, 'steps_per_frame': 1.0, 'first_frame': 0, **options}),
                         {'FINISHED'})
        return self.scene.objects['flock']


class Flocks(AddonTest):
    def test_frames_are_the_moments_of_the_recording(self):
        for scenario, turned in [('flock', lambda p: numpy.column_stack([p, 0 * p[:, 0]])),
                                 ('aviary', lambda p: numpy.column_stack([p[:, 0], -p[:, 2], p[:, 1]]))]:
            with self.subTest(scenario):
                bpy.ops.wm.read_factory_settings(use_empty=True)
                self.scene = bpy.context.scene
                addon.opened.clear()
                if addon.follow not in bpy.app.handlers.frame_change_pre:
                    bpy.app.handlers.frame_change_pre.append(addon.follow)
                path = record(self.folder, scenario, '--steps', '12', '--every', '3', '--boids', '50')
                flock = self.load(path)
                self.assertEqual((self.scene.frame_start, self.scene.frame_end), (0, 12))
                with h5py.File(path) as file:
                    for index, step in enumerate([0, 3, 6, 9, 12]):
                        self.scene.frame_set(step)
                        group = file['particles/boids']
                        numpy.testing.assert_allclose(places(flock), turned(group['position/value'][index]), rtol=1e-5, atol=1e-4)
                        velocity = turned(group['velocity/value'][index])
                        numpy.testing.assert_allclose(values(flock, 'velocity', 'vector', 3), 60 * velocity, rtol=1e-4, atol=1e-4)
                        numpy.testing.assert_array_equal(values(flock, 'id', 'value', 1), group['id/value'][index])

    def test_every_boid_is_a_bird_along_its_way(self):
        path = record(self.folder, 'aviary', '--steps', '6', '--every', '3', '--boids', '50')
        flock = self.load(path)
        self.scene.frame_set(3)
        matrices = birds()
        self.assertEqual(len(matrices), 50)
        velocity = values(flock, 'velocity', 'vector', 3)
        for matrix, place, way in zip(matrices, places(flock), velocity):
            numpy.testing.assert_allclose(matrix.translation, place, atol=1e-3)
            numpy.testing.assert_allclose(matrix.col[0].xyz, way / numpy.linalg.norm(way), atol=1e-4)
            self.assertGreater(matrix.col[2].z, 0)

    def test_between_moments_they_fly_on_without_a_jump(self):
        """Every third step is recorded; the steps between are those of the flight, closely."""
        path = record(self.folder, 'aviary', '--steps', '6', '--every', '3', '--boids', '50')
        flock = self.load(path)
        boids('run', 'aviary', '--boids', '50', '--quiet', '--steps', '6', '--trajectory', 'all.h5', folder=self.folder)
        with h5py.File(self.folder / 'all.h5') as file:
            for step in [1, 2, 4, 5]:
                p = file['particles/boids/position/value'][step]
                self.scene.frame_set(step)
                self.assertLess(numpy.abs(places(flock) - numpy.column_stack([p[:, 0], -p[:, 2], p[:, 1]])).max(), 0.5)
        self.scene.frame_set(1, subframe=0.5)
        middle = places(flock)
        self.scene.frame_set(1)
        self.assertGreater(numpy.linalg.norm(places(flock) - middle, axis=1).min(), 0.1)

    def test_over_the_edge_the_shorter_way(self):
        path = record(self.folder, 'flock', '--steps', '120', '--every', '4')
        flock = self.load(path)
        with h5py.File(path) as file:
            width, height = file['particles/boids/box/edges'][:]
            speed = numpy.linalg.norm(file['particles/boids/velocity/value'][:], axis=2).max()
        for frame in range(0, 120, 7):
            self.scene.frame_set(frame)
            before = places(flock)
            self.scene.frame_set(frame, subframe=0.5)
            way = numpy.abs(places(flock) - before)
            way = numpy.minimum(way, [width, height, numpy.inf] - way)
            self.assertLess(numpy.linalg.norm(way, axis=1).max(), speed)

    def test_moments_may_have_fewer_boids(self):
        path = record(self.folder, 'two-species', '--steps', '9', '--every', '3')
        with h5py.File(path, 'r+') as file:
            group = file['particles/boids']
            counts = [group['id/value'].shape[1]] * 4
            group['id/value'][1, -7:] = addon.NO_BOID
            group['position/value'][1, -7:] = numpy.nan
            counts[1] -= 7
        flock = self.load(path)
        for index in [0, 1, 2, 1, 3]:
            self.scene.frame_set(3 * index)
            self.assertEqual(len(birds()), counts[index])
            self.assertEqual(sorted(set(values(flock, 'species', 'value', 1))), [0, 1])
            self.scene.frame_set(3 * index, subframe=0.5)
            self.assertTrue(numpy.isfinite(places(flock)).all())

    def test_a_table_is_the_same_flock(self):
        path = record(self.folder, 'aviary', '--steps', '6', '--every', '3', '--boids', '50')
        boids('convert', 't.h5', '-o', 't.csv', '--quiet', folder=self.folder)
        found = []
        for name in ['t.h5', 't.csv']:
            flock = addon.load(str(self.folder / name), self.scene, 1, 1, 0)
            self.scene.frame_set(4)
            found.append(places(flock))
        numpy.testing.assert_allclose(found[0], found[1], rtol=1e-5, atol=1e-4)

    def test_a_saved_scene_finds_its_flock_again(self):
        path = record(self.folder, 'aviary', '--steps', '6', '--boids', '50')
        self.load(path)
        self.scene.frame_set(2)
        expected = places(self.scene.objects['flock'])
        bpy.ops.wm.save_as_mainfile(filepath=str(self.folder / 'x.blend'))
        bpy.ops.wm.open_mainfile(filepath=str(self.folder / 'x.blend'))
        scene = bpy.context.scene
        scene.frame_set(5)
        scene.frame_set(2)
        numpy.testing.assert_array_equal(places(scene.objects['flock']), expected)

    def test_what_is_no_recording_is_said(self):
        (self.folder / 'x.h5').write_text('no')
        (self.folder / 'x.csv').write_text('a,b\n')
        for name in ['x.h5', 'x.csv']:
            with self.assertRaisesRegex(RuntimeError, 'is no (recording|trajectory)'):
                bpy.ops.import_scene.boids(filepath=str(self.folder / name))


def light_scene(scene):
    """A camera, a sun and a sky of dusk around a flock."""
    world = bpy.data.worlds.new('dusk')
    scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    place, split, ramp = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeSeparateXYZ'), nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.elements[0].color = (0.9, 0.32, 0.08, 1)
    ramp.color_ramp.elements[1].color = (0.03, 0.07, 0.22, 1)
    ramp.color_ramp.elements[1].position = 0.5
    links.new(place.outputs['Generated'], split.inputs[0])
    links.new(split.outputs['Z'], ramp.inputs[0])
    links.new(ramp.outputs['Color'], nodes['Background'].inputs['Color'])
    sun = bpy.data.objects.new('sun', bpy.data.lights.new('sun', 'SUN'))
    sun.data.energy, sun.rotation_euler = 2, (1.2, 0, 0.8)
    scene.collection.objects.link(sun)


def aim(scene, flock, angle, part):
    """A camera that has the flock in its picture."""
    found = places(flock)
    middle = numpy.median(found, axis=0)
    size = numpy.percentile(numpy.linalg.norm(found - middle, axis=1), part)
    camera = bpy.data.objects.new('camera', bpy.data.cameras.new('camera'))
    scene.collection.objects.link(camera)
    scene.camera = camera
    camera.data.clip_end = 100000
    away = 2.8 * size
    camera.location = middle + away * numpy.array([math.sin(angle), -math.cos(angle), -0.18])
    way = middle - numpy.array(camera.location)
    camera.rotation_euler = (math.atan2(math.hypot(way[0], way[1]), -way[2]), 0, math.atan2(-way[0], way[1]))


def render(scene, path, width, height, blur):
    scene.render.engine = 'CYCLES'
    scene.cycles.device, scene.cycles.samples, scene.cycles.use_denoising = 'CPU', 32, False
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.use_motion_blur, scene.render.motion_blur_shutter = blur > 0, blur
    scene.view_settings.view_transform = 'Standard'
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
    image = bpy.data.images.load(path)
    return numpy.array(image.pixels[:]).reshape(height, width, 4)


class Pictures(AddonTest):
    def picture(self, blur):
        return render(self.scene, str(self.folder / f'{blur}.png'), 160, 120, blur)

    def test_birds_are_seen_and_blur_where_they_fly(self):
        """Without blur a bird before a light sky is dark where it is and nowhere else; with a shutter that is open for long it
        darkens more pixels, each of them less."""
        path = record(self.folder, 'aviary', '--steps', '30', '--boids', '60')
        flock = self.load(path, steps_per_frame=5.0)
        light_scene(self.scene)
        self.scene.frame_set(3)
        aim(self.scene, flock, 0.6, 90)
        flock.hide_render = True
        sky = self.picture(0)
        flock.hide_render = False
        sharp, blurred = self.picture(0), self.picture(2.0)
        changed = [numpy.abs(image - sky)[:, :, :3].max(axis=2) for image in (sharp, blurred)]
        self.assertGreater((changed[0] > 0.1).sum(), 30)
        self.assertGreater((changed[1] > 0.02).sum(), 1.3 * (changed[0] > 0.02).sum())


def make_picture(path):
    """The picture of docs/visualisation.md: the default scene as birds of Blender."""
    with tempfile.TemporaryDirectory(prefix='boids-test-') as folder:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        record(pathlib.Path(folder), 'murmuration', '--steps', '420', '--every', '2')
        scene = bpy.context.scene
        flock = addon.load(folder + '/t.h5', scene)
        light_scene(scene)
        scene.frame_set(165)
        addon.show(flock, scene)
        aim(scene, flock, 0.9, 80)
        render(scene, os.path.abspath(path), 960, 540, 0.5)


if PICTURE:
    make_picture(PICTURE[0])
else:
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])
    result = unittest.TextTestRunner(verbosity=2).run(suite)
    sys.exit(0 if result.wasSuccessful() else 1)
