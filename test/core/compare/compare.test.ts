import { describe, expect, it } from 'vitest';
import { compareInParts, isSame } from '../../../src/core/compare/comparison';
import { generate, write } from '../../../src/core/fixtures/generate';
import { listingOf } from '../listing-of';
import { MORE_THAN_ARGUMENTS, MORE_THAN_CALLS } from '../../support/limits';
import { CALLS_90, listing, other, type Members } from '../../support/listing-text';
import { compareTexts, linesOf, nameOf } from './support';

const A = 'api-x-io-v1-a';
const B = 'api-x-io-v1-b';
const C = 'api-x-io-v1-c';
const [a, b, c] = ['a', 'b', 'c'].map((word) => other(word)) as [string, string, string];

/** The entry `a` with other members. */
function changedA(members: Members, extra = ''): string {
  return other('a', members, extra);
}

/** Entries without a volume, whose order has a meaning. */
const [x, y] = ['x', 'y'].map((word) => other(word, { volume30dUsd: undefined })) as [string, string];

function linesBetween(before: readonly string[], after: readonly string[]): string[] {
  return linesOf(compareTexts(listing(before), listing(after)));
}

it.each<[what: string, before: readonly string[], after: readonly string[], lines: readonly string[]]>([
  [
    'an id that another entry took',
    [a, b],
    [changedA({ id: '"x"' }), other('b', { id: `"${A}"` })],
    // By id first; the remaining ones by endpoint.
    [
      '+ x',
      `- ${B}`,
      '~ api-x-io-v1-a: name "api.x.io · /a" → "api.x.io · /b"',
      '~ api-x-io-v1-a: endpoint "https://api.x.io/v1/a" → "https://api.x.io/v1/b"',
    ],
  ],
  ['elements that are not entries', [a, '5', '[1, 2]', b], [a, '[1,2]', '6', b], ['+ 6', '- 5']],
  ['entries without id and endpoint', ['{"calls30d": 1}', a], ['{"calls30d":1}', a], []],
])('entries are distinguished: %s', (_, before, after, lines) => {
  const found = linesBetween(before, after).filter((line) => !/^(!|ok) /.test(line));
  expect(found).toEqual(lines);
});

describe('members', () => {
  it.each<[what: string, members: Members, ...lines: string[]]>([
    [
      'a volume that does not follow',
      { pricePerCallUsd: '0.6', volume30dUsd: '37', volumePerDayApprox: '1.2333333333333334' },
      'pricePerCallUsd 0.5 → 0.6 by 0.1',
      'volume30dUsd 30 → 37 by 7 (volumePerDayApprox 1 → 1.2333333333333334 by 0.2333333333333334)',
    ],
    [
      'one no double sees',
      { pricePerCallUsd: '0.500000000000000000001' },
      'pricePerCallUsd 0.5 → 0.500000000000000000001 by 1e-21',
    ],
    ['another type', { calls30d: '"60"' }, 'calls30d 60 → "60"'],
    ['an absent one', { health: undefined }, 'health null → -'],
    ['numbers no double holds', { calls30d: '1e999' }, 'calls30d 60 → 1e999'],
  ])('are reported: %s', (_, members, ...lines) => {
    const found = linesBetween([a], [changedA(members)]);
    expect(found.filter((line) => line.startsWith('~'))).toEqual(lines.map((line) => `~ ${A}: ${line}`));
  });

  it('are the same in any order, at any depth, however they are written', () => {
    const deep = '['.repeat(MORE_THAN_CALLS) + ']'.repeat(MORE_THAN_CALLS);
    const before = changedA({}, `, "x": {"a": 1.0, "b": [${deep}, {"c": "\\u0041", "d": null}]}`);
    const after = changedA(
      { pricePerCallUsd: '0.50' },
      `, "x": {"b": [${deep}, {"d": null, "c": "A"}], "a": 1}`,
    );
    expect(linesBetween([before], [after])).toEqual([]);
    expect(linesBetween([before], [after.replace('"a": 1}', '"a": 2}')])).toHaveLength(1);
    expect(linesBetween([before], [after.replace('"A"', 'true')])).toHaveLength(1);
  });

  it('of the listing are reported', () => {
    const before = listing([a], '5').replace('{', '{"page": {"x": 1, "y": [2]},');
    expect(linesOf(compareTexts(before, listing([a], '6')))).toEqual(
      expect.arrayContaining(['count 5 → 6 by 1', 'page {"x": 1, "y": [2]} → -']),
    );
    expect(linesOf(compareTexts(listing([a], '5'), listing([a], '5.0')))).toEqual([]);
    expect(isSame(compareTexts(listing([a], '5'), `{"results":[${a}],"count":5}`))).toBe(true);
  });
});

