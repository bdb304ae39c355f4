"""Recordings of boids in Blender: File > Import > Boids recording.

A flock becomes one mesh with a vertex per boid and, by geometry nodes, a bird on each. Whenever the frame changes, the places
are read from the recording anew, also between frames: so motion blur is that of the flight, and nothing is baked. Recordings
are .h5 files, where Blender's Python has h5py, and .csv files, which need nothing more (boids convert t.h5 -o t.csv).
"""

import pathlib

import bpy
import numpy
from bpy.app.handlers import persistent
from bpy.props import FloatProperty, IntProperty, StringProperty
from bpy_extras.io_utils import ImportHelper

bl_info = {
    'name': 'Boids recordings',
    'author': 'boids',
    'version': (0, 1, 0),
    'blender': (3, 4, 0),
    'location': 'File > Import > Boids recording',
    'description': 'Loads recorded flocks as instanced birds that follow the timeline',
    'category': 'Import-Export',
}

NO_BOID = 0xFFFFFFFF  # the id of rows that are left over in moments with fewer boids than others
STEPS_PER_SECOND = 60  # as in films that boids renders itself

# A bird one unit long, its beak along x and its back along z.
BIRD_POINTS = [(0.5, 0, 0), (0.1, 0, 0.09), (0.08, 0, -0.08), (0.16, 0.08, 0.02), (0.16, -0.08, 0.02), (-0.28, 0, 0.02),
               (-0.5, 0.13, 0.02), (-0.5, -0.13, 0.02), (-0.06, 0.7, 0.06), (-0.06, -0.7, 0.06), (-0.12, 0.06, 0.02),
               (-0.12, -0.06, 0.02)]
BIRD_FACES = [(0, 3, 1), (0, 1, 4), (0, 2, 3), (0, 4, 2), (1, 3, 10), (1, 10, 5), (1, 5, 11), (1, 11, 4), (2, 10, 3), (2, 5, 10),
              (2, 11, 5), (2, 4, 11), (3, 8, 10), (4, 11, 9), (5, 6, 7)]


class RecordingError(Exception):
    """What is wrong with a recording, as a sentence."""


class Moment:
    """The boids at one step, by rising id; places and velocities have three columns."""

    def __init__(self, ids, positions, velocities, species):
        self.ids, self.species = ids, species
        self.positions, self.velocities = deepened(positions), deepened(velocities)


def deepened(vectors):
    """Vectors of a flat world in space."""
    deep = numpy.zeros((len(vectors), 3))
    deep[:, :vectors.shape[1]] = vectors
    return deep


class H5Recording:
    """An H5MD file, read moment by moment."""

    def __init__(self, path):
        try:
            import h5py
        except ImportError:
            raise RecordingError("this Blender's Python has no h5py; say boids convert FILE.h5 -o FILE.csv and import that") from None
        try:
            self.file = h5py.File(path, 'r')
            self.boids = self.file['particles/boids']
            self.steps = self.boids['position/step'][:]
            times = self.boids['position/time'][:]
            box = self.boids['box']
            self.flat = box.attrs['dimension'] == 2
            self.edges = numpy.where(numpy.array(box.attrs['boundary']) == b'periodic', box['edges'][:], numpy.inf)
            distance = self.file['observables/boids/nearest_neighbour_distance/value'][0] if len(self.steps) else 0
        except (OSError, KeyError) as problem:
            raise RecordingError(f'{path} is no recording of boids ({problem})') from None
        self.step_time = times[-1] / self.steps[-1] if len(self.steps) and self.steps[-1] else 1
        self.bird_length = distance / 2 if distance > 0 else 1

    def moment(self, index):
        ids = self.boids['id/value'][index]
        there = ids != NO_BOID
        species = self.boids['species/value'][index] if 'species' in self.boids else numpy.zeros(len(ids))
        return Moment(ids[there], self.boids['position/value'][index][there], self.boids['velocity/value'][index][there],
                      species[there].astype(int))


