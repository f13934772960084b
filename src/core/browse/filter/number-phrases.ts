import Big from 'big.js';
import { readable } from '../../values/format';
import type { Bounds } from './bounds';
import type { Phrase } from './term';

/** The words before a number in a description of bounds. */
interface BoundWords {
  readonly above: string;
  readonly atLeast: string;
  readonly below: string;
  readonly atMost: string;
  readonly exactly: string;
  readonly between: string;
}

const AMOUNT_WORDS: BoundWords = {
  above: 'above ',
  atLeast: 'of at least ',
  below: 'below ',
  atMost: 'of at most ',
  exactly: 'of ',
  between: 'of ',
};
const COUNT_WORDS: BoundWords = {
  above: 'more than ',
  atLeast: 'at least ',
  below: 'fewer than ',
  atMost: 'at most ',
  exactly: 'exactly ',
  between: '',
};
const TIME_WORDS: BoundWords = { ...COUNT_WORDS, below: 'less than ' };

/** `a price above $1` */
export function amountPhrase(noun: string): (bounds: Bounds, isNegated: boolean) => Phrase {
  return (bounds, isNegated) => ({
    after: 'with',
    text: `${isNegated ? 'no' : 'a'} ${noun} ${boundsText(bounds, AMOUNT_WORDS, usd)}`,
  });
}

/** `fewer than 10,000 calls` */
export function countPhrase(one: string, many: string): (bounds: Bounds, isNegated: boolean) => Phrase {
  return (bounds, isNegated) => {
    const noun = (bounds.max === Infinity ? bounds.min : bounds.max) === 1 ? one : many;
    return {
      after: 'with',
      text: `${isNegated ? 'not ' : ''}${boundsText(bounds, COUNT_WORDS, readable)} ${noun}`,
    };
  };
}

/** `a last call more than 20 days before the newest` */
export function agePhrase(bounds: Bounds, isNegated: boolean): Phrase {
  const unit = (bounds.max === Infinity ? bounds.min : bounds.max) === 1 ? 'day' : 'days';
  const age = `${boundsText(bounds, TIME_WORDS, readable)} ${unit}`;
  return { after: 'with', text: `${isNegated ? 'no' : 'a'} last call ${age} before the newest` };
}

function boundsText(
  { min, max, isMinExclusive, isMaxExclusive }: Bounds,
  words: BoundWords,
  show: (n: number) => string,
): string {
  if (max === Infinity) return (isMinExclusive ? words.above : words.atLeast) + show(min);
  if (min === -Infinity) return (isMaxExclusive ? words.below : words.atMost) + show(max);
  if (min === max) return words.exactly + show(min);
  return `${words.between}${show(min)} to ${isMaxExclusive ? 'less than ' : ''}${show(max)}`;
}

/** Not rounded, since entries are compared with the exact amount. */
function usd(amount: number): string {
  const exact = new Big(amount);
  const sign = exact.lt(0) ? '-$' : '$';
  const text = readable(exact.abs());
  return sign + text.replace(/(\.\d)$/, '$10');
}
