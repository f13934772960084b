import { describe, expect, it } from 'vitest';
import { ChangeTree, type ChangeNode, type ShownFile, sidesOf } from '../../../src/core/compare/tree';
import { listing, other, type Members } from '../../support/listing-text';
import { compareTexts, nameOf, type ComparedTexts } from './support';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((word) => other(word)) as [string, string, string, string];
const PRICED: Members = { pricePerCallUsd: '0.6', volume30dUsd: '36', volumePerDayApprox: '1.2' };

function treeOf(compared: ComparedTexts): ChangeTree {
  return new ChangeTree([fileOf(compared)]);
}

function fileOf(comparison: ComparedTexts, key = 'a.json'): ShownFile {
  const { old, now } = comparison;
  return {
    key,
    name: key,
    folder: 'prices',
    comparison,
    before: old,
    after: now,
  };
}

function treeBetween(before: readonly string[], after: readonly string[], count?: string): ChangeTree {
  return treeOf(compareTexts(listing(before), listing(after, count)));
}

function all(tree: ChangeTree, node?: ChangeNode): readonly ChangeNode[] {
  return tree.children(node).flatMap((child) => [child, ...all(tree, child)]);
}

function outline(tree: ChangeTree, node?: ChangeNode, indent = ''): string[] {
  return tree.children(node).flatMap((child) => {
    const { label, description } = tree.label(child);
    const line = `${indent}${label}${description === '' ? '' : `: ${description}`}`;
    return [line, ...outline(tree, child, `${indent}  `)];
  });
}

function labelOf(tree: ChangeTree, label: string): ReturnType<ChangeTree['label']> {
  const found = all(tree)
    .map((node) => tree.label(node))
    .find((one) => one.label === label);
  if (!found) throw new Error(`No node has the label ${label}.`);
  return found;
}

