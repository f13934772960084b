import * as vscode from 'vscode';
import { literalsIn, mayContain, type Literal } from '../../core/language/literals';
import { Lines } from '../../core/text/lines';
import { decodeText, decodeWithoutLoss, isDecodable } from '../decode-text';
import { rangeOf } from '../text-range';
import { pathOf } from './usage-documents';

/** A string literal in a file. */
export interface FoundLiteral {
  readonly uri: vscode.Uri;
  /** Of its content, without quotes. */
  readonly range: vscode.Range;
  readonly literal: Literal;
}

export interface FoundLiterals {
  readonly literals: readonly FoundLiteral[];
  /** The files that may contain the value, but cannot be decoded without loss. */
  readonly undecodable: readonly vscode.Uri[];
}

/**
 * Finds the string literals with a value in source files, and in JSON files that are not listings. Unsaved changes of open
 * documents are considered.
 *
 * @param listings the URIs of listings
 */
export async function findLiterals(
  uris: Iterable<vscode.Uri>,
  listings: ReadonlySet<string>,
  value: string,
  token: vscode.CancellationToken,
): Promise<FoundLiterals> {
  const literals: FoundLiteral[] = [];
  const undecodable: vscode.Uri[] = [];
  if (value.trim() === '') return { literals, undecodable };
  for (const uri of uris) {
    if (token.isCancellationRequested) break;
    if (listings.has(uri.toString())) continue;
    const source = await sourceOf(uri);
    if (!source || !mayContain(source.text, value)) continue;
    const { text, path, isDecoded } = source;
    const lines = new Lines(text);
    const found = [...literalsIn(text, path)].filter((literal) => literal.value === value);
    if (isDecoded)
      for (const literal of found) literals.push({ uri, literal, range: rangeOf(lines, literal.span) });
    else if (found.length > 0) undecodable.push(uri);
  }
  return { literals, undecodable };
}

interface Source {
  readonly text: string;
  /** With the extension of its language. */
  readonly path: string;
  /** Whether the text can be saved without changing anything else. */
  readonly isDecoded: boolean;
}

/** The text of a file, that of its document if it is open; undefined if it cannot be read. */
export async function sourceOf(uri: vscode.Uri): Promise<Source | undefined> {
  const key = uri.toString();
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === key);
  if (open) {
    const text = open.getText();
    const isDecoded = !text.includes('\ufffd') || (await isDecodable(uri));
    return { text, path: pathOf(open), isDecoded };
  }
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    const text = await decodeWithoutLoss(bytes, uri);
    return { text: text ?? (await decodeText(bytes, uri)), path: uri.path, isDecoded: text !== undefined };
  } catch {
    // The file was deleted, or is not readable.
    return undefined;
  }
}
