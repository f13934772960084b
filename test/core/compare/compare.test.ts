import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/core/listing/settings';
import { compareInParts, isSame } from '../../../src/core/compare/comparison';
import { generate, write } from '../../../src/core/fixtures/generate';
import { listingOf } from '../listing-of';
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
const [x, y, z] = ['x', 'y', 'z'].map((word) => other(word, { volume30dUsd: undefined })) as [
  string,
  string,
  string,
];

function linesBetween(before: readonly string[], after: readonly string[]): string[] {
  return linesOf(compareTexts(listing(before), listing(after)));
}

const PRICED: Members = { pricePerCallUsd: '0.6', volume30dUsd: '36', volumePerDayApprox: '1.2' };

it.each([
  { what: 'nothing', before: [a, b], after: [a, b], lines: [] },
  { what: 'one added', before: [a, c], after: [a, b, c], lines: [`+ ${B}`] },
  { what: 'one removed', before: [a, b, c], after: [a, c], lines: [`- ${B}`] },
  {
    what: 'all of them',
    before: [a],
    after: [other('b', { description: '"Another."', calls30d: '90', lastCalledMs: '1787319479999' })],
    lines: [`+ ${B}`, `- ${A}`],
  },
  {
    what: 'the first moved to the end',
    before: [x, y, z],
    after: [y, z, x],
    lines: ['api-x-io-v1-x #1 → #3'],
  },
  { what: 'an added one that shifts others', before: [a, b], after: [c, a, b], lines: [`+ ${C}`] },
  {
    what: 'a renamed one',
    before: [a, b],
    after: [changedA({ id: '"api-x-io-v1-a-2"' }), b],
    lines: ['~ api-x-io-v1-a-2: id "api-x-io-v1-a" → "api-x-io-v1-a-2"'],
  },
  {
    what: 'an id that another entry took',
    before: [a, b],
    after: [changedA({ id: '"x"' }), other('b', { id: `"${A}"` })],
    // By id first; the remaining ones by endpoint.
    lines: [
      '+ x',
      `- ${B}`,
      '~ api-x-io-v1-a: name "api.x.io · /a" → "api.x.io · /b"',
      '~ api-x-io-v1-a: endpoint "https://api.x.io/v1/a" → "https://api.x.io/v1/b"',
    ],
  },
  {
    what: 'elements that are not entries',
    before: [a, '5', '[1, 2]', b],
    after: [a, '[1,2]', '6', b],
    lines: ['+ 6', '- 5'],
  },
  {
    what: 'entries without id and endpoint',
    before: ['{"name": "n", "calls30d": 1}', a],
    after: ['{"name":"n","calls30d":1}', a],
    lines: [],
  },
])('entries are distinguished: $what', ({ before, after, lines }) => {
  const found = linesBetween(before, after).filter((line) => !/^(!|ok) /.test(line));
  expect(found).toEqual(lines);
});

