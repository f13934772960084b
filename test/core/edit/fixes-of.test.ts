import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/core/text/text-edit';
import { fixesOf, type Fix } from '../../../src/core/edit/fixes-of';
import { listingOf } from '../listing-of';
import { entry, listing, other, type Members } from '../../support/listing-text';

function fixesFor(text: string, rule: string): readonly Fix[] {
  const read = listingOf(text);
  const problem = read.problems().find((one) => one.rule.id === rule);
  if (!problem) throw new Error(`no problem of ${rule}`);
  return fixesOf(read, problem);
}

/** The texts after each fix of a rule's first problem. */
function fixed(text: string, rule: string): string[] {
  return fixesFor(text, rule)
    .filter(({ edits }) => edits.length > 0)
    .map(({ edits }) => applyEdits(text, edits));
}

/** What the first fix of an entry with these members sets them to, as source text. */
function fixedTo(members: Members, rule: string): string | undefined {
  const [name = ''] = Object.keys(members);
  const [after] = fixed(listing([entry(members)]), rule);
  return after && new RegExp(`"${name}": (.*?),?\n`).exec(after)?.[1];
}

describe('a value of the wrong type', () => {
  it.each<[Members, string | undefined]>([
    [{ calls30d: '"60"' }, '60'],
    [{ calls30d: '" 6e1 "' }, '6e1'],
    [{ calls30d: '"60.5"' }, undefined],
    [{ calls30d: '"1,000"' }, undefined],
    [{ pricePerCallUsd: '"0.50"' }, '0.50'],
    [{ pricePerCallUsd: '"1e999"' }, undefined],
    [{ pricePerCallUsd: '"1.25E-12"' }, '1.25E-12'],
    [{ pricePerCallUsd: '"-5"' }, '-5'],
    [{ pricePerCallUsd: '"+5"' }, undefined],
    [{ pricePerCallUsd: '"05"' }, undefined],
    [{ pricePerCallUsd: '"$5"' }, undefined],
    [{ pricePerCallUsd: '""' }, undefined],
    [{ id: '"5"', calls30d: '[]' }, undefined],
    [{ lastCalledMs: '"1787319479804"' }, '1787319479804'],
    [{ lastCalledMs: '"2026-08-21T13:37Z"' }, '1787319420000'],
    [{ lastCalledMs: '"2026-02-30"' }, undefined],
    [{ calls30d: '"2026-08-21"' }, undefined],
    [{ lastCalledMs: '"2026-08-21T13:37:59.804Z"' }, '1787319479804'],
    [{ lastCalledMs: '"2026-08-21T13:37:59.804"' }, '1787319479804'],
    [{ lastCalledMs: '"2026-08-21T15:37:59.804+02:00"' }, '1787319479804'],
    [{ lastCalledMs: '"2026-08-21"' }, '1787270400000'],
    [{ lastCalledMs: '"yesterday"' }, undefined],
    [{ facilitator: '12' }, '"12"'],
    [{ facilitator: '1.50' }, '"1.50"'],
    [{ facilitator: 'true' }, undefined],
    [{ sources: '"a\\u0062"' }, '["a\\u0062"]'],
    [{ sources: '"a, b"' }, undefined],
    [{ sources: '["a", 12]' }, '["a", "12"]'],
    [{ sources: '["a", null]' }, undefined],
    [{ description: 'null' }, undefined],
  ])('%j becomes %j', (members, after) => {
    expect(fixedTo(members, 'wrong-type')).toBe(after);
  });

  it('of count', () => {
    expect(fixed(listing([entry()], '"12"'), 'wrong-type')).toEqual([listing([entry()], '12')]);
  });
});

describe('strings keep their escapes', () => {
  it.each<[string, Members, string]>([
    [
      'endpoint-url',
      { endpoint: '"http:\\/\\/api.x.io\\/v1\\/render"' },
      '"https:\\/\\/api.x.io\\/v1\\/render"',
    ],
    ['endpoint-url', { endpoint: '"\\u0068ttp://api.x.io/v1/render"' }, '"\\u0068ttps://api.x.io/v1/render"'],
    ['endpoint-param', { endpoint: '"https:\\/\\/api.x.io\\/{a}\\/{b}"' }, '"https:\\/\\/api.x.io\\/:a/:b"'],
    ['chain-first', { acceptedChains: '["solan\\u0061", "\\u0062ase"]' }, '["\\u0062ase", "solan\\u0061"]'],
    ['chain-first', { acceptedChains: '["solana", "base", "\\u0062"]' }, '["base", "solana", "\\u0062"]'],
  ])('of %s', (rule, members, after) => {
    expect(fixedTo(members, rule)).toBe(after);
  });
});

