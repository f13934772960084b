import { generate } from '../core/fixtures/generate';
import { write, breakRule } from '../core/fixtures/write';
import { knownRule } from './rules';

/** What listing is generated. The same options always give the same text. */
export interface GenerateOptions {
  /** How many entries: an integer, 0 or more. */
  readonly entries: number;
  /** Any integer; another seed gives another listing. By default 1. */
  readonly seed?: number | undefined;
  /** Whether to write without white space. */
  readonly min?: boolean | undefined;
}

/** What listing is generated, and the problem that it has. */
export interface BreakOptions extends GenerateOptions {
  /** The id of the rule that reports one problem. */
  readonly rule: string;
}

/**
 * The text of a generated listing in which no rule reports a problem.
 *
 * @throws RangeError if an option is invalid
 */
export function generateListing({ entries, seed = 1, min = false }: GenerateOptions): string {
  return write(generate({ entries, seed }), { format: min ? 'minified' : 'pretty' });
}

/**
 * The text of a generated listing with exactly one problem, which a rule reports.
 *
 * @throws RangeError if an option is invalid, or the listing has too few entries for the rule
 */
export function breakListing({ entries, seed = 1, rule, min = false }: BreakOptions): string {
  const { id } = knownRule(rule);
  return breakRule(generate({ entries, seed }), id, seed, { format: min ? 'minified' : 'pretty' });
}
