import { describe, expect, it } from 'vitest';
import { FIELD_NAMES } from '../../../src/core/listing/fields';
import { hoverAt, type Hover } from '../../../src/core/language/hover';
import type { Problem } from '../../../src/core/listing/problem';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/listing/settings';
import { entry, listing, other, unmark, WITHOUT_CALLS, type Members } from '../../support/listing-text';
import { listingOf } from '../listing-of';

const UNEXPECTED = (): boolean => false;

/** The hover at the first mark `«like this»`, with the text of its range. */
function hoverOn(
  marked: string,
  settings: Settings = DEFAULT_SETTINGS,
  isExpected: (problem: Problem) => boolean = UNEXPECTED,
): { readonly hover: Hover | undefined; readonly token: string | undefined } {
  const { text, spans } = unmark(marked);
  const [place] = spans;
  if (!place) throw new Error('no mark');
  const hover = hoverAt(listingOf(text, { settings }), place.start, isExpected);
  return { hover, token: hover && text.slice(hover.span.start, hover.span.end) };
}

/** The Markdown shown at the first marked place; empty if there is none. */
function markdownOn(marked: string, settings?: Settings): string {
  return hoverOn(marked, settings).hover?.markdown ?? '';
}

/** A text with its first occurrence of a token marked. */
function mark(text: string, token: string): string {
  if (!text.includes(token)) throw new Error(`no ${token}`);
  return text.replace(token, () => `«${token}»`);
}

/** The Markdown on a member's name in an entry of a listing of two. */
const on = (name: string, members: Members = {}): string =>
  markdownOn(mark(listing([entry(members), other('b')]), `"${name}"`));

/** The same without the first line, the meaning of the member. */
const body = (name: string, members?: Members): string => on(name, members).replace(/^.*\n*/, '');

/** A listing of an entry with these members. */
const inEntry = (members: string): string => `{"count": 1, "results": [{ ${members} }]}`;

describe('the hovers of a listing', () => {
  it('start with the member and its meaning', () => {
    for (const name of FIELD_NAMES) expect(on(name)).toMatch(new RegExp(`^\\*\\*\`${name}\`\\*\\*: .+`));
    for (const name of ['count', 'results']) expect(on(name)).toContain(`**\`${name}\`**: `);
  });

  it.each([
    ['a name', inEntry('"«calls30d»": 60'), '"calls30d"'],
    ['a number', inEntry('"calls30d": «60»'), '60'],
    ['a number, at its end', inEntry('"calls30d": 6«0»'), '60'],
    ['a string', inEntry('"facilitator": "c«d»p"'), '"cdp"'],
    ['an element', inEntry('"sources": ["a"], "acceptedChains": ["base", "«solana»"]'), '"solana"'],
    ['an array', inEntry('"acceptedChains": «[»"base", "solana"]'), '["base", "solana"]'],
    ['a comma in an array', inEntry('"acceptedChains": ["base"«,» "solana"]'), '["base", "solana"]'],
    ['an object', inEntry('"health": { "id": «1» }'), '{ "id": 1 }'],
    ['a colon', inEntry('"calls30d"«:» 60'), undefined],
    ['a comma', inEntry('"calls30d": 60«,» "health": null'), undefined],
    ['an unknown name', inEntry('"«calls»": 60'), undefined],
    ['the value of an unknown name', inEntry('"__proto__": «60»'), undefined],
    ['count', '{"«count»": 1, "results": [{}]}', '"count"'],
    ['its value', '{"count": «1», "results": [{}]}', '1'],
    ['count after results', '{"results": [{}], "count": «1»}', '1'],
    ['results', '{"count": 1, "«results»": [{}]}', '"results"'],
    ['its bracket', '{"count": 1, "results": «[»{}]}', '['],
    ['its other bracket', '{"count": 1, "results": [{}«]»}', undefined],
    ['an opening bracket', '{"count": 1, "results": [«{»}]}', undefined],
    ['a closing bracket', '{"count": 1, "results": [{«}»]}', undefined],
    ['the comma after an entry', '{"count": 1, "results": [{}«,»{}]}', undefined],
    ['the bracket of the whole', '«{»"count": 1, "results": [{}]}', undefined],
    ['another member', '{"«next»": 1, "results": [{}]}', undefined],
    ['an element that is not an object', '{"results": [«1»]}', undefined],
    ['an element that is an array', '{"results": [«[»"id"]]}', undefined],
    ['no listing', '{"a": «1»}', undefined],
    ['nothing', '«»', undefined],
  ])('concern the token: %s', (_, marked, token) => {
    expect(hoverOn(marked).token).toBe(token);
  });
});

