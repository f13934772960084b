import { describe, expect, it } from 'vitest';
import { ChangeTree, type ChangeNode, type ComparedFile } from '../../../src/core/compare/tree';
import { countWords } from '../../../src/core/compare/words';
import { listing, other, type Members } from '../../support/listing-text';
import { compareTexts } from './support';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((word) => other(word)) as [string, string, string, string];
const PRICED: Members = { pricePerCallUsd: '0.6', volume30dUsd: '36', volumePerDayApprox: '1.2' };

function fileBetween(before: readonly string[], after: readonly string[], name = 'a.json'): ComparedFile {
  return { key: name, name, folder: 'prices', comparison: compareTexts(listing(before), listing(after)) };
}

function treeBetween(before: readonly string[], after: readonly string[]): ChangeTree {
  return new ChangeTree([fileBetween(before, after)]);
}

function all(tree: ChangeTree, node?: ChangeNode): readonly ChangeNode[] {
  return tree.children(node).flatMap((child) => [child, ...all(tree, child)]);
}

/** The labels of a tree, each with its description, indented by level. */
function outline(tree: ChangeTree, node?: ChangeNode, indent = ''): string[] {
  return tree.children(node).flatMap((child) => {
    const { label, description } = tree.label(child);
    const line = `${indent}${label}${description === '' ? '' : `: ${description}`}`;
    return [line, ...outline(tree, child, `${indent}  `)];
  });
}

describe('the tree of changes', () => {
  it('has a section for each kind of change, with dependent changes nested, and totals', () => {
    const changed = other('a', { ...PRICED, chain: '"solana"', acceptedChains: '["solana"]' });
    const comparison = compareTexts(listing([a, b, c]), listing([c, changed, d], '7'));
    expect(outline(new ChangeTree([{ key: 'a', name: 'a', folder: '', comparison }]))).toEqual([
      'Problems introduced: 1',
      '  /c: Out of order: an entry with volume 30 belongs last · api.x.io',
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
      'Totals: 3 entries · $90 → $96 · 180 calls',
    ]);
  });

  it('has a common shift of times in one line before all sections', () => {
    const entries = (members: Members): string[] =>
      Array.from({ length: 30 }, (_, at) => other(`n${at}`, members));
    const [first, second] = outline(treeBetween(entries({}), entries({ lastCalledMs: '1787405879804' })));
    expect(first).toMatch(/^lastCalledMs: .*30 entries/);
    expect(second).toBe('Totals: 30 entries · $900 · 1,800 calls');
  });

  it('has accessibility labels with the meaning of icons and arrows', () => {
    const tree = treeBetween([a, b, c], [c, other('a', PRICED), d]);
    expect(all(tree).map((node) => tree.label(node).accessibilityLabel)).toEqual(
      expect.arrayContaining([
        'pricePerCallUsd, $0.5 to $0.6  +$0.1 (+20%)',
        'api.x.io · /c, moved, Entry 3 to 1',
        'api.x.io · /d, added, Entry 3, $30 · 60 calls',
      ]),
    );
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
    const shown = all(tree).map((node) => tree.label(node));
    expect(shown.length).toBeGreaterThan(5);
    for (const { label, description } of shown) expect(label + description).not.toMatch(/\$\(|\u202e|\n/);
  });

  it('has totals beyond the range of doubles', () => {
    const huge = (...words: string[]): string[] =>
      words.map((word) => other(word, { volume30dUsd: '1e308' }));
    for (const [before, after] of [
      [huge('a', 'b'), huge('a', 'b', 'c')],
      [[a], huge('a', 'b')],
    ] as const) {
      const lines = outline(treeBetween(before, after));
      expect(lines.at(-1)).toMatch(/infinite/);
      expect(lines.join('\n')).not.toMatch(/NaN|Infinity/);
    }
  });

  it('shows several files, each with its changes, and their totals', () => {
    const files = [fileBetween([a, b], [a], 'a.json'), fileBetween([a], [a, c], 'c.json')];
    const tree = new ChangeTree(files);
    expect(countWords(files.map(({ comparison }) => comparison))).toBe('1 added, 1 removed');
    expect(outline(tree).filter((line) => !line.startsWith('    '))).toEqual([
      'a.json: 1 removed · prices',
      '  Removed: 1',
      '  Totals: 2 → 1 entry · $60 → $30 · 120 → 60 calls',
      'c.json: 1 added · prices',
      '  Added: 1',
      '  Totals: 1 → 2 entries · $30 → $60 · 60 → 120 calls',
      'Totals: 3 entries · $90 · 180 calls',
    ]);
    const nodes = all(tree);
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
    const added = nodes.find((node) => tree.label(node).label === 'Added');
    expect(added && tree.comparisonOf(added)).toBe(files[1]?.comparison);
  });
});
