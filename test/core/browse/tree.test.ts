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

/** How a tree is shown; by default grouped by chain and flag. */
interface Options extends Partial<View> {
  readonly grouping?: GroupingId;
}

/** A listing with its tree, as in an editor. */
class Shown extends Opened {
  readonly tree = new Tree();
  /** What the last edit has changed in the tree. */
  changed: Changed;

  constructor(
    text: string,
    public options: Options = {},
  ) {
    super(text);
    this.changed = this.update();
  }

  update(tree = this.tree): Changed {
    const { grouping = 'chain-flag', ...view } = this.options;
    return tree.show(this.arranged(view), grouping);
  }

  override edit(...edits: readonly TextEdit[]): void {
    super.edit(...edits);
    this.changed = this.update();
  }

  nodeAt(index: number, tree = this.tree): Node {
    return required(tree.nodeOf(this.entry(index).key));
  }

  /** A new tree, of which nothing has been requested. */
  newTree(): Tree {
    const tree = new Tree();
    this.update(tree);
    return tree;
  }
}

/** All rows of a tree, as if all nodes were expanded. */
function outline(tree: Tree): string[] {
  const lines = (all: readonly Drawn[], indent: string): string[] =>
    all.flatMap(({ label: { label, description }, below = [] }) => [
      `${indent}${label} (${description})`,
      ...lines(below, `${indent}  `),
    ]);
  return lines(
    drawn(tree, () => true),
    '',
  );
}

function nodesOf(tree: Tree, node?: Node): readonly Node[] {
  return tree.children(node).flatMap((child) => [child, ...nodesOf(tree, child)]);
}

const THREE = listing([other('a'), other('b', { qualityFlag: '"monitor"' }), other('c')]);

describe('the tree of entries', () => {
  it('has groups, nested groups and entries', () => {
    expect(outline(new Shown(THREE).tree)).toEqual([
      'base (3 · $90)',
      '  verified (2 · $60)',
      '    /a ($30 · api.x.io)',
      '    /c ($30 · api.x.io)',
      '  monitor (1 · $30)',
      '    /b ($30 · api.x.io)',
    ]);
  });

  it('has expanded groups as long as a filter leaves at most 30 entries', () => {
    const entries = Array.from({ length: 31 }, (_, at) =>
      other(`e${at}`, at === 0 ? { qualityFlag: '"monitor"' } : {}),
    );
    const isExpanded = (filter: string, text = listing(entries)): unknown[] => {
      const { tree } = new Shown(text, { filter });
      return nodesOf(tree).flatMap((node) => tree.label(node).isExpanded ?? []);
    };
    expect(isExpanded('chain:base flag:verified')).toEqual([true, true]);
    expect(isExpanded('chain:base')).toEqual([false, false, false]);
    expect(isExpanded('', THREE)).toEqual([false, false, false]);
  });

  it('redraws one entry if its name has changed', () => {
    const shown = new Shown(THREE);
    outline(shown.tree);
    const node = shown.nodeAt(1);
    shown.replace('"api.x.io · /b"', '"Bees"');
    expect(shown.changed).toHaveLength(1);
    expect(shown.changed[0]).toBe(node);
    expect(shown.tree.label(node).label).toBe('Bees');
  });

  it('does not create levels again that have not been opened', () => {
    const shown = new Shown(THREE);
    for (const node of shown.tree.children(undefined)) shown.tree.label(node);
    shown.replace('"api.x.io · /b"', '"Bees"');
    expect(shown.changed).toEqual([]);
  });

  it('marks an entry with a syntax error, which the others do not change for', () => {
    const shown = new Shown(THREE);
    const before = outline(shown.tree);
    shown.replace('"calls30d": 60', '"calls30d": ');
    const after = outline(shown.tree);
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
    const { tree } = new Shown(listing(Array.from({ length: 1200 }, (_, at) => other(`e${at}`))), {
      grouping: 'host',
    });
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
      tree.show(arranged(first), grouping);
      const before = nodesOf(tree);
      if (isEmptied) tree.show(undefined, grouping);
      expect(tree.show(arranged(second), grouping)).toBe('all');
      const after = nodesOf(tree);
      expect(before.some((node) => tree.has(node))).toBe(false);
      expect(after.every((node) => tree.has(node))).toBe(true);
      const ids = new Set(before.map(({ id }) => id));
      for (const { id, content } of after) expect(ids.has(id)).toBe(content.kind === 'group');
    }
  });

  it('are the same nodes while a listing replaces another', () => {
    const shown = new Shown(THREE);
    const nodes = nodesOf(shown.tree);
    expect(nodes).toHaveLength(6);
    shown.listing = listingOf(THREE).replacing(shown.listing);
    shown.update();
    expect(nodesOf(shown.tree)).toEqual(nodes);
    expect(nodes.every((node) => shown.tree.has(node))).toBe(true);
  });
});

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

