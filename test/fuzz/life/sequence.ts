import type * as vscode from 'vscode';
import { Random } from '../../../src/core/generate/random';
import type { Features } from '../../../src/editor/features';
import { differenceWhenQuiet } from './quiet';
import { COMMANDS_AND_PROVIDERS } from './steps/commands';
import { CONFIGURING } from './steps/configuring';
import { DOCUMENTS } from './steps/documents';
import { TYPING } from './steps/typing';
import type { Step, World } from './world';

const STEPS: readonly Step[] = [...DOCUMENTS, ...TYPING, ...CONFIGURING, ...COMMANDS_AND_PROVIDERS];
/** What is not waited for is under way for so long at most, in milliseconds. */
const PATIENCE_MS = 10_000;

/** What happened in a sequence, and what is wrong then. */
export interface Outcome {
  readonly steps: readonly string[];
  /** In words; undefined if all is well. */
  readonly wrong: string | undefined;
}

/** Goes through a random sequence of steps, lets all come to rest, and looks whether everything is as it should be. */
export async function goThrough(seed: number, folder: vscode.Uri, extension: Features): Promise<Outcome> {
  const random = new Random(seed);
  const world: World = { random, extension, folder, pending: [] };
  const steps: string[] = [];
  const count = random.integer(3, 25);
  for (let step = 0; step < count; step++) {
    const one = random.weighted(STEPS.map((each) => [each, each.weight] as const));
    steps.push(one.name);
    // What fails because something is gone meanwhile is no mistake; those of the extension are told of elsewhere.
    const going = one.run(world).catch(() => undefined);
    if (random.chance(0.6)) await within(going, one.name, steps);
    else world.pending.push(going);
  }
  await within(Promise.all(world.pending), 'what is under way', steps);
  const wrong = await differenceWhenQuiet(world);
  return { steps, wrong };
}

async function within(work: Promise<unknown>, name: string, steps: string[]): Promise<void> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    limit = setTimeout(() => {
      steps.push(`(${name} has not ended)`);
      resolve();
    }, PATIENCE_MS);
  });
  await Promise.race([work, late]);
  clearTimeout(limit);
}
