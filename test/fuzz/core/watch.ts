import { Worker } from 'node:worker_threads';
import type { Finding } from './case';
import type { Task, Told } from './worker';

/** A case that takes longer is a finding: in milliseconds of the processor's time, for others may keep it busy. */
const MOST_MS = 10_000;
/** The same while a text is made shorter. */
const MOST_SHRINKING_MS = 60_000;
/** Every so many milliseconds it is looked. */
const LOOK_MS = 500;

export interface Watched {
  /** The built worker. */
  readonly worker: string;
  readonly task: Task;
  readonly signal: AbortSignal;
  readonly onFinding: (finding: Finding) => void;
  /** Takes the seed of the case that begins. */
  readonly onBegin: (seed: number) => void;
}

/**
 * Has cases tried in a thread, which is ended when a case takes too long; the next thread goes on behind it.
 *
 * @returns when all cases were tried, or when the signal says so
 */
export async function watchCases(watched: Watched): Promise<void> {
  for (let { seed } = watched.task; seed < watched.task.end && !watched.signal.aborted;)
    seed = await watchThread({ ...watched, task: { ...watched.task, seed } });
}

/** @returns the seed to go on with */
function watchThread({ worker, task, signal, onFinding, onBegin }: Watched): Promise<number> {
  const thread = new Worker(worker, {
    workerData: task,
    // What is printed for a terminal is looked at as text.
    env: { ...process.env, NO_COLOR: '1' },
    resourceLimits: { maxOldGenerationSizeMb: 2048 },
  });
  let now = { seed: task.seed, operation: 'none' };
  let begun = process.cpuUsage();
  let most = MOST_MS;
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    if (user + system > most * 1000) end(`Error: it takes longer than ${most / 1000} seconds`);
  }, LOOK_MS);
  const begin = (limit: number): void => {
    begun = process.cpuUsage();
    most = limit;
  };
  const end = (error: string): void => {
    const { seed, operation } = now;
    onFinding({ seed, operation, error, kind: `${operation}: ${error}`, text: '' });
    void thread.terminate();
  };
  return new Promise((resolve) => {
    const stop = (): void => void thread.terminate();
    signal.addEventListener('abort', stop, { once: true });
    thread.on('message', (told: Told) => {
      if (told.kind === 'finding') onFinding(told.finding);
      if (told.kind === 'shrinking') begin(MOST_SHRINKING_MS);
      if (told.kind !== 'begin') return;
      now = told;
      onBegin(told.seed);
      begin(MOST_MS);
    });
    thread.on('error', (error) => {
      end(error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
    thread.on('exit', (status) => {
      clearInterval(looking);
      signal.removeEventListener('abort', stop);
      resolve(status === 0 && !signal.aborted ? task.end : now.seed + 1);
    });
  });
}
