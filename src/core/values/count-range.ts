/** An inclusive range of counts; the maximum may be infinite. */
export interface CountRange {
  readonly min: number;
  readonly max: number;
}

/** How many entries a generated listing may have: more do not fit into a string. */
export const GENERATED_ENTRIES: CountRange = { min: 1, max: 500_000 };

/** The seeds of generated listings. */
export const SEEDS: CountRange = { min: 0, max: 2 ** 32 - 1 };

/** What a count looks like if it is a string, as the source of a regular expression. */
export const COUNT_PATTERN = '^(?:[<>]=\\d+|\\d+\\.\\.\\d+)$';

const COUNT = /^(?:([<>]=)(\d+)|(\d+)\.\.(\d+))$/;

/**
 * Reads a count of the configuration: a number, or one of the strings `>=N`, `<=N` and `N..M`.
 *
 * @returns undefined if it is something else, or the range is empty
 */
export function readCount(count: number | string): CountRange | undefined {
  if (typeof count === 'number')
    return Number.isSafeInteger(count) && count >= 0 ? { min: count, max: count } : undefined;
  const [whole, operator, bound, from, to] = COUNT.exec(count) ?? [];
  if (whole === undefined) return undefined;
  if (operator === '>=') return { min: Number(bound), max: Infinity };
  if (operator === '<=') return { min: 0, max: Number(bound) };
  return Number(from) <= Number(to) ? { min: Number(from), max: Number(to) } : undefined;
}

/** Whether a number is in a range. */
export function isInRange(count: number, { min, max }: CountRange): boolean {
  return count >= min && count <= max;
}

/**
 * A range before what is counted: `2`, `no`, `at least 3`, `at most 3`, `2 to 4`; with the noun in the number that
 * it needs.
 */
export function countPhrase({ min, max }: CountRange, singular: string, plural: string): string {
  if (max === 0) return `no ${plural}`;
  const amount =
    min === max
      ? String(min)
      : max === Infinity
        ? `at least ${min}`
        : min === 0
          ? `at most ${max}`
          : `${min} to ${max}`;
  const last = max === Infinity ? min : max;
  return `${amount} ${last === 1 ? singular : plural}`;
}
