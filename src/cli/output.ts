import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Writes text to a stream no faster than it takes it. */
export class Output {
  readonly #stream: Writable;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  async write(text: string): Promise<void> {
    if (text !== '' && !this.#stream.write(text)) await once(this.#stream, 'drain');
  }
}
