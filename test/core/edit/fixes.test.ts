import { describe, expect, it } from 'vitest';
import { fixesOf, type Fix } from '../../../src/core/edit/fixes-of';
import { fixOf, type Problem } from '../../../src/core/listing/problem';
import { fixedBy } from '../../support/expand-snippet';
import { entry, listing, other, WITHOUT_CALLS, type Members } from '../../support/listing-text';
import { listingOf } from '../listing-of';

/** A text, or the members of its only entry that are not those of `entry()`. */
type Text = string | Members;

function textOf(text: Text): string {
  return typeof text === 'string' ? text : listing([entry(text)]);
}

/** The first problem of a rule, and its fixes. */
function problemIn(text: string, rule: string): { problem: Problem; fixes: readonly Fix[] } {
  const read = listingOf(text);
  const problem = read.problems().find((one) => one.rule.id === rule);
  if (!problem) throw new Error(`no problem of ${rule}`);
  return { problem, fixes: fixesOf(read, problem) };
}

function fixesIn(text: string, rule: string): readonly Fix[] {
  return problemIn(text, rule).fixes;
}

/** The texts after each fix that changes the text. */
function fixed(text: string, rule: string): string[] {
  return fixesIn(text, rule)
    .filter(({ accepts, shows }) => !accepts && shows === undefined)
    .map((fix) => fixedBy(fix, text));
}

/** The text without the whitespace outside of its strings. */
function withoutSpace(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
}

const FORMATS: Readonly<Record<string, (pretty: string) => string>> = {
  pretty: (text) => text,
  'with CRLF and tabs': (text) =>
    text.replace(/^ +/gm, (spaces) => spaces.replaceAll('  ', '\t')).replaceAll('\n', '\r\n'),
  minified: withoutSpace,
};

/** Entries with an unknown member at the end and at the start. */
const MISSPELT = entry({ qualityFlag: undefined }, ',\n      "quality_flag": "verified"');
const EXTRA = entry().replace('{\n', '{\n      "extra": { "a": [1] },\n');
const FLAG_LAST = entry({ qualityFlag: undefined }, ',\n      "qualityFlag": "verified"');
const CHAIN_TWICE = entry({}, ',\n      "chain": "solana"');
const KIOSK = other('a', { facilitator: '"kiosk"' });
const SMALL = other('small', WITHOUT_CALLS);

/** A text with a problem of a rule, and what each of its fixes makes of it. */
const EFFECTS: readonly (readonly [rule: string, before: Text, ...after: Text[]])[] = [
  ['volume-per-day', { volumePerDayApprox: '1.25' }, { volumePerDayApprox: '1' }],
  [
    'volume-30d',
    { pricePerCallUsd: '5' },
    {},
    { pricePerCallUsd: '5', volume30dUsd: '300' },
    { pricePerCallUsd: '5', volume30dUsd: '300', volumePerDayApprox: '10' },
  ],
  [
    'chain-first',
    { acceptedChains: '["solana"]' },
    { acceptedChains: '["base", "solana"]' },
    { acceptedChains: '["solana"]', chain: '"solana"' },
  ],
  [
    'chain-first',
    { acceptedChains: '["solan\\u0061", "\\u0062ase"]' },
    { acceptedChains: '["\\u0062ase", "solan\\u0061"]' },
    { acceptedChains: '["solan\\u0061", "\\u0062ase"]', chain: '"solana"' },
  ],
  ['count-below-results', listing([entry()], '0'), listing([entry()], '1')],
  ['wrong-type', listing([entry()], '"12"'), listing([entry()], '12')],
  ['missing-field', listing([entry()]).replace('"count": 1000,\n  ', ''), listing([entry()], '1')],
  ['unknown-field', listing([entry()]).replace(/\n\}\n$/, ',\n  "next": null\n}\n'), {}],
  [
    'duplicate-item',
    { acceptedChains: '["base", "solana", "base"]' },
    { acceptedChains: '["base", "solana"]' },
  ],
  [
    'duplicate-key',
    listing([CHAIN_TWICE]),
    {},
    listing([entry({ chain: undefined }, ',\n      "chain": "solana"')]),
  ],
  ['unknown-chain', listing([entry({ chain: '"Base"' })]), {}],
  ['unknown-chain', { acceptedChains: '["base", "polygn"]' }, { acceptedChains: '["base", "polygon"]' }],
  [
    'endpoint-url',
    { endpoint: '"http:\\/\\/api.x.io\\/v1\\/render"' },
    { endpoint: '"https:\\/\\/api.x.io\\/v1\\/render"' },
  ],
  [
    'endpoint-param',
    { name: '"api.x.io · /{id}"', endpoint: '"https://api.x.io/<v>/{id}"' },
    { name: '"api.x.io · /:id"', endpoint: '"https://api.x.io/:v/:id"' },
  ],
  ['facilitator-code', { facilitator: '"CDP"' }, {}],
  ['facilitator-differs', listing([entry(), KIOSK, other('b')]), listing([entry(), other('a'), other('b')])],
  ['id-format', { id: '"api.x.io/v1/render"' }, {}],
  ['id-slug', { id: '"old-api-x-io-v1-render"' }, {}],
  ['name-label', { name: '"api.y.io · /render"' }, {}],
  ['quality-flag', { qualityFlag: '"Verified"' }, {}],
  ['last-called-unit', { lastCalledMs: '1787319479' }, { lastCalledMs: '1787319479000' }],
  ['missing-field', { id: undefined, description: undefined }, { description: '""' }],
  [
    'price-vs-description',
    { description: '"$0.005"' },
    { description: '"$0.005"', pricePerCallUsd: '0.005', volume30dUsd: '0.3', volumePerDayApprox: '0.01' },
    { description: '"$0.005"', pricePerCallUsd: '0.005' },
  ],
  ['results-order', listing([SMALL, entry(), other('b')]), listing([entry(), other('b'), SMALL])],
  ['unknown-field', listing([MISSPELT]), listing([FLAG_LAST]), { qualityFlag: undefined }],
  ['unknown-field', listing([EXTRA]), {}],
  ['wrong-type', { sources: '"cdp-bazaar"' }, {}],
  ['wrong-type', { sources: '["a", 12]' }, { sources: '["a", "12"]' }],
];

