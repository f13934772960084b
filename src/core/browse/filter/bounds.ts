/** The unit of a figure. */
export type Unit = 'usd' | 'count' | 'days';

export type Operator = ':' | '>' | '>=' | '<' | '<=';

/** A range of numbers; bounds may be infinite. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
  /** Whether the bound itself is excluded. */
  readonly isMinExclusive: boolean;
  readonly isMaxExclusive: boolean;
}

/** Commas separate thousands. */
const NUMBER = String.raw`[-+]?\$?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?[kmbd]?`;
const WHOLE = new RegExp(`^${NUMBER}$`, 'i');
const SCALE: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9 };

/** The source of a regular expression for a number or a range. */
export const NUMBER_OR_RANGE = String.raw`(?:${NUMBER}(?:\.\.(?:${NUMBER})?)?|\.\.${NUMBER})`;

/**
 * Reads what follows the name of a number term: a comparison, a number, or a range such as `1..5`, `1..` or `..5`.
 *
 * @returns the part that is not a number if it is invalid
 */
export function readBounds(operator: Operator, text: string, unit: Unit): Bounds | string {
  const dots = operator === ':' ? text.indexOf('..') : -1;
  if (dots < 0) {
    const number = readNumber(text, unit);
    return number === undefined ? text : boundsOf(operator, number, unit);
  }
  const [from, to] = [text.slice(0, dots), text.slice(dots + 2)];
  const min = from === '' ? -Infinity : readNumber(from, unit);
  const max = to === '' ? Infinity : readNumber(to, unit);
  if (min === undefined) return from;
  return max === undefined ? to : { min, max, isMinExclusive: false, isMaxExclusive: false };
}

/** Reads a number such as `$1.5k`, `1,500`, or `20d` for days; undefined if it is invalid. */
function readNumber(text: string, unit: Unit): number | undefined {
  if (!WHOLE.test(text)) return undefined;
  const suffix = /[kmbd]$/i.exec(text)?.[0].toLowerCase() ?? '';
  // For days, `m` could mean months.
  if (suffix !== '' && (suffix === 'd') !== (unit === 'days')) return undefined;
  const [digits = '', exponent = '0'] = text.replace(/[$,]|[kmbd]$/gi, '').split(/e/i);
  // A multiplication could give another double than the number written in full.
  const number = Number(`${digits}e${Number(exponent) + (SCALE[suffix] ?? 0)}`);
  return Number.isFinite(number) ? number : undefined;
}

function boundsOf(operator: Operator, number: number, unit: Unit): Bounds {
  switch (operator) {
    case '>':
    case '>=':
      return { min: number, max: Infinity, isMinExclusive: operator === '>', isMaxExclusive: false };
    case '<':
    case '<=':
      return { min: -Infinity, max: number, isMinExclusive: false, isMaxExclusive: operator === '<' };
    case ':': {
      // Ages are rarely whole numbers of days, so that `age:20` covers the whole day.
      const isDay = unit === 'days';
      return { min: number, max: isDay ? number + 1 : number, isMinExclusive: false, isMaxExclusive: isDay };
    }
  }
}

/** Whether a number is within bounds. */
export function isWithin(number: number, { min, max, isMinExclusive, isMaxExclusive }: Bounds): boolean {
  return (isMinExclusive ? number > min : number >= min) && (isMaxExclusive ? number < max : number <= max);
}
