import { expect, it } from 'vitest';
import type { GroupingId } from '../../../src/core/browse/arrangement';
import { entriesBelow, Tree, type Node } from '../../../src/core/browse/tree';
import { generate } from '../../../src/core/fixtures/generate';
import type { Listing } from '../../../src/core/listing/listing';
import { listing, other } from '../../support/listing-text';
import { textOf } from '../layouts';
import { listingOf } from '../listing-of';
import { arranged, places } from './support';

function treeOf(text: string, grouping: GroupingId): { tree: Tree; read: Listing } {
  const read = listingOf(text);
  const tree = new Tree();
  tree.show(arranged(read), grouping);
  return { tree, read };
}

/** The number of visible entries below a node. */
function leaves(tree: Tree, node: Node): number {
  return node.content.kind === 'entry'
    ? 1
    : tree.children(node).reduce((sum, child) => sum + leaves(tree, child), 0);
}

it('are those of all groups, each once', () => {
  const text = textOf(generate({ entries: 300, seed: 3 }), { format: 'minified' });
  const { tree, read } = treeOf(text, 'chain-flag');
  const top = tree.children(undefined);
  for (const node of top) expect(entriesBelow([node]).length).toBe(leaves(tree, node));
  expect(entriesBelow([...top, ...top]).length).toBe(read.entries.length);
  const [first] = top;
  const [below] = first ? tree.children(first) : [];
  if (!first || !below) throw new Error('no groups');
  expect(entriesBelow([first, below])).toEqual(entriesBelow([first]));
});

const ONE_HOST = listing(Array.from({ length: 1200 }, (_, at) => other(`e${at}`)));

it('are those of a range', () => {
  const { tree, read } = treeOf(ONE_HOST, 'host');
  const [host] = tree.children(undefined);
  const ranges = tree.children(host);
  expect(ranges.map((node) => entriesBelow([node]).length)).toEqual([500, 500, 200]);
  const [, second] = ranges;
  expect(places(read, entriesBelow(second ? [second] : []))[0]).toBe(500);
});

it('is an entry itself', () => {
  const { tree, read } = treeOf(listing(['a', 'b', 'c'].map((word) => other(word))), 'host');
  const nodes = tree.children(undefined).flatMap((host) => tree.children(host));
  expect(places(read, entriesBelow(nodes))).toEqual([0, 1, 2]);
});