class CsvRecording:
    """A table step,id,x,y[,z],vx,vy[,vz][,species], read at once. It does not know its world: nothing wraps there."""

    step_time, bird_length = 1, 1

    def __init__(self, path):
        with open(path, encoding='utf-8') as file:
            lines = [line for line in file if not line.startswith('#')]
        columns = lines[0].strip().split(',') if lines else []
        if columns[:2] != ['step', 'id']:
            raise RecordingError(f'{path} is no trajectory; its header would begin with step,id')
        axes = 3 if 'z' in columns else 2
        self.flat, self.edges = axes == 2, numpy.full(axes, numpy.inf)
        rows = [line.rstrip('\n').split(',', 2 + 2 * axes) for line in lines[1:]]
        numbers = numpy.array([row[:2 + 2 * axes] for row in rows], dtype=float).reshape(-1, 2 + 2 * axes)
        names = [row[-1] for row in rows] if 'species' in columns else [''] * len(rows)
        number_of = {name: number for number, name in enumerate(dict.fromkeys(names))}
        species = numpy.array([number_of[name] for name in names], dtype=int)
        self.steps, begins = numpy.unique(numbers[:, 0].astype(numpy.int64), return_index=True)
        ends = [*begins[1:], len(rows)]
        self.moments = [Moment(numbers[a:b, 1].astype(numpy.int64), numbers[a:b, 2:2 + axes], numbers[a:b, 2 + axes:], species[a:b])
                        for a, b in zip(begins, ends)]

    def moment(self, index):
        return self.moments[index]


def open_recording(path):
    recording = CsvRecording(path) if pathlib.Path(path).suffix == '.csv' else H5Recording(path)
    if len(recording.steps) == 0:
        raise RecordingError(f'{path} holds no moment')
    return recording


opened = {}  # recordings by path, for as long as Blender runs


def recording_of(path):
    if path not in opened:
        opened[path] = open_recording(path)
    return opened[path]


def at_step(recording, step):
    """The flock at a step, also between two moments: along the curve that has their places and velocities. Whoever is not in the
    later moment flies on as it was. Returns the moment, and how each boid turns in a step."""
    steps = recording.steps
    step = min(max(step, steps[0]), steps[-1])
    index = int(numpy.searchsorted(steps, step, side='right')) - 1
    now = recording.moment(index)
    if index + 1 == len(steps):
        return now, numpy.zeros((len(now.ids), 3))
    later = recording.moment(index + 1)
    gap, passed = float(steps[index + 1] - steps[index]), float(step - steps[index])
    duration = gap * recording.step_time
    place = numpy.clip(numpy.searchsorted(later.ids, now.ids), 0, max(len(later.ids) - 1, 0))
    both = later.ids[place] == now.ids if len(later.ids) else numpy.zeros(len(now.ids), dtype=bool)
    positions = now.positions + now.velocities * passed * recording.step_time
    velocities, turns = now.velocities.copy(), numpy.zeros_like(now.velocities)
    target, end = later.positions[place[both]], later.velocities[place[both]]
    start, begin = now.positions[both], now.velocities[both]
    target = start + shortest(target - start, recording.edges)
    t = passed / gap
    positions[both] = ((1 + 2 * t) * (1 - t) ** 2 * start + t * (1 - t) ** 2 * duration * begin + t ** 2 * (3 - 2 * t) * target
                       - t ** 2 * (1 - t) * duration * end)
    velocities[both] = (1 - t) * begin + t * end
    turns[both] = numpy.cross(begin, end) / numpy.maximum((begin ** 2).sum(axis=1, keepdims=True), 1e-12) / gap
    for axis, edge in enumerate(recording.edges):
        if numpy.isfinite(edge):
            positions[:, axis] %= edge
    return Moment(now.ids, positions, velocities, now.species), turns


def shortest(ways, edges):
    """Ways by the shorter side of a world that wraps."""
    ways = ways.copy()
    for axis, edge in enumerate(edges):
        if numpy.isfinite(edge):
            ways[:, axis] -= edge * numpy.round(ways[:, axis] / edge)
    return ways


