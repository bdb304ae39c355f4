# Made by tools/python_stubs.py.
from collections.abc import MutableSequence
from typing import Any, NamedTuple

from numpy import ndarray

__version__: str
engine_names: tuple[str, ...]
parameters: dict[str, Parameter]
observables: dict[str, tuple[str, str]]

class Error(ValueError): ...

class UnknownNameError(Error, KeyError, AttributeError): ...

class Failure(RuntimeError): ...

class WorldGroup:
    dimension: int
    width: float
    height: float
    depth: float
    def to_dict(self) -> dict[str, Any]: ...

class StartGroup:
    boids: int
    positions: str
    radius: float
    speed: float
    spread: float
    x: float
    y: float
    z: float
    def to_dict(self) -> dict[str, Any]: ...

class SeparationGroup:
    enabled: bool
    weight: float
    radius: float
    view_angle: float
    weighting: str
    combine: str
    response: str
    max_force: float
    topological: bool
    nearest: int
    def to_dict(self) -> dict[str, Any]: ...

class AlignmentGroup:
    enabled: bool
    weight: float
    radius: float
    view_angle: float
    weighting: str
    combine: str
    response: str
    max_force: float
    topological: bool
    nearest: int
    def to_dict(self) -> dict[str, Any]: ...

class CohesionGroup:
    enabled: bool
    weight: float
    radius: float
    view_angle: float
    weighting: str
    combine: str
    response: str
    max_force: float
    topological: bool
    nearest: int
    def to_dict(self) -> dict[str, Any]: ...

class NeighboursGroup:
    inclusive: bool
    coincident: bool
    def to_dict(self) -> dict[str, Any]: ...

class MotionGroup:
    inertia: float
    max_speed: float
    min_speed: float
    speed_multiplier: float
    limit_force: bool
    max_force: float
    move_with: str
    def to_dict(self) -> dict[str, Any]: ...

class NoiseGroup:
    multiplicative: float
    angular: float
    nudge_probability: float
    nudge_size: float
    def to_dict(self) -> dict[str, Any]: ...

class EdgesGroup:
    kind: str
    distance: str
    margin: float
    inset: float
    turn_angle: float
    turn_side: str
    push: float
    exclusive: bool
    def to_dict(self) -> dict[str, Any]: ...

class PointerGroup:
    kind: str
    x: float
    y: float
    z: float
    strength: float
    radius: float
    heeded: bool
    def to_dict(self) -> dict[str, Any]: ...

class WanderGroup:
    strength: float
    period: float
    def to_dict(self) -> dict[str, Any]: ...

class WindGroup:
    kind: str
    x: float
    y: float
    z: float
    speed: float
    core: float
    centre_x: float
    centre_y: float
    def to_dict(self) -> dict[str, Any]: ...

class AvoidanceGroup:
    strength: float
    look_ahead: float
    clearance: float
    def to_dict(self) -> dict[str, Any]: ...

class ContainmentGroup:
    strength: float
    margin: float
    look_ahead: float
    def to_dict(self) -> dict[str, Any]: ...

class LevelGroup:
    strength: float
    height: float
    range: float
    look_ahead: float
    def to_dict(self) -> dict[str, Any]: ...

class VicsekGroup:
    radius: float
    speed: float
    noise: float
    def to_dict(self) -> dict[str, Any]: ...

class CuckerSmaleGroup:
    strength: float
    range: float
    beta: float
    shared: bool
    radius: float
    dt: float
    integrator: str
    def to_dict(self) -> dict[str, Any]: ...

class DorsognaGroup:
    propulsion: float
    friction: float
    attraction: float
    attraction_range: float
    repulsion: float
    repulsion_range: float
    radius: float
    dt: float
    integrator: str
    def to_dict(self) -> dict[str, Any]: ...

class CouzinGroup:
    repulsion: float
    orientation: float
    attraction: float
    view: float
    turning: float
    noise: float
    speed: float
    dt: float
    def to_dict(self) -> dict[str, Any]: ...

class Boid(NamedTuple):
    id: Any
    position: Any
    velocity: Any
    species: Any

class Measurements(NamedTuple):
    neighbours: ndarray[Any, Any]
    flock: ndarray[Any, Any]
    deviation: ndarray[Any, Any]

class Observables(NamedTuple):
    polarisation: float
    milling: float
    angular_momentum: float
    mean_speed: float
    radius_of_gyration: float
    nearest_neighbour_distance: float
    mean_neighbours: float
    local_density: float
    flocks: float
    largest_flock: float
    mean_flock_size: float
    centre_x: float
    centre_y: float
    centre_z: float
    def to_dict(self) -> dict[str, float]: ...

