/** Runs cases in the order of their seeds, and announces each before it starts, so that one that never ends is known. */
import { parentPort, workerData } from 'node:worker_threads';
import { createCase, tryCase, type Finding } from './case';

/** The cases to run. */
export interface Task {
  /** The seed of the first case. */
  readonly seed: number;
  /** The seed after that of the last case; `Infinity` to run until the thread is terminated. */
  readonly end: number;
}

/** A message of the worker. */
export type WorkerMessage =
  | { readonly kind: 'start'; readonly seed: number; readonly operation: string }
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'shrinking'; readonly seed: number };

async function main({ seed: first, end }: Task): Promise<void> {
  const post = (message: WorkerMessage): void => parentPort?.postMessage(message);
  for (let seed = first; seed < end; seed++) {
    const testCase = createCase(seed);
    post({ kind: 'start', seed, operation: testCase.operation.name });
    const finding = await tryCase(testCase, () => post({ kind: 'shrinking', seed }));
    if (finding) post({ kind: 'finding', finding });
  }
}

main(workerData as Task).catch((error: unknown) => {
  // An uncaught error terminates the worker and is reported by its `error` event.
  setImmediate(() => {
    throw error;
  });
});
