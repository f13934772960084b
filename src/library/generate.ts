import { breakRule } from '../core/fixtures/break-rule';
import { generate, write } from '../core/fixtures/generate';
import type { ListingRuleId } from '../core/listing/rule-id';
import { ALL_RULES } from '../core/rules';
import { GENERATED_ENTRIES, isInRange, SEEDS, type CountRange } from '../core/values/count-range';
import { assertKnown, assertOptions } from './options';

/** What listing is generated. The same options always give the same text. */
export interface GenerateOptions {
  /** How many entries, from 1 to 500,000. */
  readonly entries: number;
  /** From 0 to 4,294,967,295. The same seed always gives the same listing. By default 1. */
  readonly seed?: number | undefined;
  /** Whether to write without whitespace. */
  readonly min?: boolean | undefined;
  /** The id of the rule that reports one problem. */
  readonly break?: ListingRuleId | undefined;
}

/**
 * The text of a generated listing without problems, or with exactly one, which a rule reports.
 *
 * @throws RangeError if a number is out of range, or the listing has too few entries for the rule
 * @throws TypeError if an option or the rule is unknown
 */
export function generateListing(options: GenerateOptions): string {
  assertOptions(options, ['entries', 'seed', 'min', 'break']);
  const { entries, seed = 1, min = false, break: rule } = options;
  assertInRange('entries', entries, GENERATED_ENTRIES);
  assertInRange('seed', seed, SEEDS);
  const listing = generate({ entries, seed });
  if (rule === undefined) return write(listing, min);
  assertKnown(
    'rule',
    rule,
    ALL_RULES.map(({ id }) => id),
  );
  return breakRule(listing, rule, seed, min);
}

function assertInRange(name: string, value: number | undefined, range: CountRange): void {
  if (value === undefined) throw new TypeError(`The option ${name} is missing`);
  if (Number.isSafeInteger(value) && isInRange(value, range)) return;
  throw new RangeError(
    `The option ${name} should be a whole number from ${range.min} to ${range.max}, not ${value}`,
  );
}
