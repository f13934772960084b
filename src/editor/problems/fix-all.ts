import { fixAll, type FixAll } from '../../core/edit/fix-all';
import { fixOf, type Problem } from '../../core/listing/problem';
import { countsBySeverity, formatCount, sentences } from '../ui/counts';
import type { CheckedListings } from '../listings/checked-listings';
import type { OpenListing } from '../listings/open-listing';
import { showStatus, showWarning } from '../ui/messages';
import { editListing } from './text-edits';

/** How long the message is shown, in milliseconds. */
const MESSAGE_MS = 8000;

/** Applies safe fixes as one undo step, by default those of all rules, and says what was fixed. */
export async function fix(source: OpenListing, rules?: ReadonlySet<string>): Promise<void> {
  const outcome = await editListing(
    source,
    () => safeFixes(source.present, rules),
    ({ edits }) => edits,
  );
  if (outcome === 'changed') showWarning('No problems were fixed because the document has changed.');
  else if (outcome === 'refused')
    showWarning('No problems were fixed because the document cannot be edited.');
  else await showFixed(outcome.result.fixed, source);
}

/** The safe fixes of the problems of a text that are not expected, by default those of all rules. */
export function safeFixes(present: CheckedListings, rules?: ReadonlySet<string>): FixAll {
  const isExpected = (problem: Problem): boolean => present.isExpected(problem);
  const all = present.listings.map((listing) => fixAll(listing, { isExpected, ...(rules && { rules }) }));
  return {
    edits: all.flatMap(({ edits }) => edits),
    fixed: all.reduce((sum, { fixed }) => sum + fixed, 0),
  };
}

/** Says how many problems were fixed, and how many remain. */
export async function showFixed(fixed: number, source: OpenListing): Promise<void> {
  // Fixes of several listings are followed by reading all of the text.
  await source.whenCurrent();
  showStatus(sentences(fixedText(fixed), remainingText(unexpectedIn(source.present))), MESSAGE_MS);
}

function fixedText(fixed: number): string {
  if (fixed === 0) return 'No automatic fixes available.';
  return fixed === 1 ? 'Fixed 1 problem.' : `Fixed ${formatCount(fixed)} problems.`;
}

/** The remaining problems by severity, so that a price that is only unusual does not count as an error does. */
function remainingText(remaining: readonly Problem[]): string {
  if (remaining.length === 0) return 'No problems remain.';
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of remaining) counts[severity]++;
  return `Remaining: ${countsBySeverity(counts)}.`;
}

/** The problems of a text that have a safe fix and are not expected. */
export function fixableIn(present: CheckedListings): readonly Problem[] {
  return unexpectedIn(present).filter((problem) => fixOf(problem) === 'safe');
}

function unexpectedIn(present: CheckedListings): readonly Problem[] {
  return present.listings.flatMap((listing) =>
    present.problemsOf(listing).filter((problem) => !present.isExpected(problem)),
  );
}