describe.each(Object.entries(FORMATS))('a fix of a text %s', (_, inFormat) => {
  it.each(EFFECTS.map(([rule, before, ...after]) => [rule, before, after] as const))(
    'of %s changes only what is wrong: %j',
    (rule, before, after) => {
      expect(fixed(inFormat(textOf(before)), rule)).toEqual(after.map((text) => inFormat(textOf(text))));
    },
  );
});

it.each<[Members, string | undefined]>([
  [{ calls30d: '"60"' }, '60'],
  [{ calls30d: '" 6e1 "' }, '6e1'],
  [{ calls30d: '"60.5"' }, undefined],
  [{ pricePerCallUsd: '"0.50"' }, '0.50'],
  [{ pricePerCallUsd: '"1e999"' }, undefined],
  [{ lastCalledMs: '"2026-08-21T13:37Z"' }, '1787319420000'],
  [{ lastCalledMs: '"2026-02-30"' }, undefined],
  [{ calls30d: '"2026-08-21"' }, undefined],
  [{ facilitator: '1.50' }, '"1.50"'],
  [{ facilitator: 'true' }, undefined],
  [{ sources: '"a\\u0062"' }, '["a\\u0062"]'],
  [{ sources: '"a, b"' }, undefined],
  [{ sources: '["a", null]' }, undefined],
  [{ description: 'null' }, undefined],
])('a value of the wrong type: %j becomes %j', (members, after) => {
  const [name = ''] = Object.keys(members);
  const expected = after === undefined ? [] : [listing([entry({ [name]: after })])];
  expect(fixed(textOf(members), 'wrong-type')).toEqual(expected);
});

describe('a trailing comma', () => {
  const text = listing([entry(), other('b')]);

  it.each([
    ['in an entry', text.replace('null\n', 'null,\n')],
    ['in an array', text.replace('"base"]', '"base",]')],
    ['after the last entry', text.replace('}\n  ]', '},\n  ]')],
    ['at the end of the listing', text.replace('  ]\n', '  ],\n')],
  ])('%s is removed', (_, wrong) => {
    expect(fixed(wrong, 'syntax')).toEqual([text]);
  });

  it.each([
    ['behind a comment', text.replace('null\n', 'null, // one\n')],
    ['without a member', text.replace('"sources": ["cdp-bazaar"]', '"sources": [,]')],
  ])('is not removed %s', (_, wrong) => {
    expect(fixesIn(wrong, 'syntax')).toEqual([]);
  });
});

