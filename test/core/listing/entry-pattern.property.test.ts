import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FIELDS, type FieldType } from '../../../src/core/listing/fields';
import { parse } from '../../../src/core/json/parse';
import { generate } from '../../../src/core/fixtures/generate';
import { EntryPattern } from '../../../src/core/listing/entry-pattern';
import { Entry } from '../../../src/core/listing/entry';
import { readTree } from '../../../src/core/listing/read-entry';
import { forAll } from '../for-all';
import { runs } from '../../support/property-runs';

const BLANK = fc.constantFrom('', ' ', '\n    ', '\r\n\t');

/** Numbers as a listing may have them, of which some are not exact as doubles, or are no JSON. */
const LITERAL = fc.oneof(
  fc.double({ min: 0, max: 1e15, noNaN: true }).map(String),
  fc.nat().map(String),
  fc.constantFrom(...['0', '-0', '-1', '0.0', '1.0', '01', '1.', '5.8e-05', '1E3', '1e400', 'null', '"1"']),
  fc.constantFrom('5.00000000000000001', '9007199254740993', '1234567890123456789', '1 // one\n'),
);

const STRING = fc.oneof(
  fc.string({ unit: 'binary' }).map((string) => JSON.stringify(string)),
  fc.constantFrom(
    '""',
    String.raw`"\u00e9\n\"\\"`,
    String.raw`"\ud800"`,
    String.raw`"\x"`,
    '"\t"',
    '"a',
    '1',
  ),
);

const LIST = fc.oneof(
  fc.array(STRING, { maxLength: 3 }).map((items) => `[${items.join(' , ')}]`),
  fc.constantFrom('[ ]', '["base",]', 'null'),
);

const VALUES: Readonly<Record<FieldType, fc.Arbitrary<string>>> = {
  string: STRING,
  number: LITERAL,
  integer: LITERAL,
  strings: LIST,
  null: fc.constantFrom('null', '{}'),
};

const REPLACED = fc
  .constantFrom(...FIELDS)
  .chain(({ name, type }) => VALUES[type].map((literal) => [name, literal] as const));

/** The text of an entry some of whose values, names or separators are replaced. */
const TEXTS = fc
  .tuple(
    fc.integer({ min: 1, max: 1e6 }),
    BLANK,
    fc.array(REPLACED, { maxLength: 2 }).map((pairs) => new Map<string, string>(pairs)),
    fc.constantFrom('none', 'none', 'none', 'none', 'lost', 'repeated', 'moved', 'comma'),
  )
  .map(([seed, blank, replaced, mistake]) => {
    const [entry = {}] = generate({ entries: 1, seed }).results;
    const members = Object.entries(entry).map(([name, value]) => {
      const literal = replaced.get(name) ?? JSON.stringify(value, null, blank);
      return `${blank}"${name}"${blank}:${blank}${literal}${blank}`;
    });
    const [first = '', second = '', ...others] = members;
    if (mistake === 'lost') members.pop();
    if (mistake === 'repeated') members.push(first);
    if (mistake === 'moved') members.splice(0, members.length, second, first, ...others);
    return `{${members.join(',')}${mistake === 'comma' ? ',' : ''}}`;
  });

/** All that rules ask of an entry. */
function stateOf(entry: Entry): unknown {
  const { values, shape } = entry;
  const exact = FIELDS.flatMap(({ name, type }) =>
    type === 'number' || type === 'integer' ? entry.exactDecimal(name)?.toString() : [],
  );
  return { values, shape, exact, negatives: entry.negatives() };
}

it('an entry that the pattern reads is the one that its tree gives', () => {
  let matched = 0;
  forAll(300, [TEXTS, fc.constantFrom('', '[', '[ {}, ')], (text, before) => {
    const read = new EntryPattern().read(`${before}${text}, {}]`, before.length);
    if (!read) return;
    matched++;
    expect(read.text).toBe(text);
    const entry = new Entry(1, read.text, read.values);
    expect(stateOf(entry)).toEqual(stateOf(readTree(1, text, parse(text))));
    expect(read.values).toEqual(JSON.parse(text));
  });
  expect(matched).toBeGreaterThan(runs(300) / 8);
});