def upright(vectors, flat):
    """Vectors of a world whose height is along y, in Blender, where it is along z. What is flat lies on the ground."""
    return vectors if flat else numpy.column_stack([vectors[:, 0], -vectors[:, 2], vectors[:, 1]])


def rotations(velocities, turns):
    """Euler angles of birds that fly along velocities and roll into their turns: by 45 degrees where they turn by a radian a
    second."""
    speed = numpy.maximum(numpy.linalg.norm(velocities, axis=1), 1e-12)
    roll = -numpy.arctan(STEPS_PER_SECOND * turns[:, 2])
    climb = numpy.arcsin(numpy.clip(velocities[:, 2] / speed, -1, 1))
    return numpy.column_stack([roll, -climb, numpy.arctan2(velocities[:, 1], velocities[:, 0])])


ATTRIBUTES = {'id': 'INT', 'species': 'INT', 'velocity': 'FLOAT_VECTOR', 'rotation': 'FLOAT_VECTOR'}


def resize(mesh, count):
    """Makes a mesh of so many loose vertices with our attributes."""
    if len(mesh.vertices) != count:
        mesh.clear_geometry()
        mesh.vertices.add(count)
    for name, kind in ATTRIBUTES.items():
        attribute = mesh.attributes.get(name)
        if attribute is None or len(attribute.data) != count:
            if attribute is not None:
                mesh.attributes.remove(attribute)
            mesh.attributes.new(name, kind, 'POINT')


def fill(mesh, moment, turns, recording, scale):
    """Brings a moment into a mesh. Velocities are lengths a second."""
    resize(mesh, len(moment.ids))
    velocities = upright(moment.velocities, recording.flat)
    rate = scale * STEPS_PER_SECOND * recording.step_time
    mesh.vertices.foreach_set('co', (scale * upright(moment.positions, recording.flat)).ravel())
    mesh.attributes['id'].data.foreach_set('value', moment.ids.astype(numpy.int32))
    mesh.attributes['species'].data.foreach_set('value', moment.species.astype(numpy.int32))
    mesh.attributes['velocity'].data.foreach_set('vector', (rate * velocities).ravel())
    mesh.attributes['rotation'].data.foreach_set('vector', rotations(velocities, upright(turns, recording.flat)).ravel())
    mesh.update()


def show(flock, scene):
    """Brings a flock to the frame of a scene, and to what is between two frames."""
    recording = recording_of(bpy.path.abspath(flock['boids_recording']))
    frames = scene.frame_current_final - flock['boids_first_frame']
    step = recording.steps[0] + frames * flock['boids_steps_per_frame']
    fill(flock.data, *at_step(recording, step), recording, flock['boids_scale'])


@persistent
def follow(scene, _depsgraph=None):
    for flock in scene.objects:
        if flock.type != 'MESH' or 'boids_recording' not in flock:
            continue
        try:
            show(flock, scene)
        except (RecordingError, OSError) as problem:
            print(f'boids: {problem}')


def make_bird(length):
    """The bird that is instanced; any other object can take its place in the modifier."""
    mesh = bpy.data.meshes.new('bird')
    mesh.from_pydata([tuple(length * number for number in point) for point in BIRD_POINTS], [], BIRD_FACES)
    material = bpy.data.materials.new('bird')
    material.use_nodes = True
    material.node_tree.nodes['Principled BSDF'].inputs['Base Color'].default_value = (0.02, 0.02, 0.025, 1)
    mesh.materials.append(material)
    return bpy.data.objects.new('bird', mesh)


