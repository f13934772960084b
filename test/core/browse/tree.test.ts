import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { GROUPINGS, type GroupingId, type View } from '../../../src/core/browse/arrangement';
import type { NodeLabel } from '../../../src/core/browse/labels';
import { SORTINGS } from '../../../src/core/browse/sorting';
import { Tree, entriesBelow, type Changed, type Node } from '../../../src/core/browse/tree';
import { generate } from '../../../src/core/fixtures/generate';
import type { TextEdit } from '../../../src/core/text/text-edit';
import { forAll } from '../for-all';
import { listing, other } from '../../support/listing-text';
import { EDITS } from '../../support/random-edits';
import { textOf } from '../layouts';
import { listingOf } from '../listing-of';
import { Opened, arranged, required } from './support';

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

/** How a tree is shown; by default grouped by chain and flag. */
interface Options extends Partial<View> {
  readonly grouping?: GroupingId;
}

function show(tree: Tree, opened: Opened, { grouping = 'chain-flag', ...view }: Options): Changed {
  return tree.show(opened.arranged(view), grouping);
}

/** A node with its rendered item and its expanded children. */
interface Drawn {
  readonly id: string;
  readonly label: NodeLabel;
  readonly below: readonly Drawn[] | undefined;
}

type IsOpen = (id: string) => boolean;

/** The rendered items of all expanded nodes of a tree. */
function drawn(tree: Tree, isOpen: IsOpen, node?: Node): Drawn[] {
  return tree.children(node).map((child) => ({
    id: child.id,
    label: tree.label(child),
    below: isOpen(child.id) ? drawn(tree, isOpen, child) : undefined,
  }));
}

/** A view: renders nodes once, and again only if the tree reports a change. */
class Screen {
  #drawn = new Map<Node, { readonly label: NodeLabel; readonly children: readonly Node[] | undefined }>();
  #top: readonly Node[];

  constructor(
    private readonly tree: Tree,
    private readonly isOpen: IsOpen,
  ) {
    this.#top = this.#draw(undefined);
  }

  take(changed: Changed): void {
    if (changed === 'all') {
      this.#drawn.clear();
      this.#top = this.#draw(undefined);
      return;
    }
    for (const node of changed) {
      // Only nodes that have been requested can be rendered again.
      required(this.#drawn.get(node));
      this.#put(node);
    }
  }

  get seen(): Drawn[] {
    return this.#see(this.#top);
  }

  #see(nodes: readonly Node[]): Drawn[] {
    return nodes.map((node) => {
      const { label, children } = required(this.#drawn.get(node));
      return { id: node.id, label, below: children && this.#see(children) };
    });
  }

  #draw(parent: Node | undefined): readonly Node[] {
    const nodes = this.tree.children(parent);
    for (const node of nodes) {
      if (node.parent !== parent) throw new Error(`${node.id} has another parent`);
      this.#put(node);
    }
    return nodes;
  }

  #put(node: Node): void {
    const label = this.tree.label(node);
    this.#drawn.set(node, { label, children: this.isOpen(node.id) ? this.#draw(node) : undefined });
  }
}

/** A deterministic selection of ids. */
function someOf(share: number): IsOpen {
  return (id) => {
    let hash = 7;
    for (const char of id) hash = (hash * 31 + char.charCodeAt(0)) % 1009;
    return hash % 4 < share;
  };
}

const view: fc.Arbitrary<Options> = fc.record({
  grouping: fc.constantFrom(...GROUPINGS.map(({ id }) => id)),
  sorting: fc.record({ by: fc.constantFrom(...SORTINGS.map(({ by }) => by)), descending: fc.boolean() }),
  filter: fc.constantFrom('', '', '-id:a', 'flag:verified'),
});

/** `expect(found).toEqual(expected)`, many times faster for large values that are equal. */
function expectSame(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
}

function expectUnique(all: readonly Drawn[]): void {
  const ids = idsOf(all);
  expect(new Set(ids).size).toBe(ids.length);
}

function idsOf(all: readonly Drawn[]): readonly string[] {
  return all.flatMap(({ id, below = [] }) => [id, ...idsOf(below)]);
}

