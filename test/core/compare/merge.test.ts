import { describe, expect, it } from 'vitest';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { mergeTexts, type MergeOptions } from '../../../src/core/compare/merge';
import { CALLS_90, entry, listing, other, type Members } from '../../support/listing-text';

/** The merged text, or why there is none. */
function merge(base: string, ours: string, theirs: string, options: MergeOptions = {}): string {
  const result = mergeTexts({ base, ours, theirs }, { isForced: true, ...options });
  return 'text' in result ? result.text : `${result.version} is ${result.reason}`;
}

/** Merges versions of one entry, and returns its members on lines. */
function mergeEntry(base: Members | undefined, ours: Members, theirs: Members): string {
  const text = (members: Members | undefined): string => listing(members ? [entry(members)] : []);
  return merge(text(base), text(ours), text(theirs));
}

/** A listing of one entry that is in conflict. */
function conflicting(ours: string, theirs: string): string {
  const lines = `<<<<<<< ours\n    ${ours}\n=======\n    ${theirs}\n>>>>>>> theirs`;
  return listing(['?']).replace('    ?', lines);
}

/** One member of a merged text. */
function lineOf(text: string, name: string): string | undefined {
  return text
    .split('\n')
    .find((line) => line.includes(`"${name}":`))
    ?.trim()
    .replace(/,$/, '');
}

const PRICE_2: Members = { pricePerCallUsd: '1', volume30dUsd: '60', volumePerDayApprox: '2' };

