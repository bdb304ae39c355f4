// Mouse, pen and fingers on the picture: click, lead, turn, move, pinch.
import type {App} from './app';
import type {Tools} from './tools';

interface Finger {
  x: number;
  y: number;
  startX: number;
  startY: number;
  button: number;
  moves: 'view' | 'flock' | 'stream' | null;  // what a drag does
}

const slip = 6;  // pixels that a click may move

export class Hands {
  #fingers = new Map<number, Finger>();
  #leads = false;  // the flock follows the mouse although no button is down
  #pinched = false;
  at: [number, number] = [0, 0];  // where the pointer was last

  constructor(private app: App, private tools: Tools, private picture: HTMLElement) {
    picture.addEventListener('pointerdown', event => this.#down(event));
    picture.addEventListener('pointermove', event => this.#move(event));
    for (const end of ['pointerup', 'pointercancel'] as const) picture.addEventListener(end, event => this.#up(event));
    picture.addEventListener('wheel', event => this.#wheel(event), {passive: false});
    picture.addEventListener('contextmenu', event => event.preventDefault());
  }

  #place(event: MouseEvent): {x: number; y: number} {
    const {left, top} = this.picture.getBoundingClientRect();
    return {x: event.clientX - left, y: event.clientY - top};
  }

  #meaning(event: PointerEvent): Finger['moves'] {
    if (event.button === 1 || event.shiftKey) return 'view';
    if (this.tools.chosen === 'lead') return 'flock';
    if (this.app.facts.dimension === 3) return 'view';
    return event.pointerType === 'touch' ? 'view' : this.tools.chosen === 'boid' ? 'stream' : null;
  }

  #down(event: PointerEvent): void {
    this.picture.setPointerCapture(event.pointerId);
    const place = this.#place(event);
    if (event.button === 2) return this.toggleLead(place.x, place.y);
    this.#fingers.set(event.pointerId, {
      ...place, startX: place.x, startY: place.y, button: event.button, moves: this.#meaning(event),
    });
    if (this.#fingers.size > 1) this.#pinched = true;
    else if (this.tools.chosen === 'lead') void this.app.point('follow', [place.x, place.y]);
  }

  toggleLead(x: number, y: number): void {
    this.#leads = !this.#leads;
    void this.app.point(this.#leads ? 'follow' : 'off', [x, y]);
    this.app.say(this.#leads ? 'The flock follows the pointer; right click ends it.' : 'The flock is on its own again.');
  }

  #move(event: PointerEvent): void {
    const {x, y} = this.#place(event), finger = this.#fingers.get(event.pointerId);
    this.at = [x, y];
    if (!finger) {
      if (this.#leads) void this.app.point('follow', [x, y]);
      return;
    }
    const dx = x - finger.x, dy = y - finger.y;
    if (this.#fingers.size === 2) this.#pinch(finger, x, y);
    else if (finger.moves === 'flock') void this.app.point('follow', [x, y]);
    else if (this.#hasSlipped(finger, x, y) && finger.moves === 'view') void this.app.stage.turn(dx, dy);
    else if (this.#hasSlipped(finger, x, y) && finger.moves === 'stream') void this.app.stage.addBoid(x, y, [dx, dy]);
    else return;
    finger.x = x;
    finger.y = y;
  }

  #hasSlipped(finger: Finger, x: number, y: number): boolean {
    return Math.hypot(x - finger.startX, y - finger.startY) > slip;
  }

  /** Two fingers: their distance zooms, their middle moves the view or turns it. */
  #pinch(finger: Finger, x: number, y: number): void {
    const other = [...this.#fingers.values()].find(each => each !== finger)!;
    const before = Math.hypot(finger.x - other.x, finger.y - other.y), after = Math.hypot(x - other.x, y - other.y);
    const middle = [(x + other.x) / 2, (y + other.y) / 2] as const;
    if (before > 0 && after > 0) void this.app.stage.zoom(after / before, middle[0], middle[1]);
    void this.app.stage.turn((x - finger.x) / 2, (y - finger.y) / 2);
  }

  #up(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId);
    this.#fingers.delete(event.pointerId);
    if (!finger) return;
    if (finger.moves === 'flock' && this.#fingers.size === 0 && !this.#leads) void this.app.point('off');
    const wasClick = event.type === 'pointerup' && finger.button === 0 && !this.#pinched &&
        !this.#hasSlipped(finger, finger.x, finger.y) && !event.shiftKey;
    if (this.#fingers.size === 0) this.#pinched = false;
    if (wasClick) void this.tools.use(finger.x, finger.y);
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const {x, y} = this.#place(event);
    void this.app.stage.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.04 : 0.0015)), x, y);
  }
}
