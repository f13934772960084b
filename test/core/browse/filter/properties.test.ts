import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptFilter,
  errorsIn,
  withoutErrorAtEnd,
  completeFilter,
} from '../../../../src/core/browse/filter/complete';
import { matchingEntries, parseFilter, type Filter } from '../../../../src/core/browse/filter/filter';
import { TERMS } from '../../../../src/core/browse/filter/terms';
import { quotedIfNeeded } from '../../../../src/core/browse/filter/filter';
import { KNOWN, LISTING } from './support';
import { runs } from '../../../support/property-runs';

const names = TERMS.map(({ name }) => name);
const piece = fc.oneof(
  fc.constantFrom(...names, 'foo', 'pricePerCallUsd', 'base', 'solana', 'verified', 'x.io', 'volume-30d'),
  fc.constantFrom('problems', 'errors', 'broken', '1', '20', '5k', '$1,000', '1..5', '5..1', '..', '1e999'),
  fc.constantFrom(
    ':',
    '>',
    '>=',
    '<',
    '<=',
    '=',
    ',',
    '-',
    '"',
    '\\',
    ' ',
    '  ',
    '://',
    '\n',
    '$(a)',
    '\u0130',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
/** Lines similar to filters, valid and invalid. */
const line = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
);

/** A valid term without its sign. */
const term = fc.constantFrom(
  ...['weather', '"of 2"', 'chain:base', 'chain:base,solana', 'accepts:solana', 'flag:verified', 'host:x.io'],
  ...[
    'facilitator:cdp',
    'source:cdp-bazaar',
    'id:x',
    'name:words',
    'endpoint:v1',
    'rule:missing-field,quality-flag',
  ],
  ...[
    'has:problems',
    'has:errors',
    'is:broken',
    'price>1',
    'calls<=60',
    'volume:30',
    'payers>5',
    'perpayer:1..4',
  ],
  ...['age>20', 'age:0', 'price < 2'],
);
const filter = fc
  .array(fc.tuple(fc.constantFrom('', '-'), term), { maxLength: 5 })
  .map((terms) => terms.map(([sign, text]) => sign + text).join(' '));

function matchesOf(read: Filter): boolean[] {
  const matching = new Set(matchingEntries(LISTING, read));
  return LISTING.entries.map((entry) => matching.has(entry));
}

describe('any text', () => {
  it('is read and completed, and accepted only without errors', () => {
    fc.assert(
      fc.property(line, (text) => {
        matchesOf(parseFilter(text));
        expect(completeFilter(text, KNOWN).length).toBeLessThanOrEqual(50);
        const accepted = acceptFilter(text, KNOWN);
        if (accepted.text === undefined) expect(errorsIn(text, KNOWN)).not.toEqual([]);
        else expect(errorsIn(accepted.text, KNOWN)).toEqual([]);
        expect(text.startsWith(withoutErrorAtEnd(text, KNOWN))).toBe(true);
      }),
      { numRuns: runs(800) },
    );
  });

  it('is a value if it is written as one', () => {
    const value = fc.oneof(piece, fc.string({ unit: 'binary', minLength: 1 })).filter((text) => text !== '');
    fc.assert(
      fc.property(value, (wanted) => {
        const { terms } = parseFilter(`chain:${quotedIfNeeded(wanted)}`);
        const values = [wanted.replace(/[\r\n]/g, ' ')];
        expect(terms).toMatchObject([{ term: { name: 'chain' }, values, isNegated: false }]);
      }),
      { numRuns: runs(800) },
    );
  });
});

describe('a filter without error', () => {
  it('shows the intersection of its terms', () => {
    fc.assert(
      fc.property(filter, filter, (a, b) => {
        const [first, second] = [matchesOf(parseFilter(a)), matchesOf(parseFilter(b))];
        expect(matchesOf(parseFilter(`${a} ${b}`))).toEqual(first.map((one, at) => one && second[at]));
      }),
    );
  });

  it('shows the complement if it is negated', () => {
    fc.assert(
      fc.property(term, (text) => {
        const opposite = matchesOf(parseFilter(`-${text}`)).map((one) => !one);
        expect(opposite).toEqual(matchesOf(parseFilter(text)));
      }),
    );
  });

  it('has no errors after a completion', () => {
    const half = fc.constantFrom(
      '',
      'p',
      '-f',
      'chain:',
      'chain:b',
      'rule:v',
      'has:',
      '-is:',
      'flag:"v',
      'accepts:base,',
    );
    fc.assert(
      fc.property(filter, half, (before, typed) => {
        const text = before === '' ? typed : `${before} ${typed}`;
        for (const completion of completeFilter(text, KNOWN)) {
          const { errors } = parseFilter(completion.text);
          expect(errors.filter((error) => !/ has no (?:value|number) yet$/.test(error))).toEqual([]);
        }
      }),
    );
  });
});
