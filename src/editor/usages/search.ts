import * as vscode from 'vscode';
import { LITERAL_EXTENSIONS, literalsIn, mayContain, type Literal } from '../../core/language/literals';
import { Lines } from '../../core/text/lines';
import { escapeIconsAndLinks } from '../../core/text/quote';
import { countOfFiles, formatCount, linkedFiles, sentences, unreadableFiles } from '../counts';
import { decodeText, isDecodable } from '../decode-text';
import { sizeOf } from '../file-name';
import type { ListingFile, ListingFiles } from '../listings/listing-files';
import { documentAt } from '../tabs';
import { rangeOf } from '../text-range';
import { findFiles } from '../workspace-files';
import { showStatus, showWarning } from '../messages';
import { pathOf } from './documents';

/** The maximum size of a source file that is searched, and of a JSON file, in bytes. */
const MAX_SOURCE_SIZE = 1024 * 1024;
const MAX_JSON_SIZE = 20 * 1024 * 1024;

/** How long a search takes until its progress is shown, in milliseconds. */
const PROGRESS_DELAY_MS = 500;

/** A string literal in a file. */
interface FoundLiteral {
  readonly uri: vscode.Uri;
  /** Of its content, without quotes. */
  readonly range: vscode.Range;
  readonly literal: Literal;
}

/** The files that were not searched. */
interface SkippedFiles {
  /** Because `search.exclude` or `.gitignore` files exclude them. */
  readonly ignored: number;
  /** Because they are reached through symbolic links, in a workspace that is not trusted. */
  readonly linked: number;
  /** Because of their size. */
  readonly large: number;
  readonly unreadable: number;
  /** Those with the value that cannot be decoded without loss, so that an edit would change more than the value. */
  readonly undecodable: readonly vscode.Uri[];
}

export interface FoundUsages {
  /** All files with listings. */
  readonly files: readonly ListingFile[];
  readonly literals: readonly FoundLiteral[];
  readonly skipped: SkippedFiles;
}

/**
 * Searches the workspace and untitled documents for string literals with a value, outside of listings. Unsaved changes of open
 * documents are considered. Shows its progress if it takes longer than a moment; it can be canceled there as well.
 *
 * @param first is searched even if it is outside of the workspace
 * @returns undefined if it was canceled
 */
export async function searchWorkspace(
  value: string,
  first: vscode.Uri,
  files: ListingFiles,
  token: vscode.CancellationToken,
): Promise<FoundUsages | undefined> {
  const cancellation = new vscode.CancellationTokenSource();
  const cancel = (): void => {
    cancellation.cancel();
  };
  const subscription = token.onCancellationRequested(cancel);
  const searching = search(value, first, files, cancellation.token);
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: 'Searching for usages',
    cancellable: true,
  };
  const timer = setTimeout(() => {
    void vscode.window.withProgress(options, (_, shown) => {
      shown.onCancellationRequested(cancel);
      return searching.catch(() => undefined);
    });
  }, PROGRESS_DELAY_MS);
  try {
    const found = await searching;
    return cancellation.token.isCancellationRequested ? undefined : found;
  } finally {
    clearTimeout(timer);
    subscription.dispose();
  }
}

async function search(
  value: string,
  first: vscode.Uri,
  files: ListingFiles,
  token: vscode.CancellationToken,
): Promise<FoundUsages> {
  const found = await findFiles(LITERAL_EXTENSIONS, token);
  const sizes = await Promise.all(found.files.map(sizeOf));
  const small = found.files.filter((uri, at) => (sizes[at] ?? 0) <= maxSizeOf(uri));
  const listings = new Map<string, ListingFile>();
  for await (const file of files.of(small.filter(isJson), token)) listings.set(file.uri.toString(), file);
  const literals: FoundLiteral[] = [];
  const undecodable: vscode.Uri[] = [];
  let unreadable = 0;
  const open = vscode.workspace.textDocuments.flatMap(({ uri, isUntitled }) => (isUntitled ? uri : []));
  for (const [key, uri] of new Map([first, ...open, ...small].map((one) => [one.toString(), one]))) {
    if (token.isCancellationRequested) break;
    const own = listings.get(key)?.allListings ?? [];
    // Nothing in the file is outside of the listing.
    if (own.some(({ path }) => path.length === 0)) continue;
    const source = await sourceOf(uri);
    if (!source) unreadable++;
    if (!source || !mayContain(source.text, value)) continue;
    const lines = new Lines(source.text);
    const inFile = literalsIn(source.text, source.path).filter(
      (literal) =>
        literal.value === value &&
        !own.some(({ start, end }) => start <= literal.span.start && literal.span.start < end),
    );
    if (inFile.length === 0) continue;
    if (!(await isDecodable(uri))) undecodable.push(uri);
    else for (const literal of inFile) literals.push({ uri, literal, range: rangeOf(lines, literal.span) });
  }
  const large = found.files.length - small.length;
  return {
    files: [...listings.values()],
    literals,
    skipped: { ignored: found.ignored.length, linked: found.linked, large, unreadable, undecodable },
  };
}

function isJson({ path }: vscode.Uri): boolean {
  return /\.jsonc?$/i.test(path);
}

function maxSizeOf(uri: vscode.Uri): number {
  return isJson(uri) ? MAX_JSON_SIZE : MAX_SOURCE_SIZE;
}

/** The text of a file, that of its document if it is open, and its path with the extension of its language. */
async function sourceOf(
  uri: vscode.Uri,
): Promise<{ readonly text: string; readonly path: string } | undefined> {
  const open = documentAt(uri);
  if (open) return { text: open.getText(), path: pathOf(open) };
  try {
    return { text: await decodeText(await vscode.workspace.fs.readFile(uri), uri), path: uri.path };
  } catch {
    return undefined;
  }
}

/**
 * Shows the outcome of a search and which files it skipped.
 *
 * @param isEdit whether what was found is edited, so that a usage in a file that could not be searched would be missed
 */
export function report(
  outcome: string,
  { ignored, linked, large, unreadable, undecodable }: SkippedFiles,
  isEdit: boolean,
): void {
  const unsearched = sentences(
    large === 1 ? '1 large file was not searched.' : '',
    large > 1 ? `${formatCount(large)} large files were not searched.` : '',
    unreadableFiles(unreadable),
  );
  const message = sentences(
    outcome,
    ignored === 1 ? '1 ignored file was not searched.' : '',
    ignored > 1 ? `${formatCount(ignored)} ignored files were not searched.` : '',
    linked > 0 ? linkedFiles(countOfFiles(linked)) : '',
    isEdit ? '' : unsearched,
  );
  if (message !== '') showStatus(message);
  const warning = sentences(isEdit ? unsearched : '', leftOut(undecodable));
  if (warning !== '') showWarning(warning);
}

function leftOut(undecodable: readonly vscode.Uri[]): string {
  const [first] = undecodable;
  if (!first) return '';
  const name = escapeIconsAndLinks(vscode.workspace.asRelativePath(first));
  return undecodable.length === 1
    ? `${name} was left out because it cannot be decoded without loss.`
    : `${formatCount(undecodable.length)} files were left out because they cannot be decoded without loss, such as ${name}.`;
}