describe('independent members', () => {
  it('have the text of the side that changed them; of OURS if only the text differs', () => {
    const text = mergeEntry(
      {},
      { description: String.raw`"\u0061"`, qualityFlag: '"monitor"' },
      { description: '"a"', lastCalledMs: '1.787319479805e12', callsPerPayer: '3.0' },
    );
    const both: Members = { qualityFlag: '"monitor"', lastCalledMs: '1.787319479805e12' };
    expect(text).toBe(listing([entry({ ...both, description: String.raw`"\u0061"` })]));
  });

  it('include unknown members, which a side may remove', () => {
    const extended = listing([entry({}, ',\n      "region": {"eu": [1, 2]}')]);
    expect(merge(extended, extended, listing([entry()]))).toBe(listing([entry()]));
  });

  it('are in conflict if one side removed and the other changed them', () => {
    expect(mergeEntry({}, { health: undefined }, { health: '2' })).toBe(
      conflicting(entry({ health: undefined }), entry({ health: '2' })),
    );
    expect(mergeEntry({}, { name: '"x"' }, { name: undefined })).toBe(
      conflicting(entry({ name: '"x"' }), entry({ name: undefined })),
    );
  });

  it('are in conflict in minified text with line breaks around the markers', () => {
    const minified = (members: Members): string => JSON.stringify(JSON.parse(entry(members)));
    const text = (members: Members): string => `{"count":1,"results":[${minified(members)}]}`;
    expect(merge(text({}), text({ chain: '"a"' }), text({ chain: '"b"' }))).toBe(
      `{"count":1,"results":[\n<<<<<<< ours\n${minified({ chain: '"a"' })}\n=======\n${minified({ chain: '"b"' })}\n>>>>>>> theirs\n]}`,
    );
  });

  it('have markers of the given size and the line endings of the text', () => {
    const crlf = (members: Members): string => listing([entry(members)]).replaceAll('\n', '\r\n');
    const text = merge(crlf({}), crlf({ chain: '"a"' }), crlf({ chain: '"b"' }), {
      markerSize: 3,
      labels: { ours: 'main', theirs: 'topic\nbranch' },
    });
    expect(text).toContain('"results": [\r\n<<< main\r\n    {\r\n');
    expect(text).toContain('    }\r\n===\r\n    {\r\n');
    expect(text).toContain('    }\r\n>>> topic branch\r\n  ]\r\n');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});

it('an array that is merged as a set has the merged chain first if it came first everywhere', () => {
  const text = mergeEntry(
    { chain: '"base"', acceptedChains: '["base"]' },
    { chain: '"base"', acceptedChains: '["base", "sei"]' },
    { chain: '"solana"', acceptedChains: '["solana", "base"]' },
  );
  expect(lineOf(text, 'chain')).toBe('"chain": "solana"');
  expect(lineOf(text, 'acceptedChains')).toBe('"acceptedChains": ["solana", "base", "sei"]');
  const last = mergeEntry(
    { acceptedChains: '["sei", "base"]' },
    { acceptedChains: '["sei", "base", "ton"]' },
    { chain: '"solana"', acceptedChains: '["sei", "base", "solana"]' },
  );
  expect(lineOf(last, 'acceptedChains')).toBe('"acceptedChains": ["sei", "base", "ton", "solana"]');
});

it.each<[what: string, base: string, ours: string, theirs: string, merged: string]>([
  ['what one side added', 'a', 'a x', 'a y', 'a x y'],
  ['nothing that a side removed', 'a x y', 'a y', 'a x z', 'a z'],
  ['each string once', 'a', 'a x x', 'x y a', 'a x y'],
  ['the strings of the side that alone changed it', 'a', 'a', 'x x', 'x x'],
  ['the strings of both if they are the same', 'a', 'x x', 'x x', 'x x'],
])('an array that is merged as a set has %s', (_, base, ours, theirs, merged) => {
  const sources = (names: string): Members => ({ sources: JSON.stringify(names.split(' ')) });
  const namesIn = (text: string): string[] =>
    lineOf(text, 'sources')
      ?.match(/\w(?=")/g)
      ?.slice(1) ?? [];
  const [first, second] = [sources(ours), sources(theirs)];
  expect(namesIn(mergeEntry(sources(base), first, second))).toEqual(merged.split(' '));
  expect(namesIn(mergeEntry(sources(base), second, first)).sort()).toEqual(merged.split(' ').sort());
});

describe('computed figures', () => {
  it('are computed from exact figures', () => {
    const ours: Members = { pricePerCallUsd: '0.123456789012345' };
    const text = mergeEntry({}, ours, { calls30d: '100001' });
    expect(lineOf(text, 'volume30dUsd')).toBe('"volume30dUsd": 12345.802358023513');
    // With the volume as it is written, it would end in 045.
    expect(lineOf(text, 'volumePerDayApprox')).toBe('"volumePerDayApprox": 411.5267452674504');
  });

  it('may contradict their inputs on the side that they are taken from', () => {
    const wrong = { ...PRICE_2, volume30dUsd: '61' };
    expect(lineOf(mergeEntry({}, { name: '"x"' }, wrong), 'volume30dUsd')).toBe('"volume30dUsd": 61');
    expect(lineOf(mergeEntry({}, { name: '"x"' }, { volume30dUsd: '31' }), 'volume30dUsd')).toBe(
      '"volume30dUsd": 31',
    );
  });

  it('are in conflict if both sides changed them, or one contradicts inputs that the other changed', () => {
    const wrong: Members = { volume30dUsd: '31' };
    expect(mergeEntry({}, wrong, { volume30dUsd: '32' })).toBe(
      conflicting(entry(wrong), entry({ volume30dUsd: '32' })),
    );
    const contradicting = entry({ ...PRICE_2, ...wrong });
    expect(mergeEntry({}, wrong, PRICE_2)).toBe(conflicting(contradicting, entry(PRICE_2)));
    expect(mergeEntry({}, PRICE_2, wrong)).toBe(conflicting(entry(PRICE_2), contradicting));
  });

  it('are in each version those that follow from its members, if an input is in conflict', () => {
    const price4: Members = { pricePerCallUsd: '2', volume30dUsd: '120', volumePerDayApprox: '4' };
    expect(mergeEntry({}, PRICE_2, price4)).toBe(conflicting(entry(PRICE_2), entry(price4)));
    const calls: Members = { ...CALLS_90, volume30dUsd: '180', volumePerDayApprox: '6' };
    expect(mergeEntry({}, PRICE_2, { ...price4, ...calls })).toBe(
      conflicting(
        entry({ ...PRICE_2, ...CALLS_90, volume30dUsd: '90', volumePerDayApprox: '3' }),
        entry({ ...price4, ...calls }),
      ),
    );
  });
});

describe('entries', () => {
  const [a, b, c] = [
    other('a', { volume30dUsd: '3' }),
    other('b', { volume30dUsd: '2' }),
    other('c', { volume30dUsd: '1' }),
  ];

  it('are removed if only computed figures and formatting changed on the other side', () => {
    const changed = other('b', { volume30dUsd: '2.5', lastCalledMs: '1787319479804.0' });
    expect(merge(listing([a, b]), listing([a, changed]), listing([a]))).toBe(listing([a]));
  });

  it('are in conflict if one side removed and the other changed them', () => {
    const changed = other('b', { volume30dUsd: '2', description: '"new"' });
    expect(merge(listing([a, b, c]), listing([a, c]), listing([a, changed, c]))).toBe(
      listing([a, c]).replace(`    ${c}`, `<<<<<<< ours\n=======\n    ${changed},\n>>>>>>> theirs\n    ${c}`),
    );
  });

  it('that decide whether the last one has a comma are in conflict together', () => {
    const changed = other('c', { volume30dUsd: '1', description: '"new"' });
    const text = merge(listing([a, b, c]), listing([a, b]), listing([a, b, changed]));
    expect(text).toContain(
      `    ${a},\n<<<<<<< ours\n    ${b}\n=======\n    ${b},\n    ${changed}\n>>>>>>> theirs\n  ]`,
    );
  });

  it('that both sides added are one entry, by id, then by endpoint', () => {
    const [edited, renamed] = [b.replace('"Renders a page."', '"x"'), b.replace('"api-x-io-v1-b"', '"b"')];
    const lines = `<<<<<<< ours\n    ${b}\n=======\n    ${edited}\n>>>>>>> theirs`;
    expect(merge(listing([a]), listing([a, b]), listing([a, edited]))).toBe(
      listing([a, '?']).replace('    ?', lines),
    );
    expect(merge(listing([a]), listing([a, b]), listing([a, renamed])).match(/"id"/g)).toHaveLength(3);
  });

  it('that one side renamed to one that the other added are that one', () => {
    const description = '"A description of its own, of some length."';
    const [x, renamed] = [other('x', { description }), other('y', { description })];
    const text = merge(listing([x]), listing([renamed]), listing([x, other('y')]));
    const [before, ours, theirs] = text.split(/^<{7}.*|^={7}|^>{7}.*/m);
    expect([before, ours, theirs].map((part = '') => part.match(/"id": "api-x-io-v1-[xy]"/g))).toEqual([
      null,
      ['"id": "api-x-io-v1-y"'],
      ['"id": "api-x-io-v1-y"'],
    ]);
  });

  it('of one volume are in the order of OURS first', () => {
    const tied = other('d', { volume30dUsd: '2' });
    expect(merge(listing([a, b, c]), listing([a, b, c]), listing([a, tied, b, c]))).toBe(
      listing([a, b, tied, c]),
    );
  });

  it('follow the side that alone reordered them, if a side is not in order', () => {
    expect(merge(listing([b, a, c]), listing([b, a, c]), listing([c, b, a]))).toBe(listing([c, b, a]));
    expect(merge(listing([b, a, c]), listing([c, b, a]), listing([b, a, c]))).toBe(listing([c, b, a]));
    const d = other('d', { volume30dUsd: '7' });
    expect(merge(listing([b, a, c]), listing([c, b, a]), listing([b, d, a, c]))).toBe(listing([c, b, d, a]));
  });

  it('of THEIRS are indented like those of OURS, with their text', () => {
    const minified = JSON.stringify(JSON.parse(listing([a, b, c])));
    expect(merge(minified, listing([a, b]), minified)).toBe(listing([a, b]));
    expect(merge(JSON.stringify(JSON.parse(listing([a, b]))), listing([a, b]), minified)).toBe(
      listing([a, b, c]),
    );
    const tabs = listing([a, b, c]).replaceAll('  ', '\t');
    expect(merge(listing([a, b]), listing([a, b]), tabs)).toBe(listing([a, b, c]));
  });

  it('are added to an empty listing', () => {
    expect(merge('', listing([]), listing([a]))).toContain(a);
    const empty = '{"count":0,"results":[]}';
    const minified = '{"count":1,"results":[{"id":"x"}]}';
    expect(merge(empty, empty, minified)).toBe(minified);
  });

  it('that are not objects are paired by their text', () => {
    expect(merge(listing(['1', '2']), listing(['1', '2']), listing(['1', '3']))).toBe(listing(['1', '3']));
  });
});

describe('count', () => {
  /** The listing of entries that are named by letters. */
  const named = (words: string, count: string): string =>
    listing(
      Array.from(words, (word) => other(word)),
      count,
    );
  type Version = readonly [words: string, count: string];

  it.each<[string, Version, Version, Version, expected: string]>([
    ['is the one that both sides changed it to', ['xyz', '3'], ['xyz', '5'], ['xyz', '5'], '5'],
    ['has both differences', ['xyz', '10'], ['xyz', '12'], ['xyz', '11'], '13'],
    ['is not below the number of entries', ['xyz', '3'], ['xyz', '3'], ['xy', '2'], '2'],
    ['is below the number of entries if one side was', ['xyz', '3'], ['xyz', '1'], ['xyz', '3'], '1'],
    ['is below it if the side without a change was', ['', '0'], ['x', '0'], ['y', '1'], '1'],
    ['rises to the number of entries', ['', '2'], ['xy', '2'], ['z', '2'], '3'],
    ['rises once for an entry that both added', ['x', '1'], ['xy', '2'], ['xy', '2'], '2'],
    ['falls by what each side removed', ['xyzw', '3450'], ['xyz', '3449'], ['xyw', '3449'], '3448'],
    ['falls once for an entry that both removed', ['xyzw', '3450'], ['xyz', '3449'], ['xyz', '3449'], '3449'],
    ['falls once for one of several', ['xyzw', '3450'], ['xy', '3448'], ['xz', '3448'], '3447'],
    [
      'is exact beyond the integers of doubles',
      ['xy', '12345678901234567890'],
      ['x', '12345678901234567891'],
      ['y', '12345678901234567892'],
      '12345678901234567893',
    ],
  ])('%s', (_, base, ours, theirs, expected) => {
    expect(lineOf(merge(named(...base), named(...ours), named(...theirs)), 'count')).toBe(
      `"count": ${expected}`,
    );
  });

  it('is in conflict as other members are if it is not a number', () => {
    expect(merge(listing([], '1'), listing([], '"a"'), listing([], '"b"'))).toBe(
      '{\n<<<<<<< ours\n  "count": "a",\n=======\n  "count": "b",\n>>>>>>> theirs\n  "results": [\n    \n  ]\n}\n',
    );
  });

  it('keeps conflicts of other members away from the entries', () => {
    const [x] = [other('x')];
    const withNote = (note: string): string => listing([x]).replace(/\n\}\n$/, `,\n  "note": ${note}\n}\n`);
    const text = merge(withNote('1'), listing([x]), withNote('2'));
    expect(text).toBe(
      listing([x]).replace('  "results"', '<<<<<<< ours\n=======\n  "note": 2,\n>>>>>>> theirs\n  "results"'),
    );
  });
});

describe('comments', () => {
  const options = { syntax: JSONC_SYNTAX };
  const jsonc = (lines: readonly string[]): string => `{"count": 9, "results": [\n${lines.join('\n')}\n]}\n`;
  const [x, y] = ['{"id": "x", "volume30dUsd": 2}', '{"id": "y", "volume30dUsd": 1}'];
  const [a, b] = ['// first\n', ' /* second */'];

  it('move with their entries', () => {
    const base = jsonc([`${x}, // first`, `/* second */ ${y}`]);
    const theirs = jsonc([`/* second */ ${y.replace('1', '3')},`, `${x} // first`]);
    expect(merge(base, base, theirs, options)).toBe(theirs);
  });

  it('of entries that THEIRS added are added', () => {
    const [base, added] = [jsonc([x]), jsonc([`${x},`, '// y is new', '// in two lines', `${y} // behind`])];
    const versions = { base, ours: base, theirs: added };
    expect(mergeTexts(versions, { ...options, isForced: true })).toMatchObject({
      text: added,
      lostComments: [],
    });
    const indented = jsonc([`  ${x}`]);
    expect(merge(indented, indented, added, options)).toBe(
      jsonc([`  ${x},`, '  // y is new', '  // in two lines', `  ${y} // behind`]),
    );
  });

  it('are those of the side that alone changed them', () => {
    const [base, changed] = [jsonc([`${a}${x},`, `${y}${b}`]), jsonc([`// 1st\n${x},`, y])];
    expect(merge(base, base, changed, options)).toBe(changed);
    expect(merge(base, changed, base, options)).toBe(changed);
    const values = base.replace('"volume30dUsd": 1', '"volume30dUsd": 0.5');
    expect(merge(base, values, changed, options)).toBe(
      changed.replace('"volume30dUsd": 1', '"volume30dUsd": 0.5'),
    );
  });

  it('are those of OURS if both changed them, and the result names the entry', () => {
    const text = (entryText: string): string => jsonc([`${entryText},`, y]);
    for (const [base, ours, theirs] of [
      [`// a\n${x}`, `// b\n${x}`, `// c\n${x}`],
      [x, `// ours\n${x}`, x.replace('{', '{ /* theirs */ ')],
    ] as const) {
      const versions = { base: text(base), ours: text(ours), theirs: text(theirs) };
      expect(mergeTexts(versions, { ...options, isForced: true })).toMatchObject({
        text: versions.ours,
        lostComments: ['x'],
        conflicts: [],
      });
    }
  });

  it('inside of an entry, around the entries, and at both ends of the file are merged too', () => {
    const base = `// head\n{ // of all\n"count": 9, "results": [ // entries\n${x},\n${y}\n// last\n]\n// foot\n} // end\n`;
    const changes = [
      ...['head', 'of all', 'entries', 'last', 'foot', 'end'].map((comment) => [
        `// ${comment}`,
        `/* ${comment} */ // new`,
      ]),
      ...['"id": /* its id */ "y"', '/* its id */ "id": "y"', '"id": "y" /* its id */'].map((changed) => [
        '"id": "y"',
        changed,
      ]),
    ] as [string, string][];
    for (const change of changes) {
      const changed = base.replace(...change);
      expect(merge(base, base, changed, options)).toBe(changed);
      const volume = ['"volume30dUsd": 1', '"volume30dUsd": 0.5'] as const;
      expect(merge(base, base.replace(...volume), changed, options)).toBe(changed.replace(...volume));
    }
  });

  it('that one side changed of an entry that the other removed are in conflict', () => {
    const [base, changed] = [jsonc([`${x},`, y]), jsonc([`${x},`, `// kept\n${y}`])];
    expect(merge(base, jsonc([x]), changed, options)).toBe(
      jsonc(['<<<<<<< ours', x, '=======', `${x},`, '// kept', y, '>>>>>>> theirs']),
    );
  });
});

it.each([
  ['{"count": 1, "results": [}', 'ours is not valid JSON'],
  ['{"count": 1, "data": []}', 'ours is not a listing'],
  ['[]', 'base is of another shape than ours'],
  ['', 'ours is not valid JSON'],
])('what cannot be merged by entry: %s', (ours, expected) => {
  expect(merge(listing([entry()]), ours, listing([entry()]))).toBe(expected);
});
