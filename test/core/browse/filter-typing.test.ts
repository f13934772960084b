import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntryProblems } from '../../../src/core/browse/figures';
import {
  acceptFilter,
  completeFilter,
  errorsIn,
  knownValues,
  type Completion,
  withoutErrorAtEnd,
} from '../../../src/core/browse/filter/complete';
import { matchingEntries, parseFilter, quotedIfNeeded } from '../../../src/core/browse/filter/filter';
import { TERMS } from '../../../src/core/browse/filter/terms';
import { forAll } from '../for-all';
import { KNOWN, LISTING } from './filter-support';

/** The filter that Enter applies, or in angle brackets the message why it applies nothing. */
function accepted(text: string): string {
  const result = acceptFilter(text, KNOWN);
  return result.text ?? `<${result.error}>`;
}

it.each<[text: string, result?: string]>([
  // What is complete is applied.
  ['weather'],
  ['CHAIN:Base,solana price>1'],
  // No entry has this value, but it is not the start of another one.
  ['chain:polygon'],
  // Values of which a part is sufficient.
  ['id:bas'],
  ['host:https://h7.x.io/path'],
  // Values with only one completion are completed.
  ['has:prob', 'has:problems'],
  ['chain:"two', 'chain:"two words"'],
  ['is:', 'is:broken'],
  ['has:e', '<has takes problems, errors, warnings or infos, not "e">'],
  ['chain:', '<chain has no value yet>'],
  ['price>', '<price has no number yet>'],
  ['chain:s', '<No entry has chain "s", but some have "base">'],
  ['host:h1', '<No entry has host "h1", but some have "h19.x.io">'],
  // Only what is typed last is completed.
  ['has:prob chain:base', '<has takes problems, errors, warnings or infos, not "prob">'],
  ['has:errros', '<has takes problems, errors, warnings or infos, not "errros"; did you mean "errors"?>'],
  ['name:"two', '<This quote is not closed>'],
])('Enter after %s applies it, what completes it, or nothing', (text, result = text) => {
  expect(accepted(text)).toBe(result);
});

it.each([
  ['chain:base has:prob', 'chain:base '],
  ['chain:base chain:s', 'chain:base '],
  ['chain:base,s', ''],
  ['price>', ''],
  ['host:h12.x', ''],
  ['host:x.io', 'host:x.io'],
  ['chain:base', 'chain:base'],
  ['chain:polygon', 'chain:polygon'],
  // Only the last term is still being typed.
  ['has:prob x', 'has:prob x'],
  ['has:prob ', 'has:prob '],
  ['x price>lots', 'x '],
])('while typing, the filter "%s" shows what "%s" does', (text, shown) => {
  expect(withoutErrorAtEnd(text, KNOWN)).toBe(shown);
});

function offered(text: string): readonly Completion[] {
  return completeFilter(text, KNOWN);
}

function textsOf(text: string): string[] {
  return offered(text).map(({ text: completed }) => completed);
}

describe('names', () => {
  it.each(['', 'x ', '-'])('all after "%s"', (line) => {
    expect(offered(line).map(({ label }) => label.slice(0, -1))).toEqual(TERMS.map(({ name }) => name));
  });

  it.each<[line: string, ...texts: string[]]>([
    ['pri', 'price>'],
    ['x -PRI', 'x -price>'],
    ['pa', 'payers>', 'perpayer>'],
    ['calls30', 'calls>'],
    ['weather'],
    ['"pr"'],
    ['price>'],
    ['id:'],
    ['foo:'],
    ['chain>'],
    ['https://pr'],
  ])('%s', (line, ...texts) => {
    expect(textsOf(line)).toEqual(texts);
  });

  it('are described', () => {
    expect(offered('flag')).toEqual([
      { text: 'flag:', label: 'flag:', description: 'Quality label, flag:verified' },
    ]);
  });
});