describe('a view that redraws the changed nodes', () => {
  it('shows the same as a new tree, after any edits and settings', () => {
    forAll(
      50,
      [
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 1, max: 1e6 }),
        view,
        fc.array(fc.tuple(EDITS, fc.option(view, { freq: 3, nil: undefined })), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.integer({ min: 1, max: 4 }),
      ],
      (entries, seed, first, edits, share) => {
        const opened = new Opened(textOf(generate({ entries, seed }), { format: 'pretty' }));
        const isOpen = someOf(share);
        const tree = new Tree();
        let chosen = first;
        show(tree, opened, chosen);
        const screen = new Screen(tree, isOpen);
        for (const [edit, next] of edits) {
          opened.edit(...edit(opened.text));
          chosen = next ?? chosen;
          screen.take(show(tree, opened, chosen));
          const fresh = new Tree();
          show(fresh, opened, chosen);
          const expected = drawn(fresh, isOpen);
          expectSame(screen.seen, expected);
          expectUnique(expected);
          // Without an edit, no node changes.
          expect(show(tree, opened, chosen)).toEqual([]);
        }
      },
    );
  });

  it.each(['host', 'chain-flag', 'problem'] as const)(
    'does so in long levels, while entries come and go: %s',
    (grouping) => {
      // Groups are slower than entries, and a level of fewer is long.
      const length = grouping === 'host' ? 605 : 1210;
      const words = Array.from({ length }, (_, at) =>
        other(`e${at}`, {
          volumePerDayApprox: '2',
          ...(grouping === 'host' && { endpoint: `"https://h${at}.x.io/a"`, id: `"h${at}-x-io-a"` }),
        }),
      );
      const opened = new Opened(listing(words));
      const tree = new Tree();
      const chosen: Options = { grouping, sorting: { by: 'name', descending: false } };
      show(tree, opened, chosen);
      const screen = new Screen(tree, () => true);
      const scaled = (at: number): number => Math.floor((at * length) / 1210);
      const place = (at: number): number => opened.listing.startOf(scaled(at));
      const edits = [
        () => opened.edit({ offset: place(0), length: 0, text: `${other('new')},` }),
        () => opened.edit({ offset: place(700), length: 0, text: `${other('new-2')},`.repeat(scaled(300)) }),
        () => opened.replaceIn(scaled(999), '"name": "', '"name": "zzz'),
        () => opened.replaceIn(3, '"name": "', '"name": '),
        () => opened.edit({ offset: place(2), length: place(900) - place(2), text: '' }),
        () => opened.edit({ offset: place(10), length: place(300) - place(10), text: '' }),
        () => opened.edit({ offset: place(5), length: 0, text: `${other('back')},`.repeat(scaled(600)) }),
      ];
      for (const edit of edits) {
        edit();
        screen.take(show(tree, opened, chosen));
        const fresh = new Tree();
        show(fresh, opened, chosen);
        const expected = drawn(fresh, () => true);
        expectSame(screen.seen, expected);
        expectUnique(expected);
      }
    },
  );
});

describe('a node', () => {
  it('is in several groups of rules under different ids, and the first is found', () => {
    const opened = new Opened(listing([other('a', { volume30dUsd: '31', sources: '[]' })]));
    const tree = new Tree();
    show(tree, opened, { grouping: 'problem' });
    const entries = tree.children(undefined).flatMap((group) => tree.children(group));
    expect(entries.length).toBeGreaterThan(1);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(tree.nodeOf(opened.entry(0).key)).toBe(entries[0]);
    expect(entries.every(({ content }) => content.kind === 'entry')).toBe(true);
    expect(entries.flatMap((node) => tree.children(node))).toEqual([]);
  });

  it.each(['chain-flag', 'host'] as const)(
    'of each entry is found, with its parents, before any was requested: %s',
    (grouping) => {
      const opened = new Opened(textOf(generate({ entries: 1600, seed: 6 }), { format: 'lines' }));
      for (const index of [0, 1, 499, 500, 777, 999, 1000, 1500, 1599]) {
        const tree = new Tree();
        show(tree, opened, { grouping });
        let node = required(tree.nodeOf(opened.entry(index).key));
        expect(node.content).toHaveProperty('entry', opened.entry(index));
        for (;;) {
          expect(tree.children(node.parent)).toContain(node);
          if (!node.parent) break;
          node = node.parent;
        }
        expect(tree.children(undefined)).toContain(node);
      }
    },
  );
});
