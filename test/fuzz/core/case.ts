import { Random } from '../../../src/core/values/random';
import type { Operation } from './operation';
import { OPERATIONS } from './operations';
import { shrink } from './shrink';
import { anyText } from './texts/texts';

/** A text and the operation to run on it; both are determined by the seed. */
export interface Case {
  readonly seed: number;
  readonly operation: Operation;
  readonly text: string;
}

/** A failed case. */
export interface Finding {
  readonly seed: number;
  readonly operation: string;
  /** The error's stack. */
  readonly error: string;
  /** Identifies the cause: findings of the same kind very probably have the same cause. */
  readonly kind: string;
  /** The shortest text found that fails in the same way. */
  readonly text: string;
}

/** The time limit for shrinking a text, in milliseconds. */
const SHRINK_LIMIT_MS = 20_000;

export function createCase(seed: number): Case {
  const random = new Random(seed);
  const operation = random.weighted(OPERATIONS.map((one) => [one, one.weight] as const));
  return { seed, operation, text: anyText(random) };
}

/**
 * Runs a case and shrinks its text if it fails.
 *
 * @param onFailure is called before the text is shrunk, which takes some time
 * @returns the finding; undefined if the case passes
 */
export async function tryCase(
  { seed, operation, text }: Case,
  onFailure: () => void,
): Promise<Finding | undefined> {
  const failure = await runOperation(operation, text, seed);
  if (!failure) return undefined;
  onFailure();
  const kind = kindOf(operation, failure);
  const isSame = async (shorter: string): Promise<boolean> => {
    const found = await runOperation(operation, shorter, seed);
    return found !== undefined && kindOf(operation, found) === kind;
  };
  const shrunkText = await shrink(text, isSame, SHRINK_LIMIT_MS);
  const shrunkFailure = (await runOperation(operation, shrunkText, seed)) ?? failure;
  return {
    seed,
    operation: operation.name,
    error: shrunkFailure.stack ?? shrunkFailure.message,
    kind,
    text: shrunkText,
  };
}

async function runOperation(operation: Operation, text: string, seed: number): Promise<Error | undefined> {
  try {
    // A different sequence of random numbers than the one that created the text.
    await operation.run(text, new Random(-1 - seed));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Distinguishes violated invariants by their message, and other errors by where they were thrown. */
function kindOf({ name }: Operation, error: Error): string {
  const [what = ''] = error.message.split(':');
  if (error.name === 'InvariantError') return `${name}: ${what}`;
  const [where = ''] = /\n\s+at [^\n]+/.exec(error.stack ?? '') ?? [];
  return `${name}: ${error.name}${where}`;
}