describe('a trailing comma', () => {
  const text = listing([entry(), other('b')]);
  it.each([
    ['in an entry', text.replace('null\n', 'null,\n')],
    ['in an array', text.replace('"base"]', '"base" , ]').replace('"base" , ]', '"base", ]')],
    ['after the last entry', text.replace('}\n  ]', '},\n  ]')],
    ['at the end of the listing', text.replace('  ]\n', '  ],\n')],
  ])('%s is removed', (_, wrong) => {
    const [fix, ...others] = fixesFor(wrong, 'syntax');
    expect(others).toEqual([]);
    expect(fix).toMatchObject({ title: 'Remove the trailing comma', kind: 'offered', isPreferred: true });
    const after = applyEdits(wrong, fix?.edits ?? []);
    expect(after.replace('"base" ]', '"base"]')).toBe(text);
  });

  it.each([
    ['twice', text.replace('null\n', 'null,,\n')],
    ['behind a comment', text.replace('null\n', 'null, // one\n')],
    ['without a member', text.replace('"sources": ["cdp-bazaar"]', '"sources": [,]')],
  ])('is not removed %s', (_, wrong) => {
    expect(fixesFor(wrong, 'syntax')).toEqual([]);
  });
});

describe('repeated members', () => {
  const twice = (first: string, second: string): string =>
    listing([
      entry({ chain: first, qualityFlag: undefined }, `,\n      "qualityFlag": "unknown",\n      ${second}`),
    ]);

  it('are removed, with any escapes', () => {
    const text = twice('"base"', '"ch\\u0061in": "base"');
    expect(fixed(text, 'duplicate-key')).toEqual([text.replace(',\n      "ch\\u0061in": "base"', '')]);
  });

  it('are changed at the last one, which counts', () => {
    const text = twice('"base"', '"chain": "Base"');
    expect(fixed(text, 'unknown-chain')).toEqual([text.replace('"Base"', '"base"')]);
  });

  it('are removed one by one', () => {
    const text = twice('"base"', '"chain": "solana",\n      "chain": "other"');
    expect(fixesFor(text, 'duplicate-key').map(({ title }) => title)).toEqual([
      'Remove this "chain": "solana"',
      'Remove the earlier "chain": "base"',
    ]);
    expect(fixed(text, 'duplicate-key')).toEqual([
      text.replace('\n      "chain": "solana",', ''),
      text.replace('      "chain": "base",\n', ''),
    ]);
  });

  it('inside another value', () => {
    const text = listing([entry({ health: '{"a": [{"b": 1, "b": 1}]}' })]);
    expect(fixed(text, 'duplicate-key')).toEqual([text.replace(', "b": 1', '')]);
  });

  it('beside the entries', () => {
    const text = listing([entry()]).replace(/\n\}\n$/, ',\n  "count": 7\n}\n');
    expect(fixed(text, 'duplicate-key')).toEqual([
      text.replace(',\n  "count": 7', ''),
      text.replace('\n  "count": 1000,', ''),
    ]);
  });
});

describe('the listing’s own members', () => {
  it('are added', () => {
    const text = listing([entry(), other('b')]).replace('  "count": 1000,\n', '');
    expect(fixed(text, 'missing-field')).toEqual([text.replace('  "results"', '  "count": 2,\n  "results"')]);
  });

  it('are also renamed and removed after the entries', () => {
    const text = listing([entry()])
      .replace(/\n\}\n$/, ',\n  "next": null\n}\n')
      .replace('"count"', '"Count"');
    expect(fixed(text, 'unknown-field')[0]).toBe(text.replace('"Count"', '"count"'));
    const more = listing([entry()]).replace(/\n\}\n$/, ',\n  "next": null\n}\n');
    expect(fixed(more, 'unknown-field')).toEqual([listing([entry()])]);
  });
});

describe('the fixes of a wrong statistic', () => {
  it('set another number with which more figures agree, its figure, or all wrong figures', () => {
    const text = listing([entry({ pricePerCallUsd: '5' })]);
    const volume = text.replace('"volume30dUsd": 30', '"volume30dUsd": 300');
    expect(fixed(text, 'volume-30d')).toEqual([
      text.replace('"pricePerCallUsd": 5', '"pricePerCallUsd": 0.5'),
      volume,
      volume.replace('"volumePerDayApprox": 1', '"volumePerDayApprox": 10'),
    ]);
  });
});

