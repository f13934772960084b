import Big from 'big.js';
import { readable } from '../../values/format';
import type { Bounds } from './bounds';
import type { Phrase } from './term';

/** Words for where a number is. */
interface Words {
  readonly above: string;
  readonly least: string;
  readonly below: string;
  readonly most: string;
  readonly exactly: string;
  readonly between: string;
}

const OF_AMOUNTS: Words = {
  above: 'above ',
  least: 'of at least ',
  below: 'below ',
  most: 'of at most ',
  exactly: 'of ',
  between: 'of ',
};
const OF_COUNTS: Words = {
  above: 'more than ',
  least: 'at least ',
  below: 'fewer than ',
  most: 'at most ',
  exactly: 'exactly ',
  between: '',
};
const OF_TIMES: Words = { ...OF_COUNTS, below: 'less than ' };

/** `a price above $1` */
export function amountPhrase(noun: string): (bounds: Bounds, isNegated: boolean) => Phrase {
  return (bounds, isNegated) => ({
    after: 'with',
    text: `${isNegated ? 'no' : 'a'} ${noun} ${placed(bounds, OF_AMOUNTS, usd)}`,
  });
}

/** `fewer than 10,000 calls` */
export function countPhrase(one: string, many: string): (bounds: Bounds, isNegated: boolean) => Phrase {
  return (bounds, isNegated) => {
    const noun = (bounds.max === Infinity ? bounds.min : bounds.max) === 1 ? one : many;
    return {
      after: 'with',
      text: `${isNegated ? 'not ' : ''}${placed(bounds, OF_COUNTS, readable)} ${noun}`,
    };
  };
}

/** `a last call more than 20 days before the newest` */
export function agePhrase(bounds: Bounds, isNegated: boolean): Phrase {
  const unit = (bounds.max === Infinity ? bounds.min : bounds.max) === 1 ? 'day' : 'days';
  const age = `${placed(bounds, OF_TIMES, readable)} ${unit}`;
  return { after: 'with', text: `${isNegated ? 'no' : 'a'} last call ${age} before the newest` };
}

function placed(
  { min, max, isMinExclusive, isMaxExclusive }: Bounds,
  words: Words,
  show: (n: number) => string,
): string {
  if (max === Infinity) return (isMinExclusive ? words.above : words.least) + show(min);
  if (min === -Infinity) return (isMaxExclusive ? words.below : words.most) + show(max);
  if (min === max) return words.exactly + show(min);
  return `${words.between}${show(min)} to ${isMaxExclusive ? 'less than ' : ''}${show(max)}`;
}

/** In full, as the entries are compared with it: nothing is rounded. */
function usd(amount: number): string {
  const exact = new Big(amount);
  const sign = exact.lt(0) ? '-$' : '$';
  const text = readable(exact.abs());
  return sign + text.replace(/(\.\d)$/, '$10');
}
