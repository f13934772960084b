import { jsonDiff } from '../../../../src/core/report/diff-json';
import { markdownDiff } from '../../../../src/core/report/diff-markdown';
import { prettyDiff } from '../../../../src/core/report/diff-pretty';
import { compare } from '../../../../src/core/compare';
import { ChangeTree, type ChangeNode } from '../../../../src/core/compare/tree';
import { Listing } from '../../../../src/core/listing/listing';
import { EditedText } from '../../../support/edited-text';
import { runToEnd } from '../../../../src/core/steps';
import { ensure, ensureSame, type Operation } from '../operation';
import { anyReading } from '../read';
import { anyEdit } from '../texts/edits';
import { anyText } from '../texts/texts';

/** Any two listings can be compared, and the result accounts for every entry. */
const two: Operation = {
  name: 'comparing/two',
  weight: 3,
  run(text, random) {
    const reading = anyReading(random);
    const edited = new EditedText(random.chance(0.2) ? anyText(random) : text);
    for (let edits = random.integer(1, 4); edits > 0; edits--) edited.edit(anyEdit(edited.whole, random));
    const before = Listing.read(text, reading);
    const after = Listing.read(edited.whole, reading);
    const comparison = runToEnd(compare(before, after, reading));
    const { added, removed, changed, unchanged } = comparison;
    ensureSame(
      removed.length + changed.length + unchanged,
      before.entries.length,
      'each old entry is accounted for',
    );
    ensureSame(
      added.length + changed.length + unchanged,
      after.entries.length,
      'each new entry is accounted for',
    );
    const back = runToEnd(compare(after, before, reading));
    ensureSame(
      [back.added.length, back.removed.length],
      [removed.length, added.length],
      'added entries are removed entries when compared in reverse',
    );
    const compared = {
      before: { path: 'a.json', text, listing: before },
      after: { path: 'b.json', text: edited.whole, listing: after },
      comparison,
    };
    JSON.parse(Array.from(jsonDiff(compared)).join(''));
    const plain = Array.from(prettyDiff()(compared)).join('');
    ensure(
      !/[^\n\P{Cc}]/u.test(plain),
      'the output of a comparison has no control characters',
      () => /.{0,40}[^\n\P{Cc}].{0,40}/u.exec(plain)?.[0],
    );
    Array.from(markdownDiff(compared)).join('');
    const tree = new ChangeTree([{ key: 'b.json', name: 'b.json', folder: '', comparison, before, after }]);
    const walk = (node: ChangeNode | undefined): void => {
      for (const child of tree.children(node)) {
        tree.label(child);
        walk(child);
      }
    };
    walk(undefined);
  },
};

export const COMPARING: readonly Operation[] = [two];
