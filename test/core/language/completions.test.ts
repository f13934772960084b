import { describe, expect, it } from 'vitest';
import { isIncompleteListing } from '../../../src/core/language/completion';
import type { Completion } from '../../../src/core/language/position';
import { FIELD_NAMES } from '../../../src/core/listing/fields';
import { VALID_MEMBERS, entry, listing, other } from '../../support/listing-text';
import { listingOf } from '../listing-of';
import { accept, completionsIn } from './writing';
import { expand } from '../../support/expand-snippet';

/** The completions at the mark in the last entry of a listing. */
function inEntry(text: string): ReturnType<typeof completionsIn> {
  return completionsIn(
    listing([entry(), other('b', { chain: '"solana"', acceptedChains: '["solana"]' }), text]),
  );
}

function labels(text: string): string[] {
  return inEntry(text).items.map(({ label }) => label);
}

/** An entry's text after accepting the first completion, or the one with a label. */
function accepted(text: string, label?: string): string {
  const { text: whole, items } = inEntry(text);
  const item = items.find((one) => label === undefined || one.label === label);
  if (!item) throw new Error(`No such completion among ${items.map((one) => one.label).join(', ')}.`);
  const start = listing([entry(), other('b'), text]).indexOf(text);
  const shift = '"solana"'.length * 2 - '"base"'.length * 2;
  return accept(whole, item)
    .slice(start + shift)
    .replace(/\n {2}\]\n\}\n$/, '');
}

/** The text after accepting a member and the first value suggested for it, and the end of the inserted text. */
function acceptAt(text: string, offset: number, item: Completion): { after: string; end: number } {
  const after = accept(text, item);
  const end = offset + expand(item.insert).length;
  if (!item.suggestsNext) return { after, end };
  const stop = offset + item.insert.indexOf('$1');
  const [value] = completionsIn(`${after.slice(0, stop)}|${after.slice(stop)}`).items;
  if (!value) throw new Error(`No value is suggested for ${item.label}.`);
  const { span, insert } = value;
  return { after: accept(after, value), end: end + insert.length - (span.end - span.start) };
}

describe('names', () => {
  it('are the missing ones, in the order of the schema', () => {
    expect(labels('{|}')).toEqual(FIELD_NAMES);
    expect(labels('{"id": "a", |"chain": "base"}')).toEqual(
      FIELD_NAMES.filter((name) => name !== 'id' && name !== 'chain'),
    );
  });

  it.each([
    ['in an empty object', '{|}', 'chain', '{"chain": ""}'],
    ['in empty quotes', '{"|"}', 'chain', '{"chain": ""}'],
    ['half typed', '{"cha|"}', 'chain', '{"chain": ""}'],
    ['after a comma', '{"id": "a", |}', 'health', '{"id": "a", "health": null}'],
    [
      'between two members',
      '{"id": "a",\n|\n"name": "b"}',
      'health',
      '{"id": "a",\n"health": null,\n"name": "b"}',
    ],
    ['where the comma before is missing', '{"id": "a"\n"h|"}', 'health', '{"id": "a",\n"health": null}'],
    ['in the position of a value', '{"|": 5}', 'calls30d', '{"calls30d": 5}'],
    ['of a member that has a name', '{"ca|lls": 5}', 'calls30d', '{"calls30d": 5}'],
  ])('%s', (_, text, label, after) => expect(accepted(text, label)).toBe(after));

  it.each([
    [
      'volumePerDayApprox',
      '{"pricePerCallUsd": 0.5, | "calls30d": 60}',
      '{"pricePerCallUsd": 0.5, "volumePerDayApprox": 1, "calls30d": 60}',
    ],
    [
      'name',
      '{|"endpoint": "https://api.x.io/v1/c"}',
      '{"name": "api.x.io · /c","endpoint": "https://api.x.io/v1/c"}',
    ],
    ['lastCalledMs', '{|}', `{"lastCalledMs": ${VALID_MEMBERS.lastCalledMs}}`],
  ])('include values that can be computed: %s', (label, text, after) =>
    expect(accepted(text, label)).toBe(after),
  );

  it.each([
    ['chain', '{"chain": ""}'],
    ['sources', '{"sources": [""]}'],
  ])('have an empty value with a tab stop if values are known: %s', (label, after) => {
    expect(accepted('{|}', label)).toBe(after);
    expect(inEntry('{|}').items.find((item) => item.label === label)?.suggestsNext).toBe(true);
  });

  it('are not suggested where no name is expected', () => {
    for (const text of [
      '{"id"| }',
      '{"id": "a" | }',
      '{"id": {|}}',
      '{"description": "a|b"}',
      '{} // |\n',
      '{"health": null}|',
    ])
      expect(labels(text), text).toEqual([]);
  });

  it('complete a valid entry if all are accepted', () => {
    let marked = '{\n|\n}';
    for (const name of FIELD_NAMES) {
      const { text, items, offset } = inEntry(marked);
      const [item] = items;
      if (item?.label !== name) throw new Error(`${name} is not the first completion.`);
      const { after, end } = acceptAt(text, offset, item);
      const from = after.lastIndexOf('{');
      marked = `${after.slice(from, end)},\n|${after.slice(end).replace(/\n {2}\]\n\}\n$/, '')}`;
    }
    const read = listingOf(listing([entry(), marked.replace(/,\s*\|/, '')]));
    expect(read.entries[1]?.isValid).toBe(true);
    const problems = read.problems().filter(({ index }) => index === 1);
    const rules = new Set(problems.map(({ rule }) => rule.id));
    expect([...rules]).toEqual(['blank-string', 'price-range']);
  });
});

