import { describe, expect, it } from 'vitest';
import { GROUPINGS, type GroupingId } from '../../../src/core/browse/arrangement';
import { entriesBelow, Tree, type Changed, type Node } from '../../../src/core/browse/tree';
import type { TextEdit } from '../../../src/core/text/text-edit';
import { listing, other } from '../../support/listing-text';
import { listingOf } from '../listing-of';
import { arranged, Opened, required } from './support';

/** A listing with its tree, as in an editor. */
class Shown {
  readonly opened: Opened;
  readonly tree = new Tree();

  constructor(
    text: string,
    private readonly grouping: GroupingId = 'chain-flag',
    private readonly filter = '',
  ) {
    this.opened = new Opened(text);
    this.update();
  }

  update(): Changed {
    return this.tree.show(this.opened.arranged({ filter: this.filter }), this.grouping);
  }

  edit(...edits: readonly TextEdit[]): Changed {
    this.opened.edit(...edits);
    return this.update();
  }

  replace(from: string, to: string): Changed {
    this.opened.replace(from, to);
    return this.update();
  }

  nodeAt(index: number): Node | undefined {
    return this.tree.nodeOf(this.opened.entry(index).key);
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

  it('redraws one entry if its name has changed', () => {
    const all = new Shown(THREE);
    all.draw();
    const node = all.node('/b');
    const changed = all.replace('"api.x.io · /b"', '"Bees"');
    expect(changed).toHaveLength(1);
    expect(changed[0]).toBe(node);
    expect(node && all.tree.label(node).label).toBe('Bees');
  });

  it('does not create levels again that have not been opened', () => {
    const all = new Shown(THREE);
    for (const node of all.tree.children(undefined)) all.tree.label(node);
    expect(all.replace('"api.x.io · /b"', '"Bees"')).toEqual([]);
  });

  it('marks an entry with a syntax error, which the others do not change for', () => {
    const all = new Shown(THREE);
    const before = all.draw();
    all.replace('"calls30d": 60', '"calls30d": ');
    const after = all.draw();
    expect(after.filter((line) => !before.includes(line))).toEqual([
      'base (3 · $90 · 1 problem)',
      '  verified (2 · $60 · 1 problem)',
      '    /a (not valid JSON · $30 · api.x.io)',
    ]);
    expect(after).toHaveLength(before.length);
  });

  it('keeps a node while its entry moves to another range', () => {
    const all = new Shown(listing(Array.from({ length: 1001 }, (_, at) => other(`e${at}`))), 'host');
    const node = required(all.nodeAt(499));
    all.edit({ offset: all.opened.listing.startOf(0), length: 0, text: `${other('n')},\n` });
    const moved = required(all.nodeAt(500));
    expect(moved.id).toBe(node.id);
    expect(moved.parent).not.toBe(node.parent);
  });
});

describe('the entries below nodes', () => {
  it('are those of all groups, each once', () => {
    const { tree } = new Shown(THREE);
    const [base] = tree.children(undefined);
    const [verified] = tree.children(base);
    expect(base && entriesBelow([base])).toHaveLength(3);
    expect(verified && entriesBelow([verified])).toHaveLength(2);
    expect(base && verified && entriesBelow([verified, base, verified])).toHaveLength(3);
  });

  it('are those of a range, or an entry itself', () => {
    const { tree } = new Shown(listing(Array.from({ length: 1200 }, (_, at) => other(`e${at}`))), 'host');
    const ranges = tree.children(tree.children(undefined)[0]);
    expect(ranges.map((node) => entriesBelow([node]).length)).toEqual([500, 500, 200]);
    const entries = tree.children(ranges[1]);
    expect(entriesBelow(entries.slice(0, 2)).map(({ values }) => values.id)).toEqual([
      'api-x-io-v1-e500',
      'api-x-io-v1-e501',
    ]);
  });
});

describe('the rows of another listing', () => {
  const [first, second] = [
    listingOf(listing(['a', 'b'].map((word) => other(word, { sources: '[]' })))),
    listingOf(listing(['c', 'd', 'e'].map((word) => other(word, { sources: '[]' })))),
  ];

  it.each([
    ['after the tree was empty', true],
    ['at once', false],
  ])('are other nodes with other ids, except those of groups: %s', (_, isEmptied) => {
    for (const { id: grouping } of GROUPINGS) {
      const tree = new Tree();
      const all = (node?: Node): readonly Node[] =>
        tree.children(node).flatMap((child) => [child, ...all(child)]);
      tree.show(arranged(first), grouping);
      const before = all();
      if (isEmptied) tree.show(undefined, grouping);
      expect(tree.show(arranged(second), grouping)).toBe('all');
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
    const read = listingOf(text);
    const all = (node?: Node): readonly Node[] =>
      tree.children(node).flatMap((child) => [child, ...all(child)]);
    tree.show(arranged(read), 'host');
    const nodes = all();
    expect(nodes).toHaveLength(3);
    tree.show(arranged(listingOf(text).replacing(read)), 'host');
    expect(all()).toEqual(nodes);
    expect(nodes.every((node) => tree.has(node))).toBe(true);
  });
});
