// What the page is told of the module's tables and of the scene that is open.
import type {Changes, Flock, ObservableRow, PanelRow, Parameter, Preset, SceneInfo} from '../../../engine/boids';
import type {Choices, Picture} from '../picture/picture';

/** What never changes. */
export interface Tables {
  version: string;
  threads: number;
  presets: Preset[];
  parameters: Parameter[];
  observables: ObservableRow[];
  look: Choices;
}

/** What there is to know of the scene that is open. */
export interface SceneFacts extends SceneInfo {
  scenario: string;  // as TOML
  rows: PanelRow[];  // of the first species
  shown: {species: number; rows: PanelRow[]};  // of the one whose values the panel shows
  changed: Changes;
  command: {line: string; needsFile: boolean};
  look: Record<string, string | number>;  // as it is seen
}

/** The facts of a scene, with the values of a species for the panel. */
export function factsOf(flock: Flock, picture: Picture, species: number): SceneFacts {
  const {scene} = flock, rows = flock.panel(), shown = species < scene.species.length ? species : 0;
  return {
    ...scene,
    scenario: flock.scenario,
    rows,
    shown: {species: shown, rows: shown === 0 ? rows : flock.panel(shown)},
    changed: flock.changed,
    command: flock.command,
    look: {...picture.look},
  };
}