describe('values', () => {
  it.each<[line: string, ...texts: string[]]>([
    ['chain:', 'chain:base', 'chain:"two words"', 'chain:solana', String.raw`chain:"a\"b\\"`],
    ['chain:s', 'chain:solana', 'chain:base', 'chain:"two words"'],
    ['chain:base', 'chain:base'],
    ['chain:base,', 'chain:base,"two words"', 'chain:base,solana', String.raw`chain:base,"a\"b\\"`],
    ['chain:"two', 'chain:"two words"'],
    ['chain:"two words"', 'chain:"two words"'],
    ['accepts:ba', 'accepts:base'],
    ['source:'],
    ['rule:volume-p', 'rule:volume-per-day'],
    ['rule:gon'],
    ['is:', 'is:broken'],
    ['has:r', 'has:problems', 'has:errors', 'has:warnings'],
  ])('%s', (line, ...texts) => {
    expect(textsOf(line)).toEqual(texts);
  });

  it.each([
    ['chain:', ['base', 'solana']],
    ['accepts:', ['base', 'solana']],
    ['flag:', ['verified', 'monitor', 'unsure']],
    ['host:', ['api.x.io', 'x.io:8080', 'notx.io']],
    ['facilitator:', ['cdp', 'xyz']],
    ['source:', ['cdp-bazaar', 'Other Source']],
    ['rule:name', ['name-label']],
    ['name:', []],
  ])('are those of the listing, the most frequent first: %s', (text, expected) => {
    const known = knownValues(LISTING.entries, new EntryProblems(LISTING));
    expect(completeFilter(text, known).map(({ label }) => label)).toEqual(expected);
  });

  it('have labels without icons', () => {
    expect(offered('facilitator:')[0]).toMatchObject({
      text: 'facilitator:"$(zap)"',
      label: '$\u2060(zap)',
    });
  });
});

const names = TERMS.map(({ name }) => name);
const piece = fc.oneof(
  fc.constantFrom(...names, 'foo', 'pricePerCallUsd', 'base', 'solana', 'verified', 'x.io', 'volume-30d'),
  fc.constantFrom('problems', 'errors', 'broken', '1', '20', '5k', '$1,000', '1..5', '5..1', '..', '1e999'),
  fc.constantFrom(...': > >= < <= = , - " \\ :// $(a) \u0130'.split(' '), ' ', '  ', '\n'),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
/** Lines similar to filters, valid and invalid. */
const line = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
);

/** A valid term without its sign. */
const term = fc.constantFrom(
  ...'weather chain:base chain:base,solana accepts:solana flag:verified host:x.io facilitator:cdp'.split(' '),
  ...'source:cdp-bazaar id:x name:words endpoint:v1 rule:missing-field,quality-flag has:problems'.split(' '),
  ...'has:errors is:broken price>1 calls<=60 volume:30 payers>5 perpayer:1..4 age>20 age:0'.split(' '),
  ...['"of 2"', 'price < 2'],
);
const filter = fc
  .array(fc.tuple(fc.constantFrom('', '-'), term), { maxLength: 5 })
  .map((terms) => terms.map(([sign, text]) => sign + text).join(' '));

describe('any text', () => {
  it('is read and completed, and accepted only without errors', () => {
    forAll(800, [line], (text) => {
      matchingEntries(LISTING, parseFilter(text));
      expect(completeFilter(text, KNOWN).length).toBeLessThanOrEqual(50);
      const accepted = acceptFilter(text, KNOWN);
      if (accepted.text === undefined) expect(errorsIn(text, KNOWN)).not.toEqual([]);
      else expect(errorsIn(accepted.text, KNOWN)).toEqual([]);
      expect(text.startsWith(withoutErrorAtEnd(text, KNOWN))).toBe(true);
    });
  });

  it('is a value if it is written as one', () => {
    const value = fc.oneof(piece, fc.string({ unit: 'binary', minLength: 1 })).filter((text) => text !== '');
    forAll(800, [value], (wanted) => {
      const { terms } = parseFilter(`chain:${quotedIfNeeded(wanted)}`);
      const values = [wanted.replace(/[\r\n]/g, ' ')];
      expect(terms).toMatchObject([{ term: { name: 'chain' }, values, isNegated: false }]);
    });
  });
});

describe('a filter without error', () => {
  it('has no errors after a completion', () => {
    const half = fc.constantFrom(
      ...['', 'p', '-f', 'chain:', 'chain:b', 'rule:v', 'has:', '-is:', 'flag:"v', 'accepts:base,'],
    );
    forAll(100, [filter, half], (before, typed) => {
      const text = before === '' ? typed : `${before} ${typed}`;
      for (const completion of completeFilter(text, KNOWN)) {
        const { errors } = parseFilter(completion.text);
        expect(errors.filter((error) => !/ has no (?:value|number) yet$/.test(error))).toEqual([]);
      }
    });
  });
});
