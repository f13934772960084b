import { HostError } from './host-error';

const PATIENCE_MS = 10_000;

/** What has to be undone, last first: however the work ends, nothing of it is left. */
export class Cleanup {
  readonly #undo: (() => unknown)[] = [];
  readonly #abort = new AbortController();
  #running = Promise.resolve();

  /** Fires when the work is to stop. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Whether the work is over or to stop. */
  get stopping(): boolean {
    return this.signal.aborted;
  }

  /** Has `undo` called when the work is over. */
  add(undo: () => unknown): void {
    this.#undo.push(undo);
  }

  /** Undoes everything so far. */
  run(): Promise<void> {
    this.#abort.abort();
    this.#running = this.#running.then(() => this.#runAll());
    return this.#running;
  }

  async #runAll(): Promise<void> {
    for (let undo = this.#undo.pop(); undo; undo = this.#undo.pop()) {
      try {
        await undo();
      } catch (error) {
        console.error(error);
      }
    }
  }
}

/**
 * Runs a script: `work` gets a {@link Cleanup} and gives the exit status. On Ctrl+C, too, everything is undone before
 * the process ends, with status `whenStopped`.
 */
export function runScript(work: (cleanup: Cleanup) => Promise<number>, whenStopped = 130): void {
  const cleanup = new Cleanup();
  const failed = (error: unknown) => {
    // Once it is to stop, whatever fails is a consequence.
    if (!cleanup.stopping) console.error(error instanceof HostError ? error.message : error);
    return 1;
  };
  const worked = work(cleanup).catch(failed);
  const undone = async (status: number) => {
    await cleanup.run();
    // What the work was just about to start is still to be undone.
    await Promise.race([worked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    await cleanup.run();
    process.exit(status);
  };
  let ending: Promise<void> | undefined;
  const end = (status: number) => void (ending ??= undone(status));
  void worked.then(end);
  process.on('SIGINT', () => end(whenStopped));
  // Every way to be stopped is taken for this one, to which test-electron listens, too.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.emit('SIGINT'));
  process.on('uncaughtException', (error) => end(failed(error)));
}
