import { describe, expect, it } from 'vitest';
import type { View } from '../../../src/core/browse/arrangement';
import { valuesOf } from '../../../src/core/browse/entry-values';
import { Tree, type Node, type TreeInput } from '../../../src/core/browse/tree';
import { generate } from '../../../src/core/fixtures/generate';
import { write } from '../../../src/core/fixtures/write';
import { Listing } from '../../../src/core/listing/listing';
import { EditedText, type Edit } from '../../support/edited-text';
import { runToEnd } from '../../../src/core/steps';
import { listing, other } from '../../support/listing-text';
import { shown } from './shown';

/** A listing with its tree, as in an editor. */
class Shown {
  readonly text: EditedText;
  readonly listing: Listing;
  readonly tree = new Tree();

  constructor(
    text: string,
    private readonly view: Partial<View> = {},
  ) {
    this.text = new EditedText(text);
    this.listing = Listing.read(this.text);
    this.update();
  }

  update(): readonly Node[] | 'all' {
    for (const entry of this.listing.entries) valuesOf(this.listing, entry);
    return this.tree.show(shown(this.listing, this.view));
  }

  edit(...edits: readonly Edit[]): readonly Node[] | 'all' {
    this.listing.edit(this.text.edit(edits));
    runToEnd(this.listing.analyze());
    return this.update();
  }

  replace(from: string, to: string): readonly Node[] | 'all' {
    return this.edit({ offset: this.text.whole.indexOf(from), length: from.length, text: to });
  }

  /** Renders all nodes as if they were expanded. */
  draw(node?: Node, indent = ''): string[] {
    return this.tree.children(node).flatMap((child) => {
      const { label, description } = this.tree.label(child);
      return [`${indent}${label} (${description})`, ...this.draw(child, `${indent}  `)];
    });
  }

  node(label: string, under?: Node): Node | undefined {
    for (const child of this.tree.children(under)) {
      const found = this.tree.label(child).label === label ? child : this.node(label, child);
      if (found) return found;
    }
    return undefined;
  }
}

const THREE = listing([other('a'), other('b', { qualityFlag: '"monitor"' }), other('c')]);

describe('the tree of entries', () => {
  it('has groups, nested groups and entries', () => {
    expect(new Shown(THREE).draw()).toEqual([
      'base (3 · $90)',
      '  verified (2 · $60)',
      '    /a ($30 · api.x.io)',
      '    /c ($30 · api.x.io)',
      '  monitor (1 · $30)',
      '    /b ($30 · api.x.io)',
    ]);
  });

  it('redraws nothing if an edit is not visible', () => {
    const all = new Shown(THREE);
    const before = all.draw();
    expect(all.replace('Renders a page.', 'Renders.')).toEqual([]);
    expect(all.draw()).toEqual(before);
  });

  it('redraws one entry if only its tooltip has changed', () => {
    const all = new Shown(THREE);
    all.draw();
    const node = all.node('/a');
    expect(all.replace('479804', '479805')).toEqual([node]);
  });

  it('redraws one entry if its name has changed', () => {
    const all = new Shown(THREE);
    all.draw();
    const node = all.node('/b');
    const changed = all.replace('"api.x.io · /b"', '"Bees"');
    expect(changed).toHaveLength(1);
    expect(changed[0]).toBe(node);
    expect(node && all.tree.label(node).label).toBe('Bees');
  });

  it('redraws a group with a new entry, and its parents', () => {
    const all = new Shown(THREE);
    all.draw();
    const base = all.node('base');
    const at = all.text.whole.indexOf(other('c'));
    const changed = all.edit({ offset: at, length: 0, text: `${other('n')},\n    ` });
    expect(changed).toHaveLength(1);
    expect(changed[0]).toBe(base);
  });

  it('redraws all if the top level has other nodes', () => {
    const all = new Shown(THREE);
    all.draw();
    expect(all.replace('"chain": "base"', '"chain": "solana"')).toBe('all');
  });

  it('does not create levels again that have not been opened', () => {
    const all = new Shown(THREE);
    for (const node of all.tree.children(undefined)) all.tree.label(node);
    expect(all.replace('"api.x.io · /b"', '"Bees"')).toEqual([]);
  });

  it('keeps the position and last name of an entry that is being edited', () => {
    const all = new Shown(THREE);
    const before = all.draw();
    all.replace('"api.x.io · /b"', '"api.x');
    all.replace('"monitor"', '"moni');
    expect(all.draw().map((line) => line.replace(/not valid JSON · | · \d problems?/g, ''))).toEqual(before);
    expect(all.draw().filter((line) => line.includes('not valid JSON'))).toHaveLength(1);
  });

  it('finds the node of an entry in ranges that have not been opened', () => {
    const all = new Shown(write(generate({ entries: 1700, seed: 3 }), { format: 'lines' }), {
      grouping: 'none',
    });
    const entry = all.listing.entries.at(1234);
    const node = entry && all.tree.nodeOf(entry);
    expect(node?.content).toMatchObject({ kind: 'entry', entry });
    expect(node?.parent?.content).toMatchObject({ kind: 'range', range: { from: 1000, to: 1500 } });
    expect(node && all.tree.children(node.parent)).toContain(node);
  });

  it('has no node of an entry that does not match the filter', () => {
    const all = new Shown(THREE, { matches: ({ entry }) => entry.index !== 1 });
    const [a, b] = all.listing.entries;
    expect(a && all.tree.nodeOf(a)).toBeDefined();
    expect(b && all.tree.nodeOf(b)).toBeUndefined();
  });

  it('keeps a node while its entry moves to another range', () => {
    const all = new Shown(write(generate({ entries: 1001, seed: 3 }), { format: 'lines' }), {
      grouping: 'none',
    });
    const entry = all.listing.entries.at(499);
    const id = entry && all.tree.nodeOf(entry)?.id;
    const first = all.listing.entries.at(0)?.start ?? 0;
    all.edit({ offset: first, length: 0, text: `${other('n').replace(/\n\s*/g, '')},\n` });
    const moved = all.listing.entries.at(500);
    expect(moved && all.tree.nodeOf(moved)?.id).toBe(id);
  });
});

