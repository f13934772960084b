import { describe, expect, it } from 'vitest';
import {
  checkListing,
  diffListings,
  fixListing,
  isListing,
  ListingError,
  mergeListings,
  type Config,
} from '../src/library';
import { toBeConsistentListing } from '../src/library/matchers';
import { cyclic, OTHER_TEXTS, RIGHT, WRONG } from './support/library-texts';

/** Values that are neither a text nor an object that can be written as JSON; made by functions, since they cannot be shown. */
const OTHER_VALUES: readonly (readonly [name: string, make: () => unknown, what: string])[] = [
  ['undefined', () => undefined, 'undefined'],
  ['null', () => null, 'null'],
  ['a number', () => 5, 'a number'],
  ['bytes', () => Buffer.from(RIGHT), 'bytes: read the file with the encoding utf8'],
  ['a map', () => new Map(), 'a Map'],
  ['a buffer', () => new ArrayBuffer(1), 'bytes: read the file with the encoding utf8'],
  ['a promise', () => Promise.resolve(RIGHT), 'a promise: await it first'],
];

/** Objects that cannot be written as JSON, and why. */
const OTHER_OBJECTS: readonly (readonly [name: string, make: () => unknown, why: string])[] = [
  ['a BigInt in an object', () => ({ count: 1n }), 'Do not know how to serialize a BigInt'],
  ['an object that contains itself', cyclic, 'Converting circular structure to JSON'],
  ['an object without a value', () => ({ toJSON: () => undefined }), 'it has no value'],
];

/** Every function that takes a listing, with it as each of its arguments. */
const FUNCTIONS: Readonly<Record<string, (value: string, options?: object) => unknown>> = {
  checkListing,
  isListing,
  fixListing,
  'diffListings, old': (value, options) => diffListings(value, RIGHT, options),
  'diffListings, new': (value, options) => diffListings(RIGHT, value, options),
  'mergeListings, base': (value, options) => mergeListings(value, RIGHT, RIGHT, options),
  'mergeListings, ours': (value, options) => mergeListings(RIGHT, value, RIGHT, options),
  'mergeListings, theirs': (value, options) => mergeListings(RIGHT, RIGHT, value, options),
  toBeConsistentListing: (value, options) => toBeConsistentListing(value, options),
};

describe.each(Object.entries(FUNCTIONS))('%s', (name, call) => {
  it('reads an object as its text with two spaces', () => {
    const value = JSON.parse(WRONG) as object;
    const ofText = call(JSON.stringify(value, null, 2));
    expect(plain(call(value as unknown as string))).toEqual(plain(ofText));
  });

  it.each(OTHER_VALUES)('throws a TypeError for %s', (_, make, what) => {
    const message = `The text of a listing or an object is expected, not ${what}`;
    expect(() => call(make() as string)).toThrow(new TypeError(message));
  });

  it.each(OTHER_OBJECTS)('throws a TypeError for %s', (_, make, why) => {
    const message = `The object cannot be written as JSON: ${why}`;
    expect(() => call(make() as string)).toThrow(new TypeError(message));
  });

  it.each([
    [{ jsonC: true }, 'Unknown option jsonC; did you mean jsonc?'],
    [{ pth: undefined }, 'Unknown option pth; did you mean path?'],
    [{ jsonc: 1 }, 'The option jsonc should be true or false, not a number'],
    [{ path: ['a'] }, 'The option path should be a string, not an array'],
    [
      { config: { rules: { 'volume-30': 'off' } } },
      'The configuration has errors: /rules/volume-30: Unknown rule "volume-30"; did you mean "volume-30d"?',
    ],
    [
      { config: 'a/catalog-lens.json' },
      'The configuration has errors: Invalid JSON: value expected; it should be the text of a file, not its path: see loadConfig',
    ],
    [{ config: 5 }, 'The configuration should be an object or the text of one, not a number'],
    [{ config: null }, 'The configuration should be an object or the text of one, not null'],
  ])('throws a TypeError for the options %j', (options, message) => {
    expect(() => call(RIGHT, options)).toThrow(new TypeError(message));
  });

  it.each([5, null, []])('throws a TypeError for %j instead of options', (options) => {
    expect(() => call(RIGHT, options as unknown as object)).toThrow(/^The options should be an object, not /);
  });

  const rejects = ['fixListing', 'diffListings, old', 'diffListings, new'].includes(name);
  if (rejects)
    it.each(Object.entries(OTHER_TEXTS))('throws a ListingError for %s', (_, [text, sentence]) => {
      const what = name.startsWith('diff') ? `The ${name.slice(-3)} text` : 'The text';
      const expected = new ListingError(sentence.replace('The text', what));
      expect(() => call(text)).toThrow(expected);
    });
});

/** Results without functions. */
function plain(value: unknown): unknown {
  const message = (value as { message?: () => string }).message?.();
  return message === undefined ? value : { ...(value as object), message };
}

it('throws a TypeError for a configuration that cannot be written', () => {
  expect(() => checkListing(RIGHT, { config: cyclic() as Config })).toThrow(
    new TypeError('The configuration cannot be written as JSON: Converting circular structure to JSON'),
  );
});