describe('a statistic', () => {
  const figures = (name: string, members: Members): string[] => {
    const [formula = '', , , row = '', says = ''] = body(name, members).split(/\n+/);
    const [, stated = '', computed = ''] = row.split('|');
    return [formula, stated.trim(), computed.trim(), says];
  };
  const AGREE = 'The stated and the computed figure **agree**.';
  const DIFFER = 'The stated and the computed figure **differ**.';

  it.each<[string, Members, string[]]>([
    ['callsPerDayApprox', {}, ['`calls30d ÷ 30` = `60 ÷ 30`', '`2`', '`2`', AGREE]],
    [
      'callsPerPayer',
      { calls30d: '1', l30DaysPayers: '3', callsPerPayer: '0.33' },
      ['`calls30d ÷ l30DaysPayers` = `1 ÷ 3`', '`0.33`', '`0.3333333333333333`', AGREE],
    ],
    [
      'volumePerDayApprox',
      { volume30dUsd: '9', volumePerDayApprox: '0.30000000000000004' },
      ['`volume30dUsd ÷ 30` = `9 ÷ 30`', '`0.30000000000000004`', '`0.3`', AGREE],
    ],
    [
      'volume30dUsd',
      { calls30d: '123456', pricePerCallUsd: '0.0025', volume30dUsd: '3E2' },
      ['`calls30d × pricePerCallUsd` = `123456 × 0.0025`', '`3E2`', '`308.64`', DIFFER],
    ],
    [
      'callsPerPayer',
      { ...WITHOUT_CALLS, callsPerPayer: '5' },
      ['`calls30d ÷ l30DaysPayers`, or 0 without payers', '`5`', '`0`', DIFFER],
    ],
    [
      'callsPerPayer',
      { ...WITHOUT_CALLS, calls30d: '318', callsPerPayer: '0' },
      ['`calls30d ÷ l30DaysPayers`, or 0 without payers', '`0`', '`0`', AGREE],
    ],
    [
      'volume30dUsd',
      { calls30d: '2', pricePerCallUsd: '1e308', volume30dUsd: '1' },
      ['`calls30d × pricePerCallUsd` = `2 × 1e308`', '`1`', '`2e+308`', DIFFER],
    ],
  ])('has its formula and both figures: %s of %j', (name, members, expected) => {
    expect(figures(name, members)).toEqual(expected);
  });

  it.each<[string, Members, string]>([
    [
      'volumePerDayApprox',
      { volume30dUsd: undefined },
      'Cannot be compared with `volume30dUsd ÷ 30`: `volume30dUsd` is missing or of the wrong type.',
    ],
    [
      'callsPerPayer',
      { calls30d: '1.5', l30DaysPayers: '"3"' },
      'Cannot be compared with `calls30d ÷ l30DaysPayers`: `calls30d` and `l30DaysPayers` are missing or of the wrong type.',
    ],
    [
      'callsPerDayApprox',
      { callsPerDayApprox: `2.${'0'.repeat(2000)}` },
      'Cannot be compared with `calls30d ÷ 30`: a number has too many digits to be compared here.',
    ],
  ])('reports missing members: %s of %j', (name, members, content) => {
    expect(body(name, members)).toBe(content);
  });
});

describe('the problems of a member', () => {
  it.each<[string, Members, string]>([
    ['id', { id: '5' }, '- **Error**: id should be a string&#44; but is a number (`wrong-type`)'],
    ['health', { health: '{}' }, '(`health-not-null`)'],
    ['qualityFlag', { qualityFlag: '"good"' }, '(`quality-flag`)'],
    ['callsPerPayer', { callsPerPayer: '4' }, '**Warning**: callsPerPayer is 4&#44; but '],
  ])('are listed at its name: %s', (name, members, content) => {
    expect(body(name, members)).toContain(content);
  });

  it('are those of all entries together, too, the most severe first', () => {
    const text = listing([entry(), entry({ id: '"api-x-io-v1-render"' })], '1');
    const at = text.lastIndexOf('"id"');
    expect(markdownOn(`${text.slice(0, at)}«"id"»${text.slice(at + 4)}`)).toContain('(`duplicate-id`)');
    expect(markdownOn(mark(text, '"count"'))).toContain('(`count-below-results`)');
    const chain = body('chain', { chain: '"sei"', acceptedChains: '["base"]' });
    expect(Array.from(chain.matchAll(/\(`(.+)`\)$/gm), ([, rule]) => rule)).toEqual([
      'unknown-chain',
      'chain-first',
    ]);
  });

  it('are left out where VS Code shows them itself', () => {
    const text = listing([entry({ qualityFlag: '"good"' })]);
    expect(markdownOn(mark(text, '"good"'))).not.toContain('quality-flag');
  });

  it('contain strings from the file as plain text', () => {
    const shown = body('qualityFlag', { qualityFlag: '"[x](command:y) $(bug) <b>*"' });
    expect(shown).toContain('quality-flag');
    expect(shown).not.toMatch(/\]\(command|\$\(bug|<b>/);
  });
});
