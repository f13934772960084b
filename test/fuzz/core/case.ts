import { Random } from '../../../src/core/generate/random';
import type { Operation } from './operation';
import { OPERATIONS } from './operations';
import { shrink } from './shrink';
import { anyText } from './texts/texts';

/** One text and what is done with it: all of it follows from the seed. */
export interface Case {
  readonly seed: number;
  readonly operation: Operation;
  readonly text: string;
}

/** What went wrong in a case. */
export interface Finding {
  readonly seed: number;
  readonly operation: string;
  /** The error with its stack. */
  readonly error: string;
  /** The same for what is surely the same mistake. */
  readonly kind: string;
  /** As short a text as goes wrong in the same way. */
  readonly text: string;
}

/** For so long a text is made shorter, in milliseconds. */
const SHRINKING_MS = 20_000;

export function caseOf(seed: number): Case {
  const random = new Random(seed);
  const operation = random.weighted(OPERATIONS.map((one) => [one, one.weight] as const));
  return { seed, operation, text: anyText(random) };
}

/**
 * @param onFailure is called before the text is made shorter, which takes a while
 * @returns what went wrong, if anything did
 */
export async function tryCase(
  { seed, operation, text }: Case,
  onFailure: () => void,
): Promise<Finding | undefined> {
  const failure = await failureOf(operation, text, seed);
  if (!failure) return undefined;
  onFailure();
  const kind = kindOf(operation, failure);
  const isSame = async (shorter: string): Promise<boolean> => {
    const found = await failureOf(operation, shorter, seed);
    return found !== undefined && kindOf(operation, found) === kind;
  };
  const short = operation.name.startsWith('timing/') ? text : await shrink(text, isSame, SHRINKING_MS);
  const last = (await failureOf(operation, short, seed)) ?? failure;
  return { seed, operation: operation.name, error: last.stack ?? last.message, kind, text: short };
}

async function failureOf(operation: Operation, text: string, seed: number): Promise<Error | undefined> {
  try {
    // Not the numbers that made the text.
    await operation.run(text, new Random(-1 - seed));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** A promise that was broken by its words, any other error by where it was thrown. */
function kindOf({ name }: Operation, error: Error): string {
  const [what = ''] = error.message.split(':');
  if (error.name === 'Broken') return `${name}: ${what}`;
  const [where = ''] = /\n\s+at [^\n]+/.exec(error.stack ?? '') ?? [];
  return `${name}: ${error.name}${where}`;
}
