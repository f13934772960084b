import { HostError } from './host-error';

const TIMEOUT_MS = 10_000;

/** Runs cleanup functions in reverse order when a script ends. */
export class Cleanup {
  readonly #undo: (() => unknown)[] = [];
  readonly #abort = new AbortController();
  #running = Promise.resolve();

  /** Aborted when the script has ended or was interrupted. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Adds a function that is called when the script ends. */
  add(undo: () => unknown): void {
    this.#undo.push(undo);
  }

  /** Calls all functions added so far. */
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
 * Runs a script. `work` receives a {@link Cleanup} and returns the exit status. The cleanup also runs on Ctrl+C, after which
 * the process exits with status `whenStopped`.
 */
export function runScript(work: (cleanup: Cleanup) => Promise<number>, whenStopped = 130): void {
  const cleanup = new Cleanup();
  const failed = (error: unknown) => {
    // Errors after an interruption are caused by it.
    if (!cleanup.signal.aborted) console.error(error instanceof HostError ? error.message : error);
    return 1;
  };
  const worked = work(cleanup).catch(failed);
  const undone = async (status: number) => {
    await cleanup.run();
    // The work may have added further functions in the meantime.
    await Promise.race([worked, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
    await cleanup.run();
    process.exit(status);
  };
  let ending: Promise<void> | undefined;
  const end = (status: number) => void (ending ??= undone(status));
  void worked.then(end);
  process.on('SIGINT', () => end(whenStopped));
  // All signals are mapped to SIGINT, which test-electron handles as well.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.emit('SIGINT'));
  process.on('uncaughtException', (error) => end(failed(error)));
}
