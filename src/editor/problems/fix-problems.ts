import * as vscode from 'vscode';
import { ruleOf } from '../../core/rules';
import { countOfProblems } from '../ui/counts';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { fix, fixableIn, showFixed } from './fix-all';

/** The command that fixes problems; its arguments are the URI of a listing, and {@link ALL} or the id of a rule. */
export const FIX_PROBLEMS = 'catalogLens.fixProblems';
/** Represents the safe fixes of all rules. */
export const ALL = 'all';

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
  const counts = new Map<string, number>();
  for (const { rule } of fixableIn(source.present)) counts.set(rule.id, (counts.get(rule.id) ?? 0) + 1);
  if (counts.size === 0) {
    await showFixed(0, source);
    return undefined;
  }
  const items: FixItem[] = [
    {
      label: 'All Safe Fixes',
      description: countOfProblems([...counts.values()].reduce((sum, count) => sum + count, 0)),
      what: ALL,
    },
    { label: 'By Rule', kind: vscode.QuickPickItemKind.Separator, what: '' },
    ...Array.from(counts, ([rule, count]) => ({
      label: rule,
      description: countOfProblems(count),
      // Quick picks show Markdown as it is written.
      detail: ruleOf(rule)?.fix.text.replaceAll('`', '') ?? '',
      what: rule,
    })),
  ];
  return (await vscode.window.showQuickPick(items, { title: 'Fix Problems' }))?.what;
}
