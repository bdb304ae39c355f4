// A film of what is seen, as the browser records it: WebM, or MP4 where it has no WebM.
import {save} from './files';

const kinds = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'];

export class Film {
  #recorder: MediaRecorder | undefined;

  constructor(private canvas: HTMLCanvasElement) {}

  get runs(): boolean {
    return this.#recorder !== undefined;
  }

  start(): void {
    const type = kinds.find(kind => typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported(kind));
    if (!type || !this.canvas.captureStream) throw new Error('this browser records no films; the program does: boids render');
    const parts: Blob[] = [];
    const recorder = new MediaRecorder(this.canvas.captureStream(30), {mimeType: type, videoBitsPerSecond: 8_000_000});
    recorder.ondataavailable = ({data}) => parts.push(data);
    recorder.onstop = () => save(`boids.${type.startsWith('video/mp4') ? 'mp4' : 'webm'}`, new Blob(parts), type);
    recorder.start(1000);
    this.#recorder = recorder;
  }

  stop(): void {
    this.#recorder?.stop();
    this.#recorder = undefined;
  }
}