class Parameter(NamedTuple):
    key: Any
    type: Any
    unit: Any
    default: Any
    minimum: Any
    maximum: Any
    choices: Any
    live: Any
    help: Any
    model: Any
    takes: Any

class TimeAverage(NamedTuple):
    mean: float
    error: float
    autocorrelation_time: float

class Obstacle:
    enabled: bool
    shape: str
    x: float
    y: float
    z: float
    radius: float
    width: float
    height: float
    depth: float
    speed: float
    closed: bool
    points: Any
    path: Any
    def __init__(self, **values: Any) -> None: ...
    def to_dict(self) -> dict[str, Any]: ...

class Goal:
    enabled: bool
    weight: float
    max_force: float
    radius: float
    slowing: float
    range: float
    speed: float
    closed: bool
    points: Any
    species: Any
    def __init__(self, **values: Any) -> None: ...
    def to_dict(self) -> dict[str, Any]: ...

class Relation:
    enabled: bool
    kind: str
    radius: float
    strength: float
    distance: float
    foresight: float
    quarry: str
    capture: float
    of: str
    to: str
    def __init__(self, **values: Any) -> None: ...
    def to_dict(self) -> dict[str, Any]: ...

class Look:
    backdrop: str
    shape: str
    picture: str
    def __init__(self, **values: Any) -> None: ...
    def to_dict(self) -> dict[str, Any]: ...

class SpeciesParameters:
    world: WorldGroup
    start: StartGroup
    separation: SeparationGroup
    alignment: AlignmentGroup
    cohesion: CohesionGroup
    neighbours: NeighboursGroup
    motion: MotionGroup
    noise: NoiseGroup
    edges: EdgesGroup
    pointer: PointerGroup
    wander: WanderGroup
    wind: WindGroup
    avoidance: AvoidanceGroup
    containment: ContainmentGroup
    level: LevelGroup
    vicsek: VicsekGroup
    cucker_smale: CuckerSmaleGroup
    dorsogna: DorsognaGroup
    couzin: CouzinGroup
    model: str
    def __getitem__(self, key: str) -> Any: ...
    def __setitem__(self, key: str, value: Any) -> None: ...
    def update(self, values) -> None: ...
    def to_dict(self) -> dict[str, Any]: ...

class Scenario:
    world: WorldGroup
    start: StartGroup
    separation: SeparationGroup
    alignment: AlignmentGroup
    cohesion: CohesionGroup
    neighbours: NeighboursGroup
    motion: MotionGroup
    noise: NoiseGroup
    edges: EdgesGroup
    pointer: PointerGroup
    wander: WanderGroup
    wind: WindGroup
    avoidance: AvoidanceGroup
    containment: ContainmentGroup
    level: LevelGroup
    vicsek: VicsekGroup
    cucker_smale: CuckerSmaleGroup
    dorsogna: DorsognaGroup
    couzin: CouzinGroup
    def __init__(self, source=None, *, parameters=None, **more) -> None: ...
    def __getitem__(self, key) -> Any: ...
    def __setitem__(self, key, value) -> None: ...
    def add_species(self, name, **values) -> SpeciesParameters: ...
    def check(self) -> None: ...
    description: str
    @classmethod
    def from_toml(cls, text, path='scenario') -> Scenario: ...
    goals: MutableSequence[Goal]
    def load(self) -> Simulation: ...
    look: Look
    model: str
    name: str
    obstacles: MutableSequence[Obstacle]
    def of(self, species) -> SpeciesParameters: ...
    def parse(self) -> Any: ...
    relations: MutableSequence[Relation]
    def save(self, path) -> None: ...
    schedule: str
    seed: int
    species_names: list[str]
    start_file: str
    steps: int
    def to_dict(self) -> dict[str, Any]: ...
    def to_toml(self) -> str: ...
    def update(self, values) -> None: ...