describe('a member that is repeated', () => {
  it('is changed where it counts, the last time', () => {
    const text = listing([entry({}, ', "chain": "Base"')]);
    expect(fixed(text, 'unknown-chain')).toEqual([text.replace('"Base"', '"base"')]);
  });

  it('is removed inside another value', () => {
    const text = listing([entry({ health: '{"a": [{"b": 1, "b": 1}]}' })]);
    expect(fixed(text, 'duplicate-key')).toEqual([text.replace(', "b": 1', '')]);
  });
});

/** The members of an entry with a number of payers that is impossible. */
function payers(l30DaysPayers: string, calls30d: string, callsPerPayer: string | undefined): Members {
  return { ...WITHOUT_CALLS, calls30d, l30DaysPayers, callsPerPayer };
}

const payersOffered = (number: string): string =>
  `offered! Set l30DaysPayers to ${number}, which is calls30d ÷ callsPerPayer`;

/**
 * Texts, or the members of their only entry that are unlike those of a valid one, with what the fixes of the rule's first problem
 * are called: kind, `!` if preferred, title, and the index of the entry that it shows.
 */
const TITLES: Readonly<Record<string, readonly (readonly [text: Text, ...titles: string[]])[]>> = {
  'duplicate-key': [
    [
      listing([entry({}, ', "calls30d": 61')]),
      'offered Remove this "calls30d": 61',
      'offered Remove the earlier "calls30d": 60',
    ],
    [
      listing([entry({ health: '{}' }, ', "health": {}')]),
      'offered! Remove this "health", which has the same value',
    ],
    [listing([entry({}, ', "health": ')])],
  ],
  'missing-field': [
    [{ id: undefined }, 'offered! Add id: "api-x-io-v1-render"'],
    [{ id: undefined, endpoint: '""' }, 'offered! Add id'],
    [{ health: undefined }, 'safe! Add health: null'],
    [{ health: undefined, callsPerPayer: undefined }, 'safe! Add 2 missing members'],
    [{ health: undefined, id: undefined }, 'offered! Add 2 missing members'],
  ],
  'unknown-field': [
    [listing([entry({}, ', "Health": 1')]), 'offered Remove "Health"'],
    [
      listing([entry({ health: undefined }, ', "Health": null')]),
      'offered! Rename to "health"',
      'offered Remove "Health"',
    ],
  ],
  'quality-flag': [
    [
      { qualityFlag: '"x"' },
      'offered Set qualityFlag to "verified"',
      'offered Set qualityFlag to "unknown"',
      'offered Set qualityFlag to "monitor"',
      'offered Set qualityFlag to "concentrated"',
    ],
  ],
  'unknown-chain': [
    [{ chain: '""' }],
    [{ chain: '"bas"' }, 'offered! Set chain to "base"', 'offered Add "bas" to the known networks for chain'],
    [{ chain: '"eip155:137"' }, 'offered Add "eip155:137" to the known networks for chain'],
    [
      { acceptedChains: '["base", "solan", "solana"]' },
      'offered! Remove "solan": "solana" is already in the list',
      'offered Add "solan" to the known networks for acceptedChains',
    ],
  ],
  'endpoint-url': [
    [{ endpoint: '"ftp://api.x.io/v1/render"' }],
    [{ endpoint: '"http://u@api.x.io/v1/render"' }],
  ],
  'facilitator-code': [
    [{ facilitator: '"CDP!"' }],
    [{ facilitator: '"C-9"' }, 'offered! Set facilitator to "c-9"'],
  ],
  'id-format': [[{ id: '"A"', endpoint: '"x"' }], [{ id: '"A"' }, 'offered! Set id to "api-x-io-v1-render"']],
  'chain-first': [[{ chain: '"bose"' }, 'offered Set chain to "base"']],
  'price-vs-description': [
    [
      { ...WITHOUT_CALLS, description: '"50 cents"', pricePerCallUsd: '500000' },
      'offered! Set pricePerCallUsd to 0.5',
    ],
    [
      { description: '"$0.5"', pricePerCallUsd: '500', callsPerDayApprox: '3' },
      'offered Set pricePerCallUsd to 0.5',
    ],
  ],
  'last-called-unit': [
    [
      { lastCalledMs: '1787319479804123' },
      'offered! Set lastCalledMs to 1787319479804: 2026-08-21T13:37:59.804Z, from microseconds',
    ],
    [{ lastCalledMs: '5' }],
  ],
  'duplicate-id': [
    [
      listing([entry(), other('render', { endpoint: '"https://api.x.io/v1/render/"' })]),
      'offered! Set id to "api-x-io-v1-render-2"',
      'offered Go to entry 1 (shows 0)',
      'offered Delete this entry',
    ],
    [
      listing([entry(), entry({ endpoint: '"https://api.x.io/v1/other"', name: '"Other"' })]),
      'offered! Set id to "api-x-io-v1-other"',
      'offered Go to entry 1 (shows 0)',
      'offered Delete this entry',
    ],
  ],
  'duplicate-endpoint': [
    [
      listing([entry(), entry({ id: '"api-x-io-v1-render-2"' })]),
      'offered Go to entry 1 (shows 0)',
      'offered Delete this entry',
    ],
  ],
  // The member that is wrong comes first.
  'calls-per-day': [
    [{ ...WITHOUT_CALLS, calls30d: '-60' }],
    [
      { calls30d: '75' },
      'offered Set calls30d to 60, which matches callsPerDayApprox, volume30dUsd and callsPerPayer',
      'safe Set callsPerDayApprox to 2.5',
      'offered Recompute 4 statistics of this entry: callsPerDayApprox, volume30dUsd, volumePerDayApprox, callsPerPayer',
    ],
  ],
  'calls-per-payer': [[{ callsPerPayer: '4' }, 'safe! Set callsPerPayer to 3']],
  'volume-30d': [
    [{ calls30d: '1e300', pricePerCallUsd: '1e300' }],
    [
      { pricePerCallUsd: '500' },
      'offered Set pricePerCallUsd to 0.5, which matches volume30dUsd',
      'safe Set volume30dUsd to 30000',
      'offered Recompute 2 statistics of this entry: volume30dUsd, volumePerDayApprox',
    ],
    [
      // Calls that were just typed contradict other figures.
      { pricePerCallUsd: '0.02', calls30d: '300' },
      'safe! Set volume30dUsd to 6',
      'offered Set calls30d to 1500, which matches volume30dUsd',
      'offered Recompute 4 statistics of this entry: callsPerDayApprox, volume30dUsd, volumePerDayApprox, callsPerPayer',
    ],
  ],
  'zero-payers': [[payers('0', '1786', '223.25'), payersOffered('8')]],
  'payers-exceed-calls': [
    [payers('99999', '1786', '223.25'), payersOffered('8')],
    [payers('99999', '7', '2.3333333333333335'), payersOffered('3')],
    [payers('99999', '1786', '1.0'), payersOffered('1786')],
    // No integer, more payers than calls, and calls per payer that are 0, negative or absent
    [payers('99999', '1786', '223')],
    [payers('99999', '1786', '0.5')],
    [payers('99999', '1786', '0')],
    [payers('99999', '1786', '-223.25')],
    [payers('99999', '1786', undefined)],
    [payers('99999', '0', '223.25')],
  ],
};

