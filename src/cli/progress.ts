import type { CommandContext } from './context';
import { terminalSafe } from '../core/text/quote';

/** The delay before progress is shown, in milliseconds. */
const DELAY = 1000;
const UPDATE_INTERVAL = 100;

/** A progress line on standard error, on a terminal only. */
export class Progress {
  readonly #stream: CommandContext['stderr'];
  readonly #startTime = performance.now();
  #updateTime = 0;
  #isShown = false;

  constructor({ stderr }: CommandContext) {
    this.#stream = stderr;
  }

  /** @param share from 0 to 1 */
  update(path: string, share: number): void {
    if (!this.#stream.isTTY) return;
    const now = performance.now();
    if (now - this.#startTime < DELAY || now - this.#updateTime < UPDATE_INTERVAL) return;
    this.#updateTime = now;
    this.#isShown = true;
    this.#stream.write(`\r\u001b[2K${Math.floor(share * 100)} % of ${terminalSafe(path)}`);
  }

  /** Removes the line, before other output. */
  clear(): void {
    if (this.#isShown) this.#stream.write('\r\u001b[2K');
    this.#isShown = false;
  }
}
