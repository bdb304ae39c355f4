"""An .xdmf file in ParaView, by its reader of XDMF 2, which is VisIt's too: tools/check paraview runs it in pvpython.
BOIDS_PROGRAM is the program."""

import pathlib
import sys
import unittest

import h5py
import numpy
from paraview import servermanager, simple
from paraview.vtk.util.numpy_support import vtk_to_numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'apps'))
from convert_test import lose_boids  # noqa: E402
from program import HUNT, ProgramTest  # noqa: E402


def moments(path):
    """(time, points, arrays by name) of every moment."""
    reader = simple.XDMFReader(FileNames=[str(path)])
    for time in reader.TimestepValues:
        reader.UpdatePipeline(time)
        grid = servermanager.Fetch(reader)
        while grid.IsA('vtkMultiBlockDataSet'):
            grid = grid.GetBlock(0)
        data = grid.GetPointData()
        arrays = {data.GetArrayName(i): vtk_to_numpy(data.GetArray(i)) for i in range(data.GetNumberOfArrays())}
        yield time, vtk_to_numpy(grid.GetPoints().GetData()), arrays
    simple.Delete(reader)


class Xdmf(ProgramTest):
    def check(self, *words, lost=0):
        self.succeed('run', *words, '--quiet', '--trajectory', 't.h5')
        if lost:
            lose_boids(self.folder / 't.h5', 2, lost)
        self.succeed('convert', 't.h5', '-o', 't.xdmf')
        with self.subTest(words=words), h5py.File(self.folder / 't.h5') as file:
            group, counts = file['particles/boids'], file['observables/boids/count/value'][:]
            found = list(moments(self.folder / 't.xdmf'))
            self.assertEqual([time for time, _, _ in found], list(group['position/time']))
            for index, (_, points, arrays) in enumerate(found):
                self.check_moment(group, index, counts[index], points, arrays)

    def check_moment(self, group, index, count, points, arrays):
        axes = group['position/value'].shape[2]
        scalars = [name for name in ['id', 'species'] if name in group]
        self.assertEqual(sorted(arrays), sorted(['velocity', *scalars]))
        for name, values in [('position', points), ('velocity', arrays['velocity'])]:
            self.assertEqual(values.shape, (count, 3))
            numpy.testing.assert_array_equal(values[:, :axes], group[name]['value'][index][:count])
            numpy.testing.assert_array_equal(values[:, axes:], 0)
        for name in scalars:
            numpy.testing.assert_array_equal(arrays[name], group[name]['value'][index][:count])

    def test_in_space(self):
        self.check('aviary', '--boids', '50', '--steps', '9', '--every', '3')
        self.check('aviary', '--boids', '50', '--steps', '9', '--every', '3', '--engine', 'reference')

    def test_in_the_plane(self):
        self.check('flock', '--steps', '9', '--every', '3')
        self.check('flock', '--schedule', 'synchronous', '--steps', '9', '--every', '3')

    def test_species_and_time(self):
        (self.folder / 'hunt.toml').write_text(HUNT)
        self.check('hunt.toml', '--steps', '9', '--every', '3')
        self.check('cucker-smale', '--boids', '20', '--steps', '9', '--every', '3')

    def test_fewer_boids(self):
        (self.folder / 'hunt.toml').write_text(HUNT)
        self.check('hunt.toml', '--steps', '9', '--every', '3', lost=5)
        self.check('aviary', '--boids', '50', '--steps', '9', '--every', '3', lost=49)

    def test_a_single_moment(self):
        self.check('flock', '--steps', '0')

    def test_a_run_that_went_on(self):
        """A description of fewer moments than there are by now shows those it knows."""
        self.succeed('run', 'aviary', '--boids', '50', '--steps', '9', '--quiet', '--trajectory', 't.h5', '--checkpoint', 'c.boids')
        self.succeed('convert', 't.h5', '-o', 't.xdmf')
        self.succeed('run', '--resume', 'c.boids', '--steps', '9', '--quiet')
        found = list(moments(self.folder / 't.xdmf'))
        self.assertEqual(len(found), 10)
        with h5py.File(self.folder / 't.h5') as file:
            for index, (_, points, _) in enumerate(found):
                numpy.testing.assert_array_equal(points, file['particles/boids/position/value'][index])


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
