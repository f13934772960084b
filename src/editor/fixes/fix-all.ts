import * as vscode from 'vscode';
import { fixAll, MAX_ROUNDS } from '../../core/edit/fix-all';
import type { Listing } from '../../core/listing/listing';
import type { Problem } from '../../core/model/problem';
import type { Rule } from '../../core/model/rule';
import { countsBySeverity, formatCount, sentences } from '../counts';
import { shownName } from '../file-name';
import type { OpenListing } from '../listings/open-listing';
import { showStatus, showWarning } from '../messages';
import { editInSlices, type NotEdited } from './text-edits';

const MESSAGE_MS = 8000;

/** Fixes problems as one undo step, or several if fixes reveal further problems. */
export async function fix(source: OpenListing, isSelected: (rule: Rule) => boolean): Promise<void> {
  const fixed = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: `Fixing ${shownName(source.uri)}` },
    () => fixUntilDone(source, isSelected),
  );
  showOutcome(fixed, source);
}

/** @param fixed the number of fixed problems, or why none were fixed */
export function showOutcome(fixed: number | NotEdited, source: OpenListing): void {
  if (typeof fixed === 'number') {
    showStatus(outcomeOf(fixed, source), MESSAGE_MS);
    return;
  }
  showWarning(
    fixed === 'changed'
      ? 'No problems were fixed because the document has changed.'
      : 'No problems were fixed because the document cannot be edited.',
  );
}

/** @returns the number of fixed problems, or why none were fixed */
export async function fixUntilDone(
  source: OpenListing,
  isSelected: (rule: Rule) => boolean,
): Promise<number | NotEdited> {
  let fixed = 0;
  await source.whenComplete();
  // Other fixes may change what is expected.
  const isUnexpected = isUnexpectedIn(source.listing);
  const isFixed = (rule: Rule): boolean => isSelected(rule) && isUnexpected(rule);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const more = await fixOnce(source, isFixed);
    if (typeof more !== 'number') return fixed || more;
    fixed += more;
    if (more === 0) break;
  }
  return fixed;
}

/** @returns the number of fixed problems, or why none were fixed */
async function fixOnce(
  source: OpenListing,
  isSelected: (rule: Rule) => boolean,
): Promise<number | NotEdited> {
  const outcome = await editInSlices(
    source,
    () => fixAll(source.allListings, source.configuration.settings, isSelected),
    ({ edits }) => edits,
  );
  if (typeof outcome === 'string') return outcome;
  const { edits, fixed } = outcome.result;
  return edits.length === 0 ? 0 : [...fixed.values()].reduce((sum, count) => sum + count, 0);
}

function outcomeOf(fixed: number, { allListings }: OpenListing): string {
  return sentences(fixedText(fixed), remainingText(unexpectedIn(allListings)));
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

/** A predicate for the rules whose problems the configuration does not expect, as of now. */
export function isUnexpectedIn(listing: Listing): (rule: Rule) => boolean {
  const { expectedRules } = listing;
  return ({ id }) => !expectedRules.has(id);
}

/** The problems of the listings of a text that the configuration does not expect. */
export function unexpectedIn(listings: readonly Listing[]): readonly Problem[] {
  return listings.flatMap((listing) => listing.problems().filter((problem) => !listing.isExpected(problem)));
}
