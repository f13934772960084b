import { expect, it } from 'vitest';
import { arrange } from '../../../src/core/browse/arrangement';
import { entriesBelow, Tree, type Node } from '../../../src/core/browse/tree';
import { generate } from '../../../src/core/fixtures/generate';
import { write } from '../../../src/core/fixtures/write';
import { Listing } from '../../../src/core/listing/listing';

function treeOf(
  entries: number,
  grouping: 'chain-flag' | 'none' | 'problem',
): { tree: Tree; listing: Listing } {
  const listing = Listing.read(write(generate({ entries, seed: 3 }), { format: 'minified' }));
  const arrangement = arrange(listing, {
    grouping,
    sorting: { by: 'file', descending: false },
    matches: undefined,
  });
  const tree = new Tree();
  tree.show({ listing, arrangement, sortedBy: 'file' });
  return { tree, listing };
}

/** The number of visible entries below a node. */
function leaves(tree: Tree, node: Node): number {
  return node.content.kind === 'entry'
    ? 1
    : tree.children(node).reduce((sum, child) => sum + leaves(tree, child), 0);
}

it('are those of all groups, each once', () => {
  const { tree, listing } = treeOf(300, 'chain-flag');
  const top = tree.children(undefined);
  for (const node of top) expect(entriesBelow([node]).length).toBe(leaves(tree, node));
  expect(entriesBelow([...top, ...top]).length).toBe(listing.entries.length);
  const [first] = top;
  const [below] = first ? tree.children(first) : [];
  if (!first || !below) throw new Error('no groups');
  expect(entriesBelow([first, below])).toEqual(entriesBelow([first]));
});

it('are those of a range', () => {
  const { tree } = treeOf(1200, 'none');
  const top = tree.children(undefined);
  expect(top.map((node) => entriesBelow([node]).length)).toEqual([500, 500, 200]);
  const [, second] = top;
  expect(second && entriesBelow([second])[0]?.index).toBe(500);
});

it('is an entry itself', () => {
  const { tree } = treeOf(3, 'none');
  const nodes = tree.children(undefined);
  expect(entriesBelow(nodes).map(({ index }) => index)).toEqual([0, 1, 2]);
});
