import * as vscode from 'vscode';
import type { Entry } from '../../core/model/entry';
import type { Comparison } from '../../core/compare';
import type { Sides } from '../../core/compare/comparison';
import type { Listing } from '../../core/listing/listing';
import { escapeIconsAndLinks, shownText, shorten } from '../../core/text/quote';
import { ENTRY_SCHEME } from '../old-versions';
import { pairNames, type Comparer, type ComparisonResult, type ListingPair } from './comparer';

/** Provides the entries of both listings as documents with the same formatting, and shows them in diff editors. */
export class EntryDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: vscode.Disposable;
  readonly #numbers = new WeakMap<Listing, number>();
  #lastNumber = 0;

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
  async provideTextDocumentContent(uri: vscode.Uri): Promise<string | undefined> {
    const { entryText, figuresFrom } = await import('../../core/compare');
    const shown = this.entryAt(uri);
    if (!shown) return undefined;
    const { compared, side, entry } = shown;
    if (!entry) return '';
    const { comparison } = compared;
    const ignored = new Set([...comparison.ignored, ...figuresFrom(comparison.ignored)]);
    const listing = listingOf(compared.pair, side);
    return entryText(listing, entry, leftOut(comparison, ignored, side, entry));
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
      `${shorten(names.after, MAX_NAME_LENGTH)} (${shownText(pairNames(compared.pair, MAX_SIDE_LENGTH))})`,
    );
    const { lineOfMember } = await import('../../core/compare');
    const text = member === undefined ? undefined : await this.provideTextDocumentContent(right);
    const line = text === undefined || member === undefined ? undefined : lineOfMember(text, member);
    await vscode.commands.executeCommand('vscode.diff', left, right, title, {
      preview: true,
      preserveFocus: options.preserveFocus,
      ...(line !== undefined && { selection: lineRange(text ?? '', line) }),
    });
  }

  /** The documents of both sides of an entry, one of them empty if the entry exists on one side only. */
  urisOf(
    { pair }: ComparisonResult,
    { before, after }: Sides,
    names: SideNames,
  ): Readonly<Record<Side, vscode.Uri>> {
    const present = after && pair.after.listing.entries.currentVersionOf(after);
    const number = this.#numberOf(pair);
    return {
      before: uriOf(number, 'before', before, names.before),
      after: uriOf(number, 'after', present, names.after),
    };
  }

  /** What a document shows; undefined if it belongs to an earlier comparison. */
  entryAt(uri: vscode.Uri): EntryOfDocument | undefined {
    const { number, side, identity } = keyOf(uri);
    const compared = this.comparer.results.find(({ pair }) => this.#numberOf(pair) === number);
    if (!compared) return undefined;
    const listing = listingOf(compared.pair, side);
    let found: Entry | undefined;
    if (identity >= 0) for (const entry of listing.entries) if (entry.identity === identity) found = entry;
    return { compared, side, entry: found };
  }

  /** A number for each old version that was read. */
  #numberOf({ before }: ListingPair): number {
    const number = this.#numbers.get(before) ?? ++this.#lastNumber;
    this.#numbers.set(before, number);
    return number;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}

type Side = 'before' | 'after';

/** The entry of one side that a document shows; none if it exists on the other side only. */
export interface EntryOfDocument {
  readonly compared: ComparisonResult;
  readonly side: Side;
  readonly entry: Entry | undefined;
}

/** An entry's name on both sides; the same on both if the entry exists on one side only. */
type SideNames = Readonly<Record<Side, string>>;

/** The maximum lengths of an entry's name and of a version's name in a tab's title, in UTF-16 units. */
const MAX_NAME_LENGTH = 36;
const MAX_SIDE_LENGTH = 20;

/**
 * The members that are not shown: ignored ones, and a time that has moved like nearly all others.
 *
 * @param ignored includes figures that follow from ignored members, which are shown if they have changed otherwise
 */
function leftOut(
  { shift, changed }: Comparison,
  ignored: ReadonlySet<string>,
  side: Side,
  { identity }: Entry,
): ReadonlySet<string> {
  const change = changed.find((one) => one[side].identity === identity);
  const fields = change?.fields.flatMap((field) => [field, ...field.derivedChanges]) ?? [];
  const shown = new Set(fields.map(({ path }) => path[0]));
  const names = [...ignored, ...(shift && change ? [shift.field] : [])];
  return new Set(names.filter((name) => !shown.has(name)));
}

function listingOf({ before, after }: ListingPair, side: Side): Listing {
  return side === 'before' ? before : after.listing;
}

/** Replaces slashes, which would separate the parts of a path. */
const DIVISION_SLASH = '\u2215';

/**
 * The URI of an entry's document, which is empty if the entry does not exist on that side.
 *
 * @param name shown by VS Code as the file name
 */
function uriOf(number: number, side: Side, entry: Entry | undefined, name: string): vscode.Uri {
  // VS Code must not report the syntax errors again in this document.
  const extension = entry?.hasSyntaxError === true ? 'txt' : 'json';
  return vscode.Uri.from({
    scheme: ENTRY_SCHEME,
    // The same on both sides, or VS Code would show a renamed file.
    path: `/${escapeIconsAndLinks(name).replaceAll('/', DIVISION_SLASH)}.${extension}`,
    query: `${number}&${entry?.identity ?? -1}&${side}`,
  });
}

function keyOf({ query }: vscode.Uri): {
  readonly number: number;
  readonly side: Side;
  readonly identity: number;
} {
  const [number, identity, side] = query.split('&');
  return {
    number: Number(number),
    identity: Number(identity),
    side: side === 'before' ? 'before' : 'after',
  };
}

/** The range of a line without its indentation and trailing comma. */
function lineRange(text: string, line: number): vscode.Range {
  const content = text.split('\n')[line] ?? '';
  const start = content.length - content.trimStart().length;
  return new vscode.Range(line, start, line, content.replace(/,$/, '').length);
}
