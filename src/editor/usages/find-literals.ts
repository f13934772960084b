import * as vscode from 'vscode';
import { literalsIn, mayContain, type Literal } from '../../core/usages';
import { Lines } from '../../core/text/lines';
import { rangeOf } from '../text-range';
import type { FoundFiles } from './find-files';

/** A string literal in a file. */
export interface FoundLiteral {
  readonly uri: vscode.Uri;
  /** Of its content, without quotes. */
  readonly range: vscode.Range;
  readonly literal: Literal;
}

/**
 * Finds the string literals with a value in source files, and in JSON files that are not listings. Unsaved changes of open
 * documents are considered.
 *
 * @param listings the URIs of listings
 */
export async function findLiterals(
  { sources, json }: FoundFiles,
  listings: ReadonlySet<string>,
  value: string,
  token: vscode.CancellationToken,
): Promise<readonly FoundLiteral[]> {
  const found: FoundLiteral[] = [];
  if (value.trim() === '') return found;
  for (const uri of [...sources, ...json]) {
    if (token.isCancellationRequested) break;
    if (listings.has(uri.toString())) continue;
    const text = await textOf(uri);
    if (text === undefined || !mayContain(text, value)) continue;
    const lines = new Lines(text);
    for (const literal of literalsIn(text, uri.path))
      if (literal.value === value) found.push({ uri, literal, range: rangeOf(lines, literal.span) });
  }
  return found;
}

async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const key = uri.toString();
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === key);
  if (open) return open.getText();
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    // The file was deleted, or is not readable.
    return undefined;
  }
}
