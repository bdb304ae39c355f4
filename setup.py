"""`pip install .` of the Python package boids: CMake builds its modules by way of Debian's scikit-build, without the network.

There is no pyproject.toml on purpose: with one, pip builds in an environment of its own, for which it would download
what the system has."""
import os
import pathlib
import re

from skbuild import setup

root = pathlib.Path(__file__).resolve().parent
version = re.search(r'project\(boids VERSION (\S+)', (root / 'CMakeLists.txt').read_text()).group(1)
os.environ.setdefault('CMAKE_BUILD_PARALLEL_LEVEL', str(os.cpu_count()))

setup(
    name='boids',
    version=version,
    description='Flocking, from five boids to a hundred million',
    license='MIT',
    packages=['boids'],
    package_dir={'': 'python'},
    package_data={'boids': ['py.typed', '*.pyi']},
    cmake_args=['-DBOIDS_PYTHON_MODULE=ON', '-DBOIDS_PROGRAM=OFF', '-DBOIDS_TESTS=OFF', '-DBOIDS_TBB=OFF', '-DBOIDS_INSTALL=OFF',
                '-DCMAKE_UNITY_BUILD=ON', '-DCMAKE_UNITY_BUILD_BATCH_SIZE=10'],
    install_requires=['numpy'],
    extras_require={'pandas': ['pandas'], 'xarray': ['xarray'], 'plots': ['matplotlib'], 'progress': ['tqdm']},
    python_requires='>=3.9',
    zip_safe=False,
)
