import { Tree, type Node } from '../../../../src/core/browse/tree';
import { Listing } from '../../../../src/core/listing/listing';
import { summarize } from '../../../../src/core/browse/summary/summarize';
import { ensure, ensureSame, type Operation } from '../operation';
import { anyReading } from '../read';
import { showAny } from '../views';

/** The tree contains each arranged entry and finds its node. */
const tree: Operation = {
  name: 'browsing/tree',
  weight: 3,
  run(text, random) {
    const listing = Listing.read(text, anyReading(random));
    const shown = showAny(listing, random);
    const rendered = new Tree();
    rendered.show(shown);
    const ids = new Set<string>();
    const inTree = new Set<unknown>();
    const visit = (node: Node | undefined): void => {
      for (const child of rendered.children(node)) {
        ensure(child.parent === node, 'a node has the correct parent');
        ensure(!ids.has(child.id), 'node ids are unique', () => child.id);
        ids.add(child.id);
        const { label, description } = rendered.label(child);
        ensure(
          !/[\p{Cc}\p{Bidi_Control}]/u.test(label + description),
          'a label has no control characters',
          () => label,
        );
        if (child.content.kind === 'entry') inTree.add(child.content.entry);
        visit(child);
      }
    };
    visit(undefined);
    for (const entry of shown.arrangement.entries) {
      const has = rendered.nodeOf(entry)?.content;
      ensure(inTree.has(entry) === (has !== undefined), 'the tree finds its entries');
      if (has) ensure(has.kind === 'entry' && has.entry === entry, 'the tree finds the requested entry');
    }
  },
};

/** Any listing can be summarized. */
const summing: Operation = {
  name: 'browsing/summary',
  weight: 2,
  run(text, random) {
    const listing = Listing.read(text, anyReading(random));
    const { totals } = summarize([listing]);
    ensureSame(totals.entries, listing.entries.length, 'a summary counts all entries');
    const { error, warning, info } = totals.problems;
    ensureSame(error + warning + info, listing.problems().length, 'a summary counts all problems');
  },
};

export const BROWSING: readonly Operation[] = [tree, summing];
