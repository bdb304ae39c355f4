// A recording that was dropped on the page: trajectories of the program as text, extended XYZ or CSV. Each moment becomes
// a table of boids when it is shown, which the engine reads and checks; only where moments begin is known before.

/** Where the lines of a moment's boids stand in the text. */
interface Moment {
  step: number;
  begin: number;
  end: number;
  header: string;
  rowOf: (line: string) => string;
}

const isOurs = 'Properties=species:S:1:pos:R:3:velo:R:3:id:I:1';

/** The row of a boid: species, position, velocity and id of extended XYZ, and the name of its kind where there are several. */
function rowOfXyz(axes: number, hasKind: boolean): (line: string) => string {
  return line => {
    const words = line.split(' '), row = [words[7], ...words.slice(1, 1 + axes), ...words.slice(4, 4 + axes)];
    return (hasKind ? [...row, words.slice(8).join(' ')] : row).join(',');
  };
}

class Lines {
  #text: string;
  at = 0;
  number = 0;

  constructor(text: string, private name: string) {
    this.#text = text;
  }

  get areLeft(): boolean {
    return this.at < this.#text.length;
  }

  next(): string {
    const found = this.#text.indexOf('\n', this.at), end = found < 0 ? this.#text.length : found;
    const line = this.#text.slice(this.at, end);
    this.at = Math.min(end + 1, this.#text.length);
    ++this.number;
    return line;
  }

  fail(sentence: string): never {
    throw new Error(`${this.name}:${this.number}: ${sentence}; is this a trajectory of boids?`);
  }
}

function momentsOfXyz(lines: Lines): Moment[] {
  const moments: Moment[] = [];
  while (lines.areLeft) {
    const count = lines.next();
    if (!/^\d+$/.test(count)) lines.fail('a moment begins with the number of its boids');
    const properties = lines.next(), step = / Step=(\d+)/.exec(properties)?.[1];
    if (!properties.includes(isOurs)) lines.fail('the properties are not those that boids writes');
    if (step === undefined) lines.fail('the moment has no Step');
    const isFlat = properties.includes(' 0 0 0 1"'), hasKind = properties.includes(':id:I:1:kind:S:1 ');
    const begin = lines.at;
    for (let left = Number(count); left > 0; --left) {
      if (!lines.areLeft) lines.fail('the file ends within a moment');
      lines.next();
    }
    moments.push({
      step: Number(step), begin, end: lines.at, header: `id,${isFlat ? 'x,y,vx,vy' : 'x,y,z,vx,vy,vz'}${hasKind ? ',species' : ''}`,
      rowOf: rowOfXyz(isFlat ? 2 : 3, hasKind),
    });
  }
  return moments;
}

/** A moment is the table of a state once the column of its step is gone. */
function momentsOfCsv(lines: Lines, header: string): Moment[] {
  const moments: Moment[] = [], rowOf = (line: string) => line.slice(line.indexOf(',') + 1);
  while (lines.areLeft) {
    const begin = lines.at, line = lines.next(), step = line.slice(0, line.indexOf(',')), last = moments.at(-1);
    if (!/^\d+$/.test(step)) lines.fail('a line begins with its step');
    if (last?.step === Number(step)) last.end = lines.at;
    else moments.push({step: Number(step), begin, end: lines.at, header: rowOf(header), rowOf});
  }
  return moments;
}

function momentsOf(text: string, name: string): Moment[] {
  const lines = new Lines(text, name);
  let first = lines.next();
  while (first.startsWith('#') && lines.areLeft) first = lines.next();
  if (first.startsWith('step,')) return momentsOfCsv(lines, first.trimEnd());
  return momentsOfXyz(new Lines(text, name));
}

export class Recording {
  #moments: Moment[];
  #at = 0;

  /** Reads where moments begin; an Error says what is wrong with the file of that name. */
  constructor(private name: string, private text: string) {
    this.#moments = momentsOf(text, name);
    if (this.#moments.length === 0) throw new Error(`${name}: holds no moment; record at least one`);
  }

  get step(): number {
    return this.#moments[this.#at]!.step;
  }

  /** Goes on by so many moments, and stops at the last. */
  advance(count: number): void {
    this.#at = Math.min(this.#at + count, this.#moments.length - 1);
  }

  rewind(): void {
    this.#at = 0;
  }

  /** The moment that is shown, as a table of boids; `take` reads it. */
  show(take: (table: string) => void): void {
    const {begin, end, header, rowOf, step} = this.#moments[this.#at]!;
    const rows = this.text.slice(begin, end).split('\n').filter(line => line !== '').map(rowOf);
    try {
      take(`${[header, ...rows].join('\n')}\n`);
    } catch (reason) {
      throw new Error(`${this.name} at step ${step}: ${(reason as Error).message}`);
    }
  }
}
