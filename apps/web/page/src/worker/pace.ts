// How many steps a picture owes, and how fast steps and pictures really come.

const longestPause = 0.1;  // seconds; whoever was away for longer does not catch up
const budget = 1 / 40;     // seconds of steps per picture, so that a picture comes soon even where steps are slow

export class Pace {
  rate = 60;  // steps a second
  #owed = 0;
  #last: number | undefined;

  /** The part of a step that is due and was not made. */
  get owed(): number {
    return Math.min(this.#owed, 1);
  }

  /** Seconds since the picture before. */
  begin(now: number): number {
    const seconds = this.#last === undefined ? 0 : Math.min((now - this.#last) / 1000, longestPause);
    this.#last = now;
    return seconds;
  }

  /** Makes the steps that so many seconds owe, as far as there is time for them; how many they were. */
  pay(seconds: number, step: (steps: number) => void): number {
    this.#owed = Math.min(this.#owed + this.rate * seconds, Math.max(this.rate * longestPause, 1));
    const end = performance.now() + 1000 * budget;
    let made = 0;
    while (this.#owed >= 1 && (made === 0 || performance.now() < end)) {
      step(1);
      this.#owed -= 1;
      ++made;
    }
    return made;
  }
}

/** How often something comes, a second. */
export class Meter {
  #count = 0;
  #since = performance.now();
  #rate = 0;

  add(count: number): void {
    this.#count += count;
  }

  get perSecond(): number {
    const seconds = (performance.now() - this.#since) / 1000;
    if (seconds > 0.5) {
      this.#rate = this.#count / seconds;
      this.#count = 0;
      this.#since = performance.now();
    }
    return this.#rate;
  }
}