describe('entries with syntax errors', () => {
  const broken = a.replace('"calls30d": 60,', '"calls30d": ,');

  it('are found by the id that can be read, and compared as text', () => {
    const { changed, added, removed, problems } = compareTexts(listing([a, b]), listing([broken, b]));
    expect([added, removed]).toEqual([[], []]);
    expect(changed.map(({ changes }) => changes)).toEqual([
      [{ name: undefined, before: a, after: broken, follows: [] }],
    ]);
    expect(problems.introduced.map(({ rule }) => rule.id)).toEqual(['syntax']);
    expect(isSame(compareTexts(listing([broken, b]), listing([broken, b])))).toBe(true);
    expect(linesBetween([broken, x], [x, broken])).toEqual(['api-x-io-v1-x #2 → #1']);
  });

  it.each([
    ...['', '[', '{', 'null', '{"count": 1}', '{"results": 5}', '{"results": ['],
    ...['{"results": [{"id": "', '{"results": [{"id":{}},,]}'],
  ])('and listings with syntax errors are compared without an exception: %j', (text) => {
    const whole = listing([a, b]);
    expect(isSame(compareTexts(text, text))).toBe(true);
    expect(isSame(compareTexts(text, whole))).toBe(false);
    expect(isSame(compareTexts(whole, text))).toBe(false);
  });
});

describe('problems', () => {
  it('are compared by entry and member, not by position or message', () => {
    const wrong = changedA({ callsPerPayer: '4' });
    expect(linesBetween([b, wrong], [c, b, wrong])).toEqual([`+ ${C}`]);
    expect(linesBetween([x, y, wrong], [wrong, x, y])).toEqual([`${A} #3 → #1`]);
    expect(linesBetween([wrong], [changedA({ callsPerPayer: '5' })])).toEqual([
      `~ ${A}: callsPerPayer 4 → 5 by 1`,
    ]);
    expect(linesBetween([a], [wrong])).toContain(`! calls-per-payer ${A}`);
    expect(linesBetween([wrong], [a])).toContain(`ok calls-per-payer ${A}`);
    expect(linesBetween([wrong, b], [b])).toEqual([`- ${A}`, `ok calls-per-payer ${A}`]);
    expect(linesOf(compareTexts(listing([a, b], '2'), listing([a, b], '1')))).toContain(
      '! count-below-results ',
    );
  });

  it('of several members are left out only if all of these are ignored', () => {
    const [before, after] = [listing([a]), listing([changedA({ health: undefined, sources: undefined })])];
    const line = `! missing-field ${A}`;
    expect(linesOf(compareTexts(before, after, { ignored: ['health'] }))).toContain(line);
    expect(linesOf(compareTexts(before, after, { ignored: ['health', 'sources'] }))).toEqual([]);
  });

  it('of a repeated id are equal if only the order differs', () => {
    const same = other('b', { id: `"${A}"` });
    const duplicates = (before: readonly string[], after: readonly string[]): readonly string[] =>
      linesBetween(before, after).filter((line) => line.includes('duplicate'));
    expect(duplicates([a, same], [same, a])).toEqual([]);
    expect(duplicates([a, same, c], [same, a, other('c', { description: '"x"' })])).toEqual([]);
    expect(linesBetween([a], [a, same])).toContain(`! duplicate-id ${A}`);
  });

  it('in the text between entries are differences', () => {
    const whole = listing([a, b]);
    const { problems } = compareTexts(whole, whole.replace('},\n', '}\n'));
    expect(problems.introduced.map(({ rule }) => rule.id)).toEqual(['syntax']);
  });
});

describe('moves that the figures do not explain', () => {
  const worth = (word: string, volume: number): string => other(word, { volume30dUsd: String(volume) });

  it.each<[what: string, before: readonly string[], after: readonly string[], names: readonly string[]]>([
    ['a lower volume', [worth('a', 9), b, c], [b, c, worth('a', 1)], []],
    [
      'a higher volume of another entry',
      [worth('a', 99), worth('b', 90), worth('c', 1)],
      [worth('c', 100), worth('a', 99), worth('b', 90)],
      [],
    ],
    [
      'the same volumes',
      [worth('a', 99), worth('b', 90), worth('c', 1)],
      [worth('c', 1), worth('a', 99), worth('b', 90)],
      [C],
    ],
  ])('are those of entries of the same volume: %s', (_, before, after, names) => {
    const { unexplainedMoves } = compareTexts(listing(before), listing(after));
    expect(unexplainedMoves.map((pair) => nameOf(pair.after))).toEqual(names);
  });
});

