import { Worker } from 'node:worker_threads';
import type { Finding } from './case';
import type { Task, WorkerMessage } from './worker';

/** The maximum CPU time of a case, in milliseconds. CPU time does not depend on other processes. */
const MAX_CASE_MS = 10_000;
/** The maximum CPU time for shrinking a text, in milliseconds. */
const MAX_SHRINK_MS = 60_000;
/** The interval at which the CPU time is compared with the limit, in milliseconds. */
const POLL_INTERVAL_MS = 500;

export interface CaseRun {
  /** The built worker. */
  readonly worker: string;
  readonly task: Task;
  readonly signal: AbortSignal;
  readonly onFinding: (finding: Finding) => void;
  /** Is called with the seed of each case that starts. */
  readonly onStart: (seed: number) => void;
}

/**
 * Runs cases in a worker thread. If a case takes too long, the thread is terminated, and a new one continues with the next case.
 *
 * @returns when all cases have run or the signal aborts
 */
export async function runCases(caseRun: CaseRun): Promise<void> {
  for (let { seed } = caseRun.task; seed < caseRun.task.end && !caseRun.signal.aborted;)
    seed = await runThread({ ...caseRun, task: { ...caseRun.task, seed } });
}

/** @returns the seed to continue with */
function runThread({ worker, task, signal, onFinding, onStart }: CaseRun): Promise<number> {
  const thread = new Worker(worker, {
    workerData: task,
    // The operations check terminal output as plain text.
    env: { ...process.env, NO_COLOR: '1' },
    resourceLimits: { maxOldGenerationSizeMb: 2048 },
  });
  let current = { seed: task.seed, operation: 'none' };
  let startTime = process.cpuUsage();
  let limitMs = MAX_CASE_MS;
  const pollTimer = setInterval(() => {
    const { user, system } = process.cpuUsage(startTime);
    if (user + system > limitMs * 1000) fail(`Error: the case takes longer than ${limitMs / 1000} seconds`);
  }, POLL_INTERVAL_MS);
  const startTimer = (limit: number): void => {
    startTime = process.cpuUsage();
    limitMs = limit;
  };
  const fail = (error: string): void => {
    const { seed, operation } = current;
    onFinding({ seed, operation, error, kind: `${operation}: ${error}`, text: '' });
    void thread.terminate();
  };
  return new Promise((resolve) => {
    const stop = (): void => void thread.terminate();
    signal.addEventListener('abort', stop, { once: true });
    thread.on('message', (message: WorkerMessage) => {
      if (message.kind === 'finding') onFinding(message.finding);
      if (message.kind === 'shrinking') startTimer(MAX_SHRINK_MS);
      if (message.kind !== 'start') return;
      current = message;
      onStart(message.seed);
      startTimer(MAX_CASE_MS);
    });
    thread.on('error', (error) => {
      fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
    thread.on('exit', (status) => {
      clearInterval(pollTimer);
      signal.removeEventListener('abort', stop);
      resolve(status === 0 && !signal.aborted ? task.end : current.seed + 1);
    });
  });
}
