import type { Listing } from '../listing/listing';
import { fixOf, type Problem } from '../problem';
import type { Change, Proposal, Subject } from '../rules/proposal';
import type { Settings } from '../settings';
import type { Fix } from './fix';
import { moveEdits } from './moves';
import { absoluteEdit, partOf, type Part } from './part';
import { snippetOf } from './snippet';
import type { TextEdit } from '../text/text-edit';
import { editsOf } from './writer';

/** What mends a problem of the listing as it is, the best first; nothing where the text is not JSON. */
export function fixesOf(listing: Listing, problem: Problem, settings: Settings): readonly Fix[] {
  const { rule, finding, entry } = problem;
  const kind = fixOf(problem);
  if (kind === '-') return [];
  const part = partOf(listing, entry);
  if (!part) return [];
  const subject: Subject = {
    entry,
    reading: entry && listing.read(entry),
    root: part.root,
    source: ({ start, end }) => part.text.slice(start, end),
    listing,
    settings,
  };
  const proposals = rule.fix.propose?.(finding, subject) ?? [];
  let isPreferred = true;
  return proposals.flatMap((proposal) => {
    const made = changesOf(listing, problem, proposal, part);
    if (!made) return [];
    const fix: Fix = {
      title: proposal.title,
      kind: proposal.kind ?? kind,
      isPreferred: isPreferred && proposal.isPreferred === true,
      ...made,
    };
    isPreferred &&= !fix.isPreferred;
    return [fix];
  });
}

function changesOf(
  listing: Listing,
  { entry }: Problem,
  { changes, addsToConfiguration }: Proposal,
  part: Part,
): Pick<Fix, 'edits' | 'snippet' | 'addsToConfiguration'> | undefined {
  if (addsToConfiguration) return { edits: [], addsToConfiguration };
  const inserts = changes.filter((change) => change.change === 'insert');
  if (inserts.some(({ isPlaceholder }) => isPlaceholder)) {
    const snippet = snippetOf(part, inserts);
    return snippet && { edits: [], snippet };
  }
  const edits = textEdits(listing, entry?.index, changes, part);
  return edits && edits.length > 0 ? { edits } : undefined;
}

function textEdits(
  listing: Listing,
  index: number | undefined,
  changes: readonly Change[],
  part: Part,
): TextEdit[] | undefined {
  const [change] = changes;
  if (change?.change === 'move' && index !== undefined) {
    const to = change.after ? change.after.index + 1 : (change.before?.index ?? 0);
    return moveEdits(listing, index, to);
  }
  return editsOf(part, changes)?.map((edit) => absoluteEdit(edit, part));
}