describe('values', () => {
  it.each([
    ['chain', '"qualityFlag": "x", "chain": |', ['"base"', '"solana"', '"other"']],
    [
      'chain, first of acceptedChains',
      '"acceptedChains": ["solana"], "chain": |',
      ['"solana"', '"base"', '"other"'],
    ],
    ['facilitator', '"facilitator": "|"', ['"cdp"']],
    ['qualityFlag', '"qualityFlag": "|"', ['"verified"', '"unknown"', '"monitor"', '"concentrated"']],
    ['sources', '"sources": ["|"]', ['"cdp-bazaar"']],
    ['sources, that are there', '"sources": ["cdp-bazaar", |]', []],
    ['a whole array', '"sources": |', ['["cdp-bazaar"]']],
    ['an array of the chain', '"chain": "solana", "acceptedChains": |', ['["solana"]']],
    ['a figure that is there', '"calls30d": 45, "callsPerDayApprox": 7|', ['1.5']],
    ['a figure that cannot be computed', '"callsPerDayApprox": |', []],
    ['name', '"name": |\n"endpoint": "https://a.b/C"', ['"a.b · /C"']],
    ['lastCalledMs', '"lastCalledMs": |', [VALID_MEMBERS.lastCalledMs]],
    ['price', '"pricePerCallUsd": |', []],
    ['in a description', '"description": "chain: |"', []],
  ])('%s', (_, members, expected) => {
    // The most frequent value comes first, independent of the entry's own.
    const found = labels(`{${members}}`);
    expect(found.slice(0, Math.max(expected.length, found.length > 3 ? 4 : 0))).toEqual(expected);
  });

  it.each([
    '{"chain":| "base", "id": "a"}',
    '{"calls30d": 45, "callsPerDayApprox":| 1.5}',
    '{"sources": |["a"]}',
    '{"facilitator": | {}}',
  ])('are not suggested before one that is there: %s', (text) => {
    expect(labels(text)).toEqual([]);
  });

  it('of acceptedChains are those in use, then other known ones, without those in the array', () => {
    const found = labels('{"chain": "base", "acceptedChains": ["base", "|"]}');
    expect(found.slice(0, 4)).toEqual(['"solana"', '"other"', '"polygon"', '"arbitrum"']);
  });

  it.each([
    ['{"chain": "so|", "id": "a"}', '"solana"', '{"chain": "solana", "id": "a"}'],
    ['{"chain": |\n"id": "a"}', '"solana"', '{"chain": "solana",\n"id": "a"}'],
    ['{"chain": "so|,\n"id": "a"}', '"solana"', '{"chain": "solana",\n"id": "a"}'],
    ['{"acceptedChains": [|"base"]}', '"solana"', '{"acceptedChains": ["solana","base"]}'],
    ['{"chain": ba|}', '"base"', '{"chain": "base"}'],
    ['{"calls30d": 60, "callsPerDayApprox": |31}', '2', '{"calls30d": 60, "callsPerDayApprox": 2}'],
    ['{"chain":|"id": "a"}', '"base"', '{"chain":"base","id": "a"}'],
  ])('are inserted: %s', (text, label, after) => expect(accepted(text, label)).toBe(after));

  it.each([
    ['in empty quotes', '{"acceptedChains": ["|"]}', '"solana'],
    ['before a string', '{"chain": |"so", "id": "a"}', '"solana"'],
    ['without a closing quote', '{"chain": "so|,\n"id": "a"}', '"solana"'],
    ['where a comma is missing', '{"chain": "so|"\n"id": "a"}', '"solana",'],
  ])('leave the closing quote behind the cursor, where a tab stop may end: %s', (_, text, insert) => {
    expect(inEntry(text).items.find(({ label }) => label === '"solana"')?.insert).toBe(insert);
  });
});

it('an entry that is inserted is a valid one', () => {
  const { text, items } = completionsIn('{"count": 1, "results": [|]}');
  expect(items.map(({ kind }) => kind)).toEqual(['entry']);
  for (const item of items) expect(listingOf(accept(text, item)).problems()).toEqual([]);
});

it('suggests nothing beside conflict markers, before the conflict is resolved', () => {
  const conflict = (text: string): string => `<<<<<<< a\n${text}\n=======\n${text}\n>>>>>>> b\n`;
  for (const text of ['{|}', entry({ chain: '"|"' }), entry().replace('"health"', '"hea|lth"')])
    expect(completionsIn(listing([text, entry(), `\n${conflict(other('b'))}`])).items, text).toEqual([]);
});

describe('the members of a listing', () => {
  it.each([
    ['{|}', ['count', 'results']],
    ['{"count": 3, |}', ['results']],
    ['{|"results": []}', ['count']],
    ['[] |', []],
    ['[]\n|', []],
  ])('are completed in %s', (text, expected) => {
    expect(completionsIn(text).items.map(({ label }) => label)).toEqual(expected);
  });

  it('include the number of entries', () => {
    const text = `{"count": |, "results": [${entry()}, ${other('b')}]}`;
    expect(completionsIn(text).items.map(({ label }) => label)).toEqual(['2']);
  });
});

it.each([
  ['{"count": 0, "results": []}', true],
  ['{"results": [{"id": "a", "}]}', true],
  ['{"results": [', true],
  ['{"count": 0, "next": null, "results": []}', false],
  ['{"results": [{"title": "a"}]}', false],
  ['{"results": {}}', false],
  ['[]', false],
  ['', false],
])('%s is an incomplete listing: %s', (text, expected) => {
  expect(isIncompleteListing(listingOf(text))).toBe(expected);
});