class Simulation:
    world: WorldGroup
    start: StartGroup
    separation: SeparationGroup
    alignment: AlignmentGroup
    cohesion: CohesionGroup
    neighbours: NeighboursGroup
    motion: MotionGroup
    noise: NoiseGroup
    edges: EdgesGroup
    pointer: PointerGroup
    wander: WanderGroup
    wind: WindGroup
    avoidance: AvoidanceGroup
    containment: ContainmentGroup
    level: LevelGroup
    vicsek: VicsekGroup
    cucker_smale: CuckerSmaleGroup
    dorsogna: DorsognaGroup
    couzin: CouzinGroup
    def __init__(self, scenario='murmuration', *, boids=None, seed=None, schedule=None, model=None, parameters=None, state=None, engine=None, threads=0, simd=None) -> None: ...
    def __getitem__(self, key) -> Any: ...
    def __setitem__(self, key, value) -> None: ...
    def __len__(self) -> int: ...
    def add(self, position, velocity, species=0) -> int: ...
    def advance(self, steps: int = 1) -> None: ...
    def animate(self, pictures=300, *, every=1, fps=30, size=(640, 360), progress=None, **look) -> Film: ...
    def before_step(self, hook) -> Any: ...
    def boid(self, id) -> Boid: ...
    def copy(self) -> Simulation: ...
    dimension: int
    def draw(self, size=(640, 360), **look) -> Picture: ...
    engine: str
    forces: ndarray[Any, Any]
    goals: MutableSequence[Goal]
    hash: str
    ids: ndarray[Any, Any]
    def interrupt(self) -> None: ...
    @classmethod
    def load(cls, path, *, threads=0) -> Simulation: ...
    look: Look
    def measure(self) -> Measurements: ...
    model: str
    def near(self, position, distance, heading=None, view_angle=360) -> ndarray[Any, Any]: ...
    def observe(self, species=0) -> Observables: ...
    obstacles: MutableSequence[Obstacle]
    def of(self, species) -> SpeciesParameters: ...
    orientations: ndarray[Any, Any]
    def plot(self, axes=None, **arrows) -> Any: ...
    def point(self, kind, position=None) -> None: ...
    positions: ndarray[Any, Any]
    def profile(self) -> dict[str, Any]: ...
    relations: MutableSequence[Relation]
    def remove(self, id) -> None: ...
    def run(self, steps, *, every=1, record=(), trajectory=None, metrics=None, checkpoint=None, final=None, checkpoint_seconds=60.0, progress=None) -> Run: ...
    def save(self, path) -> None: ...
    scenario: Scenario
    species: ndarray[Any, Any]
    species_names: list[str]
    state: State
    step: int
    def to_dict(self) -> dict[str, Any]: ...
    def update(self, values) -> None: ...
    velocities: ndarray[Any, Any]
    def view(self, wait=True, seconds=0) -> Any: ...
    def write_csv(self, path) -> None: ...

class State:
    def __init__(self, positions, velocities, ids=None, species=None, waypoints=None, step=0, next_id=None, captures=0) -> None: ...
    def __len__(self) -> int: ...
    captures: int
    @classmethod
    def from_pandas(cls, table, step=0) -> State: ...
    ids: ndarray[Any, Any]
    next_id: int
    positions: ndarray[Any, Any]
    species: ndarray[Any, Any]
    step: int
    def to_pandas(self) -> Any: ...
    velocities: ndarray[Any, Any]
    waypoints: ndarray[Any, Any]

class World:
    def __init__(self, flock) -> None: ...
    def __getitem__(self, position) -> Any: ...
    def __setitem__(self, position, velocity) -> None: ...
    def __delitem__(self, position) -> None: ...
    def neighbours(self, position, distance, heading=None, view_angle=360) -> list[Boid]: ...
    def step_all(self) -> None: ...

class Run:
    def __init__(self, steps, ids, data) -> None: ...
    def __getitem__(self, name) -> Any: ...
    def __len__(self) -> int: ...
    def average(self, name, after=0) -> TimeAverage: ...
    def to_pandas(self, boids=None) -> Any: ...
    def to_xarray(self) -> Any: ...
    def __getattr__(self, name: str) -> Any: ...

class Picture:
    def __init__(self, data) -> None: ...
    def save(self, path) -> None: ...

class Film:
    def __init__(self, data, html=None) -> None: ...
    def save(self, path) -> None: ...

def map(function, scenarios, *, threads=None, **options) -> list[Any]: ...
def merge_sweeps(shards, folder, *, summary=False) -> Any: ...
def presets() -> list[str]: ...
def read_sweep(folder, *, summary=False) -> Any: ...
def resume(checkpoint, *, threads=0, progress=None) -> Simulation: ...
def sweep(scenario='murmuration', *, over, steps, warmup=0, every=1, seeds=1, folder=None, shard=None, summary=False, engine=None, threads=0, simd=None, progress=None, **options) -> Any: ...
def time_average(series) -> TimeAverage: ...
