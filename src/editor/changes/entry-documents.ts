import * as vscode from 'vscode';
import { figuresFrom } from '../../core/compare/changes';
import type { Comparison } from '../../core/compare/comparison';
import { entryText, lineOfMember } from '../../core/compare/entry-text';
import type { Sides } from '../../core/compare/pairs';
import type { Entry } from '../../core/listing/entry';
import { escapeIconsAndLinks, firstDifference, shownText, shorten } from '../../core/text/quote';
import { getOrCreate } from '../../core/values/maps';
import { ENTRY_SCHEME } from '../listings/old-versions';
import { pairNames, type Comparer, type ComparisonResult } from './comparer';

type Side = keyof Sides;

/** An entry's name on both sides; the same on both if the entry exists on one side only. */
type SideNames = Readonly<Record<Side, string>>;

/** What a document shows; no entry if it exists on the other side only. */
export interface EntryOfDocument {
  readonly compared: ComparisonResult;
  readonly side: Side;
  readonly index: number;
  readonly entry: Entry | undefined;
}

/** Provides the entries of both listings as documents with the same formatting, and shows them in diff editors. */
export class EntryDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: vscode.Disposable;
  /** A number for each pair of files that was compared. */
  readonly #numbers = new Map<string, number>();

  constructor(private readonly comparer: Comparer) {
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(ENTRY_SCHEME, this),
      comparer.onDidChange(() => {
        for (const { uri } of vscode.workspace.textDocuments)
          if (uri.scheme === ENTRY_SCHEME && this.entryAt(uri)) this.#changed.fire(uri);
      }),
    );
  }

  /** Returns undefined if the document belongs to an earlier comparison. */
  provideTextDocumentContent(uri: vscode.Uri): string | undefined {
    const shown = this.entryAt(uri);
    if (!shown) return undefined;
    const { compared, side, entry } = shown;
    return entry ? entryText(entry, namesLeftOut(compared.comparison, side, entry)) : '';
  }

  /**
   * Opens a diff editor for an entry.
   *
   * @param names the entry's names, for the tab's title and tooltip
   * @param member the member that is selected
   */
  async showDiff(
    compared: ComparisonResult,
    sides: Sides,
    names: SideNames,
    member: string | undefined,
    options: { readonly preserveFocus: boolean },
  ): Promise<void> {
    const { before: left, after: right } = this.urisOf(compared, sides, names);
    // The tab's title is Markdown. Its tooltip contains the complete names of the documents.
    const title = escapeIconsAndLinks(
      `${shorten(names.after, MAX_NAME_LENGTH)} (${shownText(pairNames(compared, MAX_SIDE_LENGTH))})`,
    );
    const [before = '', after = ''] = [left, right].map((uri) => this.provideTextDocumentContent(uri));
    const selection = member === undefined ? undefined : changedRange(before, after, member);
    await vscode.commands.executeCommand('vscode.diff', left, right, title, {
      preview: true,
      preserveFocus: options.preserveFocus,
      ...(selection && { selection }),
    });
  }

  /** The documents of both sides of an entry, one of them empty if the entry exists on one side only. */
  urisOf(compared: ComparisonResult, sides: Sides, names: SideNames): Readonly<Record<Side, vscode.Uri>> {
    const number = this.#numberOf(compared);
    const uriOf = (side: Side): vscode.Uri => uriOfEntry(number, side, sides[side]?.entry, names[side]);
    return { before: uriOf('before'), after: uriOf('after') };
  }

  /** What a document shows; undefined if it belongs to an earlier comparison. */
  entryAt(uri: vscode.Uri): EntryOfDocument | undefined {
    const { number, side, key } = keyOf(uri);
    const compared = this.comparer.results.find((result) => this.#numberOf(result) === number);
    if (!compared) return undefined;
    const listing = compared.comparison[side];
    const index = listing.indexOf(key) ?? -1;
    return { compared, side, index, entry: listing.entries[index] };
  }

  #numberOf({ after, version }: ComparisonResult): number {
    const key = `${version.uri.toString()} ${after.uri.toString()}`;
    return getOrCreate(this.#numbers, key, () => this.#numbers.size + 1);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}

/** The maximum lengths of an entry's name and of a version's name in a tab's title, in UTF-16 units. */
const MAX_NAME_LENGTH = 36;
const MAX_SIDE_LENGTH = 24;

/** How much of a line is visible beside its old version in a window of usual size, in UTF-16 units. */
const MAX_VISIBLE_LENGTH = 32;

/**
 * The members that are not shown: ignored ones, and a time that has moved like nearly all others. Figures that follow from
 * ignored members are shown if they have changed otherwise.
 */
function namesLeftOut(
  { ignored, shift, changed }: Comparison,
  side: Side,
  { key }: Entry,
): ReadonlySet<string> {
  const entry = changed.find((pair) => pair[side].entry.key === key);
  const changes = entry?.changes.flatMap((change) => [change, ...change.follows]) ?? [];
  const shown = new Set(changes.map(({ name }) => name));
  const names = [...ignored, ...figuresFrom(ignored), ...(shift && entry ? ['lastCalledMs'] : [])];
  return new Set(names.filter((name) => !shown.has(name)));
}

/** Replaces slashes, which would separate the parts of a path. */
const DIVISION_SLASH = '\u2215';

/**
 * The URI of an entry's document, which is empty if the entry does not exist on that side.
 *
 * @param name shown by VS Code as the file name
 */
function uriOfEntry(number: number, side: Side, entry: Entry | undefined, name: string): vscode.Uri {
  // VS Code must not report the syntax errors again in this document.
  const extension = entry?.hasSyntaxError === true ? 'txt' : 'json';
  return vscode.Uri.from({
    scheme: ENTRY_SCHEME,
    // The same on both sides, or VS Code would show a renamed file.
    path: `/${escapeIconsAndLinks(name).replaceAll('/', DIVISION_SLASH)}.${extension}`,
    query: `${number}&${entry?.key ?? -1}&${side}`,
  });
}

function keyOf({ query }: vscode.Uri): {
  readonly number: number;
  readonly side: Side;
  readonly key: number;
} {
  const [number, key, side] = query.split('&');
  return { number: Number(number), key: Number(key), side: side === 'before' ? 'before' : 'after' };
}

/**
 * The line of a member, without its indentation and trailing comma. Of a long line it is only what follows the first difference,
 * so that VS Code scrolls to it.
 *
 * @returns undefined if the new text does not have the member
 */
function changedRange(before: string, after: string, member: string): vscode.Range | undefined {
  const line = lineOfMember(after, member);
  if (line === undefined) return undefined;
  const content = lineAt(after, line);
  const old = lineAt(before, lineOfMember(before, member) ?? -1);
  const different = firstDifference(content, old);
  const start = different > MAX_VISIBLE_LENGTH ? different : content.length - content.trimStart().length;
  return new vscode.Range(line, start, line, content.length);
}

function lineAt(text: string, line: number): string {
  return (text.split('\n')[line] ?? '').replace(/,$/, '');
}