def make_nodes(bird):
    """Geometry nodes: a bird on every vertex, turned by its rotation. The builtin id tells instances apart, as motion blur needs."""
    tree = bpy.data.node_groups.new('birds on boids', 'GeometryNodeTree')
    if hasattr(tree, 'interface'):  # from Blender 4 on
        tree.interface.new_socket('Geometry', in_out='INPUT', socket_type='NodeSocketGeometry')
        tree.interface.new_socket('Geometry', in_out='OUTPUT', socket_type='NodeSocketGeometry')
    else:
        tree.inputs.new('NodeSocketGeometry', 'Geometry')
        tree.outputs.new('NodeSocketGeometry', 'Geometry')
    add = tree.nodes.new
    points, result = add('NodeGroupInput'), add('NodeGroupOutput')
    instance, source, rotation = add('GeometryNodeInstanceOnPoints'), add('GeometryNodeObjectInfo'), add('GeometryNodeInputNamedAttribute')
    source.inputs['Object'].default_value = bird
    rotation.data_type = 'FLOAT_VECTOR'
    rotation.inputs['Name'].default_value = 'rotation'
    vector = next(socket for socket in rotation.outputs if socket.enabled and socket.name == 'Attribute')
    tree.links.new(points.outputs[0], instance.inputs['Points'])
    tree.links.new(source.outputs['Geometry'], instance.inputs['Instance'])
    tree.links.new(vector, instance.inputs['Rotation'])
    tree.links.new(instance.outputs['Instances'], result.inputs[0])
    for place, node in enumerate([points, source, rotation, instance, result]):
        node.location = (200 * place, 0)
    return tree


def load(path, scene, scale=0.1, steps_per_frame=2.5, first_frame=1, bird_length=0.0):
    """Loads a recording into a scene and returns the flock, an object. A bird_length of 0 suits the distance of neighbours."""
    recording = recording_of(bpy.path.abspath(path))
    bird = make_bird(scale * (bird_length or recording.bird_length))
    flock = bpy.data.objects.new('flock', bpy.data.meshes.new('flock'))
    flock['boids_recording'] = path
    flock['boids_scale'] = scale
    flock['boids_steps_per_frame'] = steps_per_frame
    flock['boids_first_frame'] = first_frame
    for each in (bird, flock):
        scene.collection.objects.link(each)
    bird.hide_render = True
    bird.hide_set(True)
    flock.modifiers.new('birds', 'NODES').node_group = make_nodes(bird)
    last = first_frame + int((recording.steps[-1] - recording.steps[0]) / steps_per_frame)
    scene.frame_start, scene.frame_end = first_frame, max(last, first_frame)
    scene.render.use_lock_interface = True  # a render and the window must not change the mesh at once
    show(flock, scene)
    return flock


class ImportBoids(bpy.types.Operator, ImportHelper):
    """Load a flock that boids recorded"""

    bl_idname = 'import_scene.boids'
    bl_label = 'Boids recording'
    bl_options = {'UNDO'}

    filename_ext = '.h5'
    filter_glob: StringProperty(default='*.h5;*.h5md;*.hdf5;*.csv', options={'HIDDEN'})
    scale: FloatProperty(name='Scale', description='Blender units for a unit of length of the flock', default=0.1, min=1e-6)
    steps_per_frame: FloatProperty(name='Steps per frame', description='2.5 is a second of flight in a second at 24 frames',
                                   default=STEPS_PER_SECOND / 24, min=1e-3)
    first_frame: IntProperty(name='First frame', default=1)
    bird_length: FloatProperty(name='Length of a bird', description='As the flock measures it; 0 suits the distance of neighbours',
                               default=0, min=0)

    def execute(self, context):
        try:
            flock = load(self.filepath, context.scene, self.scale, self.steps_per_frame, self.first_frame, self.bird_length)
        except (RecordingError, OSError, ValueError) as problem:
            self.report({'ERROR'}, str(problem))
            return {'CANCELLED'}
        context.view_layer.objects.active = flock
        return {'FINISHED'}


def add_to_menu(menu, _context):
    menu.layout.operator(ImportBoids.bl_idname, text='Boids recording (.h5, .csv)')


def register():
    bpy.utils.register_class(ImportBoids)
    bpy.types.TOPBAR_MT_file_import.append(add_to_menu)
    bpy.app.handlers.frame_change_pre.append(follow)


def unregister():
    bpy.app.handlers.frame_change_pre.remove(follow)
    bpy.types.TOPBAR_MT_file_import.remove(add_to_menu)
    bpy.utils.unregister_class(ImportBoids)


if __name__ == '__main__':
    register()
