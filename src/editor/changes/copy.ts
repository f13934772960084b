import * as vscode from 'vscode';
import type { ChangeNode } from '../../core/compare/tree';
import { toPointer } from '../../core/json/tree';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { formatCount } from '../counts';
import type { OpenListing } from '../listings/open-listing';
import { showStatus } from '../messages';
import { inSlices } from '../tasks';
import type { Comparer, ComparisonResult } from './comparer';
import { titleOf } from './version';

/** What can be copied of a node of the Changes view; an entry that was removed is of the old version. */
type Format = 'markdown' | 'id' | 'endpoint' | 'json' | 'pointer';

/** An entry and the listing that it is in. */
interface Copied {
  readonly listing: Listing;
  readonly entry: Entry;
}

/**
 * Copies all changes of a file as Markdown, or the entry of a node; asks which unless that is given. The totals of several
 * files represent the changes of all of them.
 */
export async function copyAs(comparer: Comparer, node: ChangeNode, given?: unknown): Promise<void> {
  const compared = comparer.resultOf(node);
  const copied = compared && (await entryOf(compared, node));
  const formats = formatsOf(copied);
  const format =
    formats.find((one) => one.format === given)?.format ??
    (await vscode.window.showQuickPick(formats, { title: 'Copy As' }))?.format;
  if (!format) return;
  if (format === 'markdown') {
    const texts: string[] = [];
    for (const one of compared ? [compared] : comparer.results) {
      const text = await markdownOf(one, await comparer.open(one.pair));
      if (text === undefined) return;
      texts.push(text);
    }
    await vscode.env.clipboard.writeText(texts.join('\n'));
    showStatus('Copied the changes as Markdown');
    return;
  }
  if (!copied) return;
  await vscode.env.clipboard.writeText(textOf(copied, format));
  showStatus(`Copied from entry ${formatCount(copied.entry.index + 1)}`);
}

function formatsOf(
  copied: Copied | undefined,
): readonly (vscode.QuickPickItem & { readonly format: Format })[] {
  return [
    {
      label: 'Markdown',
      description: `all changes of the file, as by catalog-lens diff --format markdown`,
      format: 'markdown',
    },
    ...(copied
      ? ([
          { label: 'ID', format: 'id' },
          { label: 'Endpoint', format: 'endpoint' },
          { label: 'JSON', description: 'as in the file', format: 'json' },
          { label: 'JSON Pointer', format: 'pointer' },
        ] as const)
      : []),
  ];
}

async function entryOf(compared: ComparisonResult, { content }: ChangeNode): Promise<Copied | undefined> {
  const { sidesOf } = await import('../../core/compare');
  const { before, after } = { before: compared.pair.before, after: compared.pair.after.listing };
  const sides = sidesOf(content, compared.comparison, { before, after });
  const present = sides?.after && after.entries.currentVersionOf(sides.after);
  if (present) return { listing: after, entry: present };
  return sides?.before && { listing: before, entry: sides.before };
}

function textOf({ listing, entry }: Copied, format: Exclude<Format, 'markdown'>): string {
  switch (format) {
    case 'id':
    case 'endpoint':
      return listing.read(entry).values[format] ?? '';
    case 'json':
      return listing.textOf(entry);
    case 'pointer':
      return toPointer(listing.pathOf(entry, []));
  }
}

/**
 * What `catalog-lens diff --format markdown` prints for the two versions.
 *
 * @returns undefined if the listing was edited meanwhile
 */
async function markdownOf(
  { pair, comparison }: ComparisonResult,
  after: OpenListing,
): Promise<string | undefined> {
  const { markdownDiff } = await import('../../core/report/diff-markdown');
  const { compareVersions } = await import('../../core/report/diff');
  const snapshot = after.snapshot();
  const old = { path: pair.version.title, text: '', listing: pair.before };
  const now = { path: titleOf(after.uri), text: '', listing: snapshot.listing };
  const steps = compareVersions(old, now, after.configuration, { ignored: [...comparison.ignored] });
  const compared = await inSlices(steps, () => snapshot.isStale);
  return compared.done ? Array.from(markdownDiff(compared.value)).join('') : undefined;
}
