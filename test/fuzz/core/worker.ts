/** Tries cases, seed after seed, and tells of each before it begins, so that one that never ends is known. */
import { parentPort, workerData } from 'node:worker_threads';
import { caseOf, tryCase, type Finding } from './case';

/** What the worker is to do. */
export interface Task {
  /** Of the first case. */
  readonly seed: number;
  /** Of the case behind the last; `Infinity` goes on until it is ended. */
  readonly end: number;
}

/** What the worker tells: what it begins with, or what it has found. */
export type Told =
  | { readonly kind: 'begin'; readonly seed: number; readonly operation: string }
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'shrinking'; readonly seed: number };

async function main({ seed: first, end }: Task): Promise<void> {
  const tell = (told: Told): void => parentPort?.postMessage(told);
  for (let seed = first; seed < end; seed++) {
    const made = caseOf(seed);
    tell({ kind: 'begin', seed, operation: made.operation.name });
    const finding = await tryCase(made, () => tell({ kind: 'shrinking', seed }));
    if (finding) tell({ kind: 'finding', finding });
  }
}

main(workerData as Task).catch((error: unknown) => {
  // Thrown where nobody awaits it, the error ends the worker and is told of outside.
  setImmediate(() => {
    throw error;
  });
});