describe.each(Object.entries(TITLES))('the fixes of %s', (rule, rows) => {
  it.each(rows.map(([text, ...titles]) => [text, titles] as const))('of %j are called', (text, titles) => {
    const { problem, fixes } = problemIn(textOf(text), rule);
    expect(
      fixes.map(
        ({ title, kind, isPreferred, shows }) =>
          `${kind}${isPreferred ? '!' : ''} ${title}${shows === undefined ? '' : ` (shows ${shows})`}`,
      ),
    ).toEqual(titles);
    // Known without making the fixes. Those of the configuration, and in a broken text, are not known.
    if (!/^(?:unknown-chain|duplicate-key)$/.test(rule))
      expect(fixOf(problem)).toBe(
        fixes
          .map(({ kind }) => kind)
          .sort()
          .at(-1) ?? '-',
      );
  });
});

it.each<[Members, string, unknown]>([
  [{ chain: '"polygon"' }, 'unknown-chain', { setting: 'chains', value: 'polygon' }],
  [{ acceptedChains: '["base", "moon"]' }, 'unknown-chain', { setting: 'acceptedChains', value: 'moon' }],
])('a value for the configuration is offered: %j', (members, rule, expected) => {
  expect(fixesIn(textOf(members), rule).flatMap(({ accepts }) => accepts ?? [])).toEqual([expected]);
});

it('a snippet has a tab stop where the user has to write a value, and escapes what comes from the file', () => {
  const endpoint = '"https://api.x.io/v1/$%7B}/a}b"';
  const fixes = fixesIn(textOf({ name: undefined, description: undefined, endpoint }), 'missing-field');
  expect(fixes.map(({ snippets }) => snippets?.map(({ text }) => text.trim()))).toEqual([
    ['"name": "api.x.io · /a\\}b",', '"description": "$1",'],
  ]);
});