/** That a view shows this, and no id twice. Comparing this way is many times faster for large values that are equal. */
function expectShown({ seen }: Screen, expected: readonly Drawn[]): void {
  if (!isDeepStrictEqual(seen, expected)) expect(seen).toEqual(expected);
  const ids = idsOf(expected);
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
        const shown = new Shown(textOf(generate({ entries, seed }), { format: 'pretty' }), first);
        const isOpen = someOf(share);
        const screen = new Screen(shown.tree, isOpen);
        for (const [edit, next] of edits) {
          shown.options = next ?? shown.options;
          shown.edit(...edit(shown.text));
          screen.take(shown.changed);
          expectShown(screen, drawn(shown.newTree(), isOpen));
          // Without an edit, no node changes.
          expect(shown.update()).toEqual([]);
        }
      },
    );
  });

  it.each(['host', 'chain-flag'] as const)(
    'does so in long levels, while entries come and go: %s',
    (grouping) => {
      const texts = Array.from({ length: 605 }, (_, at) =>
        other(`e${at}`, {
          volumePerDayApprox: '2',
          ...(grouping === 'host' && { endpoint: `"https://h${at}.x.io/a"`, id: `"h${at}-x-io-a"` }),
        }),
      );
      const shown = new Shown(listing(texts), { grouping, sorting: { by: 'name', descending: false } });
      const screen = new Screen(shown.tree, () => true);
      const replaceEntries = (from: number, to: number, text: string): void => {
        const offset = shown.listing.startOf(from);
        shown.edit({ offset, length: shown.listing.startOf(to) - offset, text });
      };
      const edits = [
        () => replaceEntries(350, 350, `${other('new')},`.repeat(150)),
        () => shown.replaceIn(499, '"name": "', '"name": "zzz'),
        () => shown.replaceIn(3, '"name": "', '"name": '),
        () => replaceEntries(2, 450, ''),
        () => replaceEntries(5, 5, `${other('back')},`.repeat(300)),
      ];
      for (const edit of edits) {
        edit();
        screen.take(shown.changed);
        expectShown(
          screen,
          drawn(shown.newTree(), () => true),
        );
      }
    },
  );
});

describe('a node', () => {
  it('of an entry in several groups of rules is the first of them', () => {
    const text = listing([other('a', { volume30dUsd: '31', sources: '[]' })]);
    const shown = new Shown(text, { grouping: 'problem' });
    const nodes = nodesOf(shown.tree).filter(({ content }) => content.kind === 'entry');
    expect(nodes.length).toBeGreaterThan(1);
    expect(shown.nodeAt(0)).toBe(nodes[0]);
  });

  it.each(['chain-flag', 'host'] as const)(
    'of each entry is found, with its parents, before any was requested: %s',
    (grouping) => {
      const text = textOf(generate({ entries: 1100, seed: 6 }), { format: 'lines' });
      const shown = new Shown(text, { grouping });
      for (const index of [0, 499, 500, 1099]) {
        const tree = shown.newTree();
        let node = shown.nodeAt(index, tree);
        expect(node.content).toHaveProperty('entry', shown.entry(index));
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
