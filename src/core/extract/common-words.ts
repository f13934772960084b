/** Common words that do not identify a company and are kept. In lower case. */

/** Words of amounts of money. If they were replaced, rules would find other amounts in a text. */
export const AMOUNT_WORDS: ReadonlySet<string> = new Set(
  'k m b thousand million billion usd usdc usdt us dollar dollars cent cents'.split(' '),
);

/** Common words in hosts and paths. */
export const TECHNICAL_WORDS: ReadonlySet<string> = new Set(
  (
    'http https www api app dev test staging localhost x402 rest rpc json xml html csv pdf url uri id ids get post put ' +
    'delete ws graphql'
  ).split(' '),
);

const ENGLISH =
  'a about above after all also an and any are as at be been before below between both but by call called calls can ' +
  'cost costs could day days do does each for from gets given had has have hour hours how i if in into is it its just ' +
  'like made may minute minutes month more most must need new no not now of off on once one only or other our out over ' +
  'paid pay payment payments per price priced request requests return returned returns second seconds see should so ' +
  'some such than that the their them then there these they this those through to too two up use used uses using ' +
  'via was we week were what when where which while who will with within without would year you your';

/** Top-level domains that are kept, besides those of two or three letters. */
const COMMON_ENDINGS =
  'agency app biz cash cloud club codes dev digital domains earth exchange finance fun games gold group host info life ' +
  'link live market media money name network news online page party pics plus press pro quest report rest rocks run ' +
  'services shop show site social software solutions space store studio systems tech today tools trade video wiki work ' +
  'workers works world wtf xyz zone';

export const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...AMOUNT_WORDS,
  ...TECHNICAL_WORDS,
  ...ENGLISH.split(' '),
]);

const KNOWN_ENDINGS: ReadonlySet<string> = new Set(COMMON_ENDINGS.split(' '));

/** Whether the last label of a host is a common one. */
export function isCommonEnding(label: string): boolean {
  return /^[a-z]{2,3}$/.test(label) || KNOWN_ENDINGS.has(label);
}

/** Whether a word is kept unless a host has no other words. Versions, single letters and hours are also kept. */
export function isCommonWord(word: string): boolean {
  return COMMON_WORDS.has(word) || /^(?:[a-z]|v\d{1,3}|t\d\d)$/.test(word);
}