it('totals are summed in any order', () => {
  const texts = ['0.1', '0.2', '0.3', '1e16', '-1e16'].map((volume, at) =>
    other(String(at), { volume30dUsd: volume, chain: at === 0 ? '"solana"' : '"base"' }),
  );
  const { totals } = compareTexts(listing(texts), listing([...texts.toReversed(), '5']));
  expect(totals.before).toMatchObject({ entries: 5, volume30dUsd: 0.6, calls30d: 300 });
  expect(totals.after).toEqual({ ...totals.before, entries: 6 });
});

describe('comparing in parts', () => {
  it('gives the same, and pauses often', async () => {
    const [before, after] = [1, 2].map((seed) => write(generate({ entries: 1100, seed }), true)) as [
      string,
      string,
    ];
    let pauses = 0;
    const compared = await compareInParts(listingOf(before), listingOf(after), new Set(), async () => {
      pauses++;
      return Promise.resolve();
    });
    expect(pauses).toBeGreaterThan(10);
    expect(linesOf(compared)).toEqual(linesOf(compareTexts(before, after)));
  });

  it('ends when a pause throws', async () => {
    const one = listingOf(listing([a]));
    const canceled = compareInParts(one, one, new Set(), () => Promise.reject(new Error('canceled')));
    await expect(canceled).rejects.toThrow('canceled');
  });
});

it('any number of problems of one entry are reported', () => {
  const sources = `[${'0,'.repeat(MORE_THAN_ARGUMENTS)}0]`;
  const { introduced } = compareTexts(listing([a]), listing([changedA({ sources })])).problems;
  expect(introduced.filter(({ rule }) => rule.id === 'wrong-type')).toHaveLength(MORE_THAN_ARGUMENTS + 1);
});

it.each<[what: string, members: Members, lines: readonly string[]]>([
  ['that follows from it alone', CALLS_90, []],
  ['that is the only one', { l30DaysPayers: '10', callsPerPayer: '6' }, []],
  [
    'with another input that has changed',
    { ...CALLS_90, pricePerCallUsd: '1', volume30dUsd: '90', volumePerDayApprox: '3' },
    ['~ pricePerCallUsd 0.5 → 1 by 0.5 (volume30dUsd 30 → 90 by 60, volumePerDayApprox 1 → 3 by 2)'],
  ],
  [
    'that is wrong',
    { ...CALLS_90, volume30dUsd: '46' },
    [
      '~ volume30dUsd 30 → 46 by 16',
      '~ volumePerDayApprox 1 → 1.5 by 0.5',
      '! volume-30d',
      '! volume-per-day',
    ],
  ],
])('an ignored member leaves out a figure only if it follows from it alone: one %s', (_, members, lines) => {
  const compared = compareTexts(listing([a, b]), listing([changedA(members), b]), {
    ignored: ['calls30d', 'l30DaysPayers'],
  });
  expect(linesOf(compared).map((line) => line.replace(`${A}: `, '').replace(` ${A}`, ''))).toEqual(lines);
});

it('an ignored member leaves out neither other changes nor entries, their order and totals', () => {
  const larger = other('b', { volume30dUsd: '90', volumePerDayApprox: '3', name: '"New"' });
  const compared = compareTexts(listing([a, b]), listing([larger, a, c]), { ignored: ['volume30dUsd'] });
  expect(linesOf(compared)).toEqual([`+ ${C}`, `~ ${B}: name "api.x.io · /b" → "New"`, `${B} #2 → #1`]);
  expect([compared.totals.before.volume30dUsd, compared.totals.after.volume30dUsd]).toEqual([60, 150]);
});

it('an ignored member has no problems, but others have', () => {
  const wrong: Members = { pricePerCallUsd: '1e9', callsPerPayer: '0.5' };
  const rules = (...ignored: readonly string[]): string[] =>
    compareTexts(listing([a]), listing([changedA(wrong)]), { ignored }).problems.introduced.map(
      ({ rule }) => rule.id,
    );
  expect(rules().sort()).toEqual(['calls-per-payer', 'price-range', 'volume-30d']);
  expect(rules('pricePerCallUsd').sort()).toEqual(['calls-per-payer', 'volume-30d']);
  expect(rules('pricePerCallUsd', 'callsPerPayer')).toEqual(['volume-30d']);
});
