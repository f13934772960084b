import { terminalSafe } from './terminal';

/** Work shorter than this, in milliseconds, is not spoken of. */
const SILENT_FOR = 1000;
const EVERY = 100;

/** A line on standard error that says how far long work has come; on a terminal only. */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #begun = performance.now();
  #last = 0;
  #shown = false;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  /** @param share from 0 to 1 */
  update(path: string, share: number): void {
    if (!this.#stream.isTTY) return;
    const now = performance.now();
    if (now - this.#begun < SILENT_FOR || now - this.#last < EVERY) return;
    this.#last = now;
    this.#shown = true;
    this.#stream.write(`\r\u001b[2K${Math.floor(share * 100)} % of ${terminalSafe(path)}`);
  }

  /** Takes the line away, before other output. */
  clear(): void {
    if (this.#shown) this.#stream.write('\r\u001b[2K');
    this.#shown = false;
  }
}