describe('members', () => {
  it.each([
    {
      what: 'a price with all that follows from it',
      members: PRICED,
      lines: [
        'pricePerCallUsd 0.5 → 0.6 by 0.1 (volume30dUsd 30 → 36 by 6, volumePerDayApprox 1 → 1.2 by 0.2)',
      ],
    },
    {
      what: 'a volume that does not follow',
      members: { ...PRICED, volume30dUsd: '37', volumePerDayApprox: '1.2333333333333334' },
      lines: [
        'pricePerCallUsd 0.5 → 0.6 by 0.1',
        'volume30dUsd 30 → 37 by 7 (volumePerDayApprox 1 → 1.2333333333333334 by 0.2333333333333334)',
      ],
    },
    {
      what: 'calls',
      members: {
        calls30d: '120',
        callsPerDayApprox: '4',
        volume30dUsd: '60',
        volumePerDayApprox: '2',
        callsPerPayer: '6',
      },
      lines: [
        'calls30d 60 → 120 by 60 (callsPerDayApprox 2 → 4 by 2, volume30dUsd 30 → 60 by 30, ' +
          'volumePerDayApprox 1 → 2 by 1, callsPerPayer 3 → 6 by 3)',
      ],
    },
    {
      what: 'payers',
      members: { l30DaysPayers: '10', callsPerPayer: '6' },
      lines: ['l30DaysPayers 20 → 10 by -10 (callsPerPayer 3 → 6 by 3)'],
    },
    { what: 'a figure alone', members: { callsPerPayer: '4' }, lines: ['callsPerPayer 3 → 4 by 1'] },
    {
      what: 'an endpoint and a name',
      members: { endpoint: '"https://api.x.io/v2/z"', name: '"Zed"' },
      lines: ['name "api.x.io · /a" → "Zed"', 'endpoint "https://api.x.io/v1/a" → "https://api.x.io/v2/z"'],
    },
    {
      what: 'an exact difference',
      members: { lastCalledMs: '1787319479805' },
      lines: ['lastCalledMs 1787319479804 → 1787319479805 by 1'],
    },
    {
      what: 'one no double sees',
      members: { pricePerCallUsd: '0.500000000000000000001' },
      lines: ['pricePerCallUsd 0.5 → 0.500000000000000000001 by 1e-21'],
    },
    { what: 'another type', members: { calls30d: '"60"' }, lines: ['calls30d 60 → "60"'] },
    {
      what: 'the order of an array',
      members: { sources: '["x", "cdp-bazaar"]' },
      lines: ['sources ["cdp-bazaar"] → ["x", "cdp-bazaar"]'],
    },
    { what: 'an absent one', members: { health: undefined }, lines: ['health null → -'] },
    {
      what: 'a new object',
      members: {},
      extra: ', "x/y": {"a": [1, {}]}',
      lines: ['x/y - → {"a": [1, {}]}'],
    },
    { what: 'numbers no double holds', members: { calls30d: '1e999' }, lines: ['calls30d 60 → 1e999'] },
  ])('are reported: $what', ({ members, extra, lines }) => {
    const found = linesBetween([a], [changedA(members, extra)]);
    expect(found.filter((line) => line.startsWith('~'))).toEqual(lines.map((line) => `~ ${A}: ${line}`));
  });

  it.each([
    { what: '1.0 for 1', members: { volumePerDayApprox: '1.0', calls30d: '6e1', health: 'null' } },
    { what: 'whitespace in arrays', members: { acceptedChains: '[ "base"\n ]' } },
    {
      what: 'escapes',
      members: { name: String.raw`"api.x.io \u00b7 \/a"`, description: String.raw`"\u0052enders a page."` },
    },
    { what: 'zeros', members: { pricePerCallUsd: '0.50' } },
  ])('are the same however they are written: $what', ({ members }) => {
    const { changed, added, removed } = compareTexts(listing([a, b]), listing([b, changedA(members)]));
    expect([changed, added, removed]).toEqual([[], [], []]);
  });

  it('are the same in any order, at any depth', () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000);
    const before = changedA({}, `, "x": {"a": 1.0, "b": [${deep}, {"c": "\\u0041", "d": null}]}`);
    const after = changedA({}, `, "x": {"b": [${deep}, {"d": null, "c": "A"}], "a": 1}`);
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
    '',
    '[',
    '{',
    'null',
    '{"count": 1}',
    '{"results": 5}',
    '{"results": [',
    '{"results": [{"id": "',
    '{"results": [{"id":{}},,]}',
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

it('a moved entry with the same rank is not listed', () => {
  const { moved } = compareTexts(listing([x, y, z]), listing([z, y, x]));
  expect(moved.map((pair) => [pair.before.index, pair.after.index])).toEqual([[2, 0]]);
});

describe('moves that the figures do not explain', () => {
  const worth = (word: string, volume: number): string => other(word, { volume30dUsd: String(volume) });
  const unexplained = (before: readonly string[], after: readonly string[]): string[] =>
    compareTexts(listing(before), listing(after)).unexplainedMoves.map((pair) => nameOf(pair.after));

  it.each([
    { what: 'a lower volume', before: [worth('a', 9), b, c], after: [b, c, worth('a', 1)], names: [] },
    {
      what: 'a higher volume of another entry',
      before: [worth('a', 99), worth('b', 90), worth('c', 1)],
      after: [worth('c', 100), worth('a', 99), worth('b', 90)],
      names: [],
    },
    {
      what: 'the same volumes',
      before: [worth('a', 99), worth('b', 90), worth('c', 1)],
      after: [worth('c', 1), worth('a', 99), worth('b', 90)],
      names: [C],
    },
  ])('are those of entries of the same volume: $what', ({ before, after, names }) => {
    expect(unexplained(before, after)).toEqual(names);
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
    const [before, after] = [1, 2].map((seed) => write(generate({ entries: 3000, seed }), true)) as [
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

describe('very many changes', () => {
  // Similar names are looked for, which takes time.
  const settings = { ...DEFAULT_SETTINGS, severities: new Map([['unknown-field', 'off' as const]]) };
  const numbers = Array.from({ length: 130_000 }, (_, at) => at);

  it('of one entry are compared', () => {
    const text = (value: number): string =>
      listing([other('a', {}, numbers.map((at) => `, "x${at}": ${value}`).join(''))]);
    const { changed } = compareTexts(text(1), text(2), { settings });
    expect(changed[0]?.changes).toHaveLength(130_000);
  });

  it.each([
    ['an entry that was added', []],
    ['an entry that has changed', [other('a')]],
  ])('introduce as many problems: %s', (_, before) => {
    const after = listing([other('a', { sources: `[${numbers.join()}]` })]);
    const { introduced } = compareTexts(listing(before), after).problems;
    expect(introduced.filter(({ rule }) => rule.id === 'wrong-type')).toHaveLength(130_000);
  });
});

describe('ignored members', () => {
  const comparedWithout = (
    ignored: readonly string[],
    before: string,
    after: string,
  ): { readonly lines: readonly string[]; readonly volumes: readonly number[] } => {
    const compared = compareTexts(before, after, { ignored });
    const { totals } = compared;
    return {
      lines: linesOf(compared),
      volumes: [totals.before, totals.after].map(({ volume30dUsd }) => volume30dUsd),
    };
  };

  it('are left out with the figures that follow from them, while totals stay true', () => {
    const [before, after] = [listing([a, b]), listing([other('a', CALLS_90), b])];
    expect(comparedWithout(['calls30d'], before, after)).toEqual({ lines: [], volumes: [60, 75] });
    expect(comparedWithout(['calls30d'], after, before)).toEqual({ lines: [], volumes: [75, 60] });
  });

  it('do not leave out a figure that has changed otherwise', () => {
    const dearer = { ...CALLS_90, pricePerCallUsd: '1', volume30dUsd: '90', volumePerDayApprox: '3' };
    expect(comparedWithout(['calls30d'], listing([a, b]), listing([other('a', dearer), b])).lines).toEqual([
      `~ ${A}: pricePerCallUsd 0.5 → 1 by 0.5 (volume30dUsd 30 → 90 by 60, volumePerDayApprox 1 → 3 by 2)`,
    ]);
    const wrong = { ...CALLS_90, volume30dUsd: '46' };
    expect(comparedWithout(['calls30d'], listing([a, b]), listing([other('a', wrong), b])).lines).toEqual([
      `~ ${A}: volume30dUsd 30 → 46 by 16`,
      `~ ${A}: volumePerDayApprox 1 → 1.5 by 0.5`,
      `! volume-30d ${A}`,
      `! volume-per-day ${A}`,
    ]);
  });
});
