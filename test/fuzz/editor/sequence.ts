import * as vscode from 'vscode';
import { Random } from '../../../src/core/values/random';
import type { Features } from '../../../src/editor/features';
import { findDifference } from './find-difference';
import { STEPS, type SequenceContext } from './steps';

/** The maximum time that a step is waited for, in milliseconds. */
const STEP_TIMEOUT_MS = 10_000;
/** The state is final after this time without a change, in milliseconds. Longer than any delay in the extension. */
const IDLE_MS = 1200;
/** The maximum time until the expected state is reached, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** The result of a sequence. */
export interface Outcome {
  readonly steps: readonly string[];
  /** The difference to the expected state; undefined if there is none. */
  readonly difference: string | undefined;
}

/** Runs a random sequence of steps, waits until nothing changes, and compares the state with the expected one. */
export async function runSequence(seed: number, folder: vscode.Uri, extension: Features): Promise<Outcome> {
  const random = new Random(seed);
  const context: SequenceContext = { random, extension, folder };
  const steps: string[] = [];
  const pending: Promise<unknown>[] = [];
  for (let count = random.integer(3, 25); count > 0; count--) {
    const [name, , step] = random.weighted(STEPS.map((each) => [each, each[1]] as const));
    steps.push(name);
    // A step may fail, for example because a document was closed. Errors of the extension are reported by `onDidFail`.
    const running = Promise.resolve(step(context)).catch(() => undefined);
    if (random.chance(0.6)) await withTimeout(running, name, steps);
    else pending.push(running);
  }
  await withTimeout(Promise.all(pending), 'pending steps', steps);
  return { steps, difference: await differenceWhenIdle(context) };
}

async function withTimeout(work: Promise<unknown>, name: string, steps: string[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      steps.push(`(${name} has not ended)`);
      resolve();
    }, STEP_TIMEOUT_MS);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}

/** Waits until nothing changes. Returns the difference to the expected state; undefined if there is none. */
async function differenceWhenIdle(context: SequenceContext): Promise<string | undefined> {
  for (const until = performance.now() + TIMEOUT_MS; ;) {
    await waitUntilIdle(context);
    const difference = await findDifference(context).catch((error: unknown) => String(error));
    if (difference === undefined || performance.now() > until) return difference;
  }
}

/** Resolves when nothing visible has changed for some time, or after the timeout. */
async function waitUntilIdle({ extension }: SequenceContext): Promise<void> {
  const start = performance.now();
  let changed = start;
  const onAnything = (): void => {
    changed = performance.now();
  };
  const subscriptions = vscode.Disposable.from(
    vscode.languages.onDidChangeDiagnostics(onAnything),
    vscode.workspace.onDidChangeTextDocument(onAnything),
    vscode.workspace.onDidOpenTextDocument(onAnything),
    vscode.workspace.onDidCloseTextDocument(onAnything),
    vscode.window.onDidChangeActiveTextEditor(onAnything),
    extension.entries.arranger.onDidArrange(onAnything),
  );
  while (performance.now() < Math.min(changed + IDLE_MS, start + TIMEOUT_MS))
    await new Promise((resolve) => setTimeout(resolve, 100));
  subscriptions.dispose();
}
