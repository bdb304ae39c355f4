// The lines of how the picture looks, from the table of looks.
import type {App} from '../app';
import {makeLine, type Form} from './row';

export function makeLook(app: App, at: HTMLElement): void {
  const {style, motions} = app.tables.look;
  const rows: Omit<Form, 'label' | 'range'>[] = [...style, {
    key: 'camera', kind: 'choice', unit: '', help: 'How the camera moves', minimum: 0, maximum: motions.length - 1, choices: motions,
  }];
  const standard = (key: string) => style.find(row => row.key === key)?.default ?? 0;
  /** What is seen: what was chosen, or else what the scene has chosen. */
  const valueOf = ({key, kind, choices}: (typeof rows)[number]): number => {
    const seen = key === 'theme' ? app.theme : app.facts.look[key === 'camera' ? 'motion' : key];
    const text = String(app.look[key] ?? seen ?? standard(key));
    if (kind === 'choice') return Math.max(choices.indexOf(text), 0);
    return kind === 'toggle' ? Number(text === 'true') : Number(app.look[key] ?? standard(key));
  };
  const lines = rows.map(row => ({row, line: makeLine({...row, label: row.key, range: [row.minimum, Math.min(row.maximum, 60)]}, {
    set: value => void app.try(() => app.setLook({[row.key]: Number.isNaN(value) ? undefined : app.textOf(row, value)})),
    release: () => app.endGesture(),
  })}));
  at.append(...lines.map(({line}) => line.element));
  const show = () => {
    for (const {row, line} of lines) {
      const value = valueOf(row);
      line.show({value, own: app.look[row.key] === undefined ? value : NaN, idle: false});  // NaN: the scene decides again
    }
  };
  app.on('opened', show);
  app.on('changed', show);
}
