import type * as vscode from 'vscode';
import { Random } from '../../../src/core/generate/random';
import type { Features } from '../../../src/editor/features';
import { differenceWhenIdle } from './wait-until-idle';
import { COMMANDS_AND_PROVIDERS } from './steps/commands';
import { CONFIGURING } from './steps/configuring';
import { DOCUMENTS } from './steps/documents';
import { TYPING } from './steps/typing';
import type { Step, SequenceContext } from './sequence-context';

const STEPS: readonly Step[] = [...DOCUMENTS, ...TYPING, ...CONFIGURING, ...COMMANDS_AND_PROVIDERS];
/** The maximum time that a step is waited for, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** The result of a sequence. */
export interface Outcome {
  readonly steps: readonly string[];
  /** The difference to the expected state; undefined if there is none. */
  readonly difference: string | undefined;
}

/** Runs a random sequence of steps, waits until nothing changes, and compares the state with the expected one. */
export async function runSequence(seed: number, folder: vscode.Uri, extension: Features): Promise<Outcome> {
  const random = new Random(seed);
  const context: SequenceContext = { random, extension, folder, pending: [] };
  const steps: string[] = [];
  const count = random.integer(3, 25);
  for (let step = 0; step < count; step++) {
    const one = random.weighted(STEPS.map((each) => [each, each.weight] as const));
    steps.push(one.name);
    // A step may fail, for example because a document was closed. Errors of the extension are reported by `onDidFail`.
    const running = one.run(context).catch(() => undefined);
    if (random.chance(0.6)) await withTimeout(running, one.name, steps);
    else context.pending.push(running);
  }
  await withTimeout(Promise.all(context.pending), 'pending steps', steps);
  const difference = await differenceWhenIdle(context);
  return { steps, difference };
}

async function withTimeout(work: Promise<unknown>, name: string, steps: string[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      steps.push(`(${name} has not ended)`);
      resolve();
    }, TIMEOUT_MS);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
