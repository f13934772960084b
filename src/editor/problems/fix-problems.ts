import * as vscode from 'vscode';
import type { CheckedListings } from '../../core/config/checked-listings';
import { safeFixes } from '../../core/config/safe-fixes';
import { fixOf, type Problem } from '../../core/listing/problem';
import { ruleOf } from '../../core/rules';
import type { Listings } from '../listings';
import type { OpenListing } from '../listings/open-listing';
import { countOfProblems, countsBySeverity, sentences } from '../ui/counts';
import { showStatus, showWarning } from '../ui/messages';
import { pickItem } from '../ui/quick-pick';
import { editListing, NOT_EDITED } from './text-edits';

/** The command that fixes problems; its arguments are the URI of a listing, and {@link ALL} or the id of a rule. */
export const FIX_PROBLEMS = 'catalogLens.fixProblems';
/** Represents the safe fixes of all rules. */
export const ALL = 'all';

/** How long the message about what was fixed is shown, in milliseconds. */
const MESSAGE_MS = 8000;

/** Registers the command that applies the safe fixes of all rules or of one rule; asks which. */
export function registerFixProblems(listings: Listings): vscode.Disposable {
  return vscode.commands.registerCommand(FIX_PROBLEMS, async (uri?: unknown, given?: unknown) => {
    const source = uri instanceof vscode.Uri ? listings.at(uri) : listings.current.value;
    const what = typeof given === 'string' ? given : source && (await choose(source));
    if (source && what !== undefined) await fix(source, what === ALL ? undefined : new Set([what]));
  });
}

interface FixItem extends vscode.QuickPickItem {
  /** {@link ALL} or the id of a rule. */
  readonly what: string;
}

/** Asks which problems of the listings of a text to fix; says so if none has a safe fix. */
async function choose(source: OpenListing): Promise<string | undefined> {
  await source.whenCurrent();
  const fixable = fixableIn(source.present);
  if (fixable.length === 0) {
    await showFixed(0, source);
    return undefined;
  }
  const counts = new Map<string, number>();
  for (const { rule } of fixable) counts.set(rule.id, (counts.get(rule.id) ?? 0) + 1);
  const items: FixItem[] = [
    { label: 'All Safe Fixes', description: countOfProblems(fixable.length), what: ALL },
    { label: 'By Rule', kind: vscode.QuickPickItemKind.Separator, what: '' },
    ...Array.from(counts, ([rule, count]) => ({
      label: rule,
      description: countOfProblems(count),
      // Quick picks show Markdown as it is written.
      detail: ruleOf(rule)?.fix.text.replaceAll('`', '') ?? '',
      what: rule,
    })),
  ];
  return (await pickItem(items, { title: 'Fix Problems' }))?.what;
}

/** Applies safe fixes as one undo step, by default those of all rules, and says what was fixed. */
async function fix(source: OpenListing, rules?: ReadonlySet<string>): Promise<void> {
  const outcome = await editListing(
    source,
    () => safeFixes(source.present, rules),
    ({ edits }) => edits,
  );
  if (typeof outcome === 'string') showWarning(`No problems were fixed because ${NOT_EDITED[outcome]}.`);
  else await showFixed(outcome.result.fixed, source);
}

/** Says how many problems were fixed, and how many remain. */
async function showFixed(fixed: number, source: OpenListing): Promise<void> {
  // Fixes of several listings are followed by reading all of the text.
  await source.whenCurrent();
  const done = fixed === 0 ? 'No automatic fixes available.' : `Fixed ${countOfProblems(fixed)}.`;
  showStatus(sentences(done, remainingText(unexpectedIn(source.present))), MESSAGE_MS);
}

/** The remaining problems by severity, so that a price that is only unusual does not count as an error does. */
function remainingText(remaining: readonly Problem[]): string {
  if (remaining.length === 0) return 'No problems remain.';
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of remaining) counts[severity]++;
  return `Remaining: ${countsBySeverity(counts)}.`;
}

/** The problems of a text that have a safe fix and are not expected, by default those of all rules. */
export function fixableIn(present: CheckedListings, rules?: ReadonlySet<string>): readonly Problem[] {
  return unexpectedIn(present).filter(
    (problem) => rules?.has(problem.rule.id) !== false && fixOf(problem) === 'safe',
  );
}

function unexpectedIn(present: CheckedListings): readonly Problem[] {
  return present.listings.flatMap((listing) =>
    present.problemsOf(listing).filter((problem) => !present.isExpected(problem)),
  );
}
