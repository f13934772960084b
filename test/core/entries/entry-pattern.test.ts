import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_NAMES, FIELDS, type NumericField } from '../../../src/core/next/listing/fields';
import { generate } from '../../../src/core/fixtures/generate';
import { JSON_SYNTAX } from '../../../src/core/json/syntax';
import { readValid } from '../../../src/core/entries/read-entry';
import type { ParsedEntry } from '../../../src/core/entries/parsed-entry';
import { EntryPattern } from '../../../src/core/entries/entry-pattern';
import { runs } from '../../support/property-runs';

const NUMBERS = FIELDS.filter(({ type }) => type === 'number' || type === 'integer').map(
  ({ name }) => name as NumericField,
);

/** All properties of a reading. */
function propertiesOf(reading: ParsedEntry): unknown {
  const { text, values, numbersAreExact, isValid, idIsEndpointSlug, hasHealth } = reading;
  const literals = NUMBERS.map((name) => reading.literal(name));
  const hidden = NUMBERS.map((name) => reading.exactDecimal(name)?.toString());
  const ordered = FIELD_NAMES.filter((name) => name !== 'health').map(
    (name) => (values as Record<string, unknown>)[name],
  );
  return { text, ordered, numbersAreExact, isValid, idIsEndpointSlug, hasHealth, literals, hidden };
}

/** An entry's text with the source text of some of its members replaced. */
function entryText(seed: number, members: Readonly<Record<string, string>>, indent: string): string {
  const [entry] = generate({ entries: 1, seed }).results;
  const lines = Object.entries(entry ?? {}).map(
    ([name, value]) =>
      `${JSON.stringify(name)}: ${members[name] ?? JSON.stringify(value, undefined, indent)}`,
  );
  return `{${indent}${lines.join(`,\n${indent}`)}}`;
}

describe('an entry that matches the pattern', () => {
  it('equals the parsed entry and is valid', () => {
    const literal = fc.oneof(
      fc.constantFrom(
        '0',
        '5.0',
        '1e3',
        '-1',
        '0.1',
        '61.70',
        '0.30000000000000004',
        '5.00000000000000000001',
        '00',
      ),
      fc.constantFrom(
        '123456789012345',
        '1234567890123456',
        '"a\\u0062\\n"',
        '"\\x"',
        '"a\tb"',
        '""',
        'null',
        '[]',
        '[ ]',
      ),
      fc.constantFrom(
        '["base","a\\"b"]',
        '["base" , "base"]',
        '["base",]',
        '[1]',
        '{}',
        'true',
        '0.00000000000000000000001',
      ),
      fc.constantFrom(
        '5.8e-05',
        '5E-7',
        '50e-1',
        '0e-5',
        '0.0e-9',
        '9.99e-99',
        '1e-100',
        '1.5e+3',
        '1e-0',
        '1e',
      ),
      fc.constantFrom('0.000056666666666666664', '999999999999999.9', '1.0000000000000000000000001'),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.string().map((string) => JSON.stringify(string)),
      fc.string({ unit: 'binary' }).map((string) => `"${string}"`),
    );
    const numRuns = runs(500);
    let usual = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.dictionary(fc.constantFrom(...FIELD_NAMES), literal, { maxKeys: 3 }),
        fc.constantFrom('', ' ', '\t', '  '),
        (seed, members, indent) => {
          const text = entryText(seed, members, indent);
          const reading = new EntryPattern().read(`[${text}, {`, 1);
          if (!reading) return;
          usual++;
          expect(reading.isValid).toBe(true);
          expect(propertiesOf(reading)).toEqual(propertiesOf(readValid(text, JSON_SYNTAX)));
        },
      ),
      { numRuns },
    );
    expect(usual).toBeGreaterThan(numRuns / 10);
  });

  it.each(['0.000056666666666666664', '39.86666666666667'])('may have the number %s', (number) => {
    const text = entryText(1, { volumePerDayApprox: number }, ' ');
    expect(new EntryPattern().read(text, 0)?.text).toBe(text);
  });

  it('may have its members in another order after an entry with that order', () => {
    const [entry] = generate({ entries: 1, seed: 1 }).results;
    const turned = Object.fromEntries(Object.entries(entry ?? {}).reverse());
    const text = JSON.stringify(turned);
    const usual = new EntryPattern();
    expect(usual.read(text, 0)).toBeUndefined();
    usual.learnOrder(Object.keys(turned));
    const reading = usual.read(text, 0);
    expect(reading && propertiesOf(reading)).toEqual(propertiesOf(readValid(text, JSON_SYNTAX)));
  });

  it.each([1e5, 1e7])('may be of any length: %i characters', (length) => {
    const text = entryText(1, { description: JSON.stringify('x'.repeat(length)) }, ' ');
    const reading = new EntryPattern().read(text, 0);
    expect(reading === undefined || reading.text === text).toBe(true);
  });
});