describe('the rows of another listing', () => {
  const [first, second] = [
    Listing.read(listing([other('a'), other('b')])),
    Listing.read(listing([other('c'), other('d'), other('e')])),
  ];

  it.each([
    ['after the tree was empty', true],
    ['at once', false],
  ])('are other nodes with other ids, except those of groups: %s', (_, isEmptied) => {
    for (const grouping of ['none', 'chain-flag'] as const) {
      const tree = new Tree();
      const all = (node?: Node): readonly Node[] =>
        tree.children(node).flatMap((child) => [child, ...all(child)]);
      tree.show(shown(first, { grouping }));
      const before = all();
      if (isEmptied) tree.show(undefined);
      expect(tree.show(shown(second, { grouping }))).toBe('all');
      const after = all();
      expect(before.some((node) => tree.has(node))).toBe(false);
      expect(after.every((node) => tree.has(node))).toBe(true);
      const ids = new Set(before.map(({ id }) => id));
      for (const { id, content } of after) expect(ids.has(id)).toBe(content.kind === 'group');
    }
  });

  it('are the same nodes while a listing replaces another', () => {
    const text = listing([other('a'), other('b')]);
    const tree = new Tree();
    const read = Listing.read(text);
    tree.show(shown(read, { grouping: 'none' }));
    const nodes = tree.children(undefined);
    tree.show(shown(Listing.read(text, { replaces: read }), { grouping: 'none' }));
    expect(tree.children(undefined)).toEqual(nodes);
    expect(nodes.every((node) => tree.has(node))).toBe(true);
  });
});

describe('groups of few filtered entries', () => {
  it('are expanded, as other nodes than before', () => {
    const read = Listing.read(listing([other('a'), other('b', { chain: '"solana"' })]));
    const tree = new Tree();
    const groups = (input: TreeInput): readonly (readonly [id: string, isExpanded: boolean])[] => {
      tree.show(input);
      return tree.children(undefined).map((node) => {
        const label = tree.label(node);
        return [node.id, label.kind === 'group' && label.isExpanded];
      });
    };
    const [all] = groups(shown(read));
    const filtered = groups(shown(read, { matches: ({ entry }) => entry.index === 0 }));
    expect(all?.[1]).toBe(false);
    expect(filtered.map(([, isExpanded]) => isExpanded)).toEqual([true]);
    expect(filtered[0]?.[0]).not.toBe(all?.[0]);
  });

  it('are not expanded if they are many', () => {
    const entries = Array.from({ length: 31 }, (_, index) => other(`e${index}`));
    const read = Listing.read(listing(entries));
    const tree = new Tree();
    tree.show(shown(read, { matches: () => true }));
    const [group] = tree.children(undefined);
    expect(group && tree.label(group)).toMatchObject({ isExpanded: false });
  });
});
