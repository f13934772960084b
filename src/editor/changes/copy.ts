import * as vscode from 'vscode';
import type { OpenListing } from '../listings/open-listing';
import { showStatus } from '../messages';
import { inSlices } from '../tasks';
import type { Comparer, ComparisonResult } from './comparer';
import { titleOf } from './version';

/** Copies all changes of all compared listings, as `catalog-lens diff --format markdown` prints them. */
export async function copyAsMarkdown(comparer: Comparer): Promise<void> {
  const texts: string[] = [];
  for (const compared of comparer.results) {
    const text = await markdownOf(compared, await comparer.open(compared.pair));
    if (text === undefined) return;
    texts.push(text);
  }
  await vscode.env.clipboard.writeText(texts.join('\n'));
  showStatus('Copied the changes as Markdown');
}

/** @returns undefined if the listing was edited meanwhile */
async function markdownOf({ pair }: ComparisonResult, after: OpenListing): Promise<string | undefined> {
  const { markdownDiff } = await import('../../core/report/diff-markdown');
  const { compareVersions } = await import('../../core/report/diff');
  const snapshot = after.snapshot();
  const old = { path: pair.version.title, text: '', listing: pair.before };
  const now = { path: titleOf(after.uri), text: '', listing: snapshot.listing };
  const compared = await inSlices(compareVersions(old, now, after.configuration), () => snapshot.isStale);
  return compared.done ? Array.from(markdownDiff(compared.value)).join('') : undefined;
}