describe('a path parameter', () => {
  const at = (path: string): string => `"https://api.x.io${path}"`;

  it.each<[string, Members, Members]>([
    ['a label that goes with it', { name: '"api.x.io · /{id}"' }, { name: '"api.x.io · /:id"' }],
    ['another name', { name: '"Pages"' }, { name: '"Pages"' }],
    ['no name', { name: undefined }, { name: undefined }],
  ])('has %s', (_, before, after) => {
    const text = listing([entry({ ...before, endpoint: at('/v1/{id}') })]);
    expect(fixed(text, 'endpoint-param')).toEqual([listing([entry({ ...after, endpoint: at('/v1/:id') })])]);
  });

  it('keeps the text of the label', () => {
    const name = String.raw`"api.x.io · \/render"`;
    const text = listing([entry({ name, endpoint: at('/{v}/render') })]);
    expect(fixed(text, 'endpoint-param')).toEqual([text.replace('{v}', ':v')]);
  });
});

describe('a time without a zone', () => {
  it.each([
    ['2026-08-21T13:37', '1787319420000'],
    ['2026-08-21T13:37:59.8', '1787319479800'],
  ])('is read as one in UTC, whatever the local time is: %s', (time, literal) => {
    const parse = Date.parse;
    Date.parse = () => NaN;
    try {
      const [fix] = fixesFor(listing([entry({ lastCalledMs: `"${time}"` })]), 'wrong-type');
      expect(fix?.title).toMatch(`Set lastCalledMs to ${literal}: `);
    } finally {
      Date.parse = parse;
    }
  });
});

describe('a slug that is in use', () => {
  it('gets a number', () => {
    const text = listing([entry(), entry({ id: '"Render"', endpoint: '"https://api.x.io/v1/render/"' })]);
    expect(fixed(text, 'id-format')).toEqual([text.replace('"Render"', '"api-x-io-v1-render-2"')]);
  });
});

describe('an amount in the description', () => {
  it('is the price, if the volumes agree', () => {
    const text = listing([entry({ description: '"50 cents"', pricePerCallUsd: '500000' })]);
    const [fix, ...more] = fixesFor(text, 'price-vs-description');
    expect(fix).toMatchObject({ title: 'Set pricePerCallUsd to 0.5', isPreferred: true });
    expect(more).toEqual([]);
  });
});

describe('an unknown chain', () => {
  it.each<[Members, unknown[]]>([
    [
      { chain: '"eip155:8453"' },
      ['Set chain to "base"', 'Add "eip155:8453" to the known networks for chain'],
    ],
    [{ chain: '"polygon"' }, ['Add "polygon" to the known networks for chain']],
    [{ chain: '"eip155:137"' }, ['Add "eip155:137" to the known networks for chain']],
    [
      { acceptedChains: '["base", "eip155:137"]' },
      ['Change to "polygon"', 'Add "eip155:137" to the known networks for acceptedChains'],
    ],
  ])('%j', (members, titles) => {
    expect(fixesFor(listing([entry(members)]), 'unknown-chain').map(({ title }) => title)).toEqual(titles);
  });
});

describe('a value for the configuration', () => {
  it.each<[Members, string, unknown]>([
    [{ chain: '"polygon"' }, 'unknown-chain', { setting: 'chains', value: 'polygon' }],
    [{ acceptedChains: '["base", "moon"]' }, 'unknown-chain', { setting: 'acceptedChains', value: 'moon' }],
  ])('of %j', (members, rule, expected) => {
    const fixes = fixesFor(listing([entry(members)]), rule);
    expect(fixes.flatMap(({ accepts }) => accepts ?? [])).toEqual([expected]);
  });
});

describe('a snippet', () => {
  it('has a tab stop where the user has to write a value', () => {
    const text = listing([entry({ description: undefined })]);
    expect(textsOf(text)).toEqual([['"description": "$1",']]);
  });

  it('escapes what comes from the file', () => {
    const endpoint = '"https://api.x.io/v1/$%7B}/a}b"';
    const text = listing([entry({ name: undefined, description: undefined, endpoint })]);
    expect(textsOf(text)).toEqual([['"name": "api.x.io · /a\\}b",', '"description": "$1",']]);
  });

  function textsOf(text: string): unknown {
    return fixesFor(text, 'missing-field').map(({ snippets }) => snippets?.map((one) => one.text.trim()));
  }
});