describe('the tree of changes', () => {
  it('has a section for each kind of change, with dependent changes nested, and totals', () => {
    const changed = other('a', { ...PRICED, chain: '"solana"', acceptedChains: '["solana"]' });
    expect(outline(treeBetween([a, b, c], [c, changed, d], '7'))).toEqual([
      'Problems Introduced: 1',
      '  Out of order: an entry with volume 30 belongs last: api.x.io · /c',
      'Listing: 1',
      '  count: 1,000 → 7  -993 (-99.3%)',
      'Changed: 1',
      '  /a: +20%, $30 → $36 · chain, acceptedChains, pricePerCallUsd · api.x.io',
      '    chain: "base" → "solana"',
      '    acceptedChains: ["base"] → ["solana"]',
      '    pricePerCallUsd: $0.5 → $0.6  +$0.1 (+20%)',
      '      volume30dUsd: $30 → $36  +$6 (+20%)',
      '      volumePerDayApprox: $1 → $1.2  +$0.2 (+20%)',
      'Added: 1',
      '  /d: Entry 3 · $30 · 60 calls · api.x.io',
      'Removed: 1',
      '  /b: Entry 2 · $30 · 60 calls · api.x.io',
      'Moved: 1',
      '  /c: Entry 3 → 1 · api.x.io',
      'Totals',
      '  All entries: $90 → $96',
      '    Entries: 3, as before',
      '    Volume: $90 → $96  +$6 (+6.67%)',
      '    Calls: 180, as before',
      '  By Chain: 2',
      '    base: 3 → 2 entries · $90 → $60 · 180 → 120 calls',
      '      Entries: 3 → 2  -1 (-33.3%)',
      '      Volume: $90 → $60  -$30 (-33.3%)',
      '      Calls: 180 → 120  -60 (-33.3%)',
      '    solana: 0 → 1 entry · $0 → $36 · 0 → 60 calls',
      '      Entries: 0 → 1  +1',
      '      Volume: $0 → $36  +$36',
      '      Calls: 0 → 60  +60',
      '  By Flag: 1',
      '    verified: $90 → $96',
      '      Entries: 3, as before',
      '      Volume: $90 → $96  +$6 (+6.67%)',
      '      Calls: 180, as before',
    ]);
  });

  it('shows problems and their entries', () => {
    const wrong = other('b', { sources: '[]' });
    const tree = treeBetween([a, wrong], [a, b]);
    expect(outline(tree).slice(0, 2)).toEqual([
      'Problems Resolved: 1',
      '  sources is empty, but has at least one element in every known entry: api.x.io · /b',
    ]);
  });

  it('has accessibility labels with the meaning of icons and arrows', () => {
    const tree = treeBetween([a, b, c], [c, other('a', PRICED), d]);
    expect(labelOf(tree, 'pricePerCallUsd').accessibilityLabel).toBe(
      'pricePerCallUsd: from $0.5 to $0.6, +$0.1 (+20%), with it volume30dUsd, volumePerDayApprox',
    );
    expect(labelOf(tree, '/c').accessibilityLabel).toBe('api.x.io · /c, moved from entry 3 to 1');
    expect(labelOf(tree, '/d').accessibilityLabel).toBe('api.x.io · /d, added, $30 · 60 calls');
    expect(labelOf(tree, 'Volume').accessibilityLabel).toBe('Volume, from $90 to $96, +$6 (+6.67%)');
  });

  it('divides long sections into ranges', () => {
    const many = Array.from({ length: 1201 }, (_, index) => other(`n${index}`));
    const tree = treeBetween([], many);
    const [added] = tree.children(undefined).filter(({ id }) => id === '/added');
    const ranges = tree.children(added);
    expect(ranges.map((range) => tree.label(range).label)).toEqual(['1–500', '501–1,000', '1,001–1,201']);
    expect(ranges.map((range) => tree.label(range).description).at(-1)).toBe('/n1000 – /n1200');
    expect(tree.children(ranges[2])).toHaveLength(201);
  });

  it('gives every node a unique id that is stable over comparisons', () => {
    const twice = other('a', { ...PRICED, id: '"x"', endpoint: '"x"' });
    const make = (): ChangeTree => treeBetween([a, b, b, c], [c, b, twice, twice]);
    const ids = all(make()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(all(make()).map(({ id }) => id)).toEqual(ids);
  });

  it('shows strings of the listing as plain text on one line', () => {
    const hostile = '"$(bug) \\u202e[x](command:y)\\n<b>"';
    const tree = treeBetween([a], [other('a', { name: hostile, description: hostile }, ', "$(x)\\n": 1')]);
    for (const { label, description } of all(tree).map((node) => tree.label(node)))
      expect(label + description).not.toMatch(/\$\(|\u202e|\n/);
  });

  it('finds an entry on both sides', () => {
    const wrong = other('b', { sources: '[]' });
    const compared = compareTexts(listing([c, wrong, a]), listing([c, b, d]));
    const tree = treeOf(compared);
    const { old, now } = compared;
    const sides = all(tree).flatMap(({ content }) => {
      const both = sidesOf(content, compared, { before: old, after: now });
      if (!both || content.kind === 'field') return [];
      const { before, after } = both;
      return `${content.kind} ${before ? nameOf(old, before) : '-'} ${after ? nameOf(now, after) : '-'}`;
    });
    expect(sides).toEqual([
      'problem api-x-io-v1-b api-x-io-v1-b',
      'entry api-x-io-v1-b api-x-io-v1-b',
      'entry - api-x-io-v1-d',
      'entry api-x-io-v1-a -',
    ]);
  });

  it('has totals beyond the range of doubles', () => {
    const huge = (...words: string[]): string[] =>
      words.map((word) => other(word, { volume30dUsd: '1e308' }));
    for (const [before, after] of [
      [huge('a', 'b'), huge('a', 'b', 'c')],
      [[a], huge('a', 'b')],
    ] as const) {
      const lines = outline(treeBetween(before, after));
      expect(lines.filter((line) => /Volume|All entries/.test(line)).join('\n')).toMatch(/infinite/);
      expect(lines.join('\n')).not.toMatch(/NaN|Infinity/);
    }
  });

  it('has a summary', () => {
    expect(treeBetween([a, b, c], [c, other('a', PRICED), d]).summary).toBe(
      '1 changed, 1 added, 1 removed, 1 moved, 1 problem introduced',
    );
    expect(treeBetween([a], [a]).summary).toBe('');
  });

  it('shows several files, each with its changes, and their totals', () => {
    const files = [
      fileOf(compareTexts(listing([a, b]), listing([a])), 'a.json'),
      fileOf(compareTexts(listing([a]), listing([a, c])), 'c.json'),
    ];
    const tree = new ChangeTree(files);
    expect(tree.summary).toBe('1 added, 1 removed');
    const nodes = all(tree);
    expect(outline(tree).filter((line) => !line.startsWith('    '))).toEqual([
      'a.json: 1 removed · prices',
      '  Removed: 1',
      '  Totals',
      'c.json: 1 added · prices',
      '  Added: 1',
      '  Totals',
      'Totals',
      '  All entries: 3 entries · $90 · 180 calls, as before',
      '  By Chain: 1',
      '  By Flag: 1',
    ]);
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
    const [added, total] = ['Added', 'All entries'].map((label) =>
      nodes.findLast((node) => tree.label(node).label === label),
    );
    expect(added && tree.fileOf(added)).toBe(files[1]);
    expect(total && tree.fileOf(total)).toBeUndefined();
  });
});
