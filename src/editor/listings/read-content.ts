import * as vscode from 'vscode';
import { findInvalidUtf8 } from '../../core/text/utf8';
import { Lines } from '../../core/text/lines';
import { fileUriOf } from './configuration-folders';
import { decodeText, isUtf8 } from './decode-text';

/** The content of a file. */
export interface Content {
  readonly text: string;
  readonly lines: Lines;
  /** The offset from which the bytes of the file are invalid; undefined if they are valid. */
  readonly invalidAt: number | undefined;
}

/**
 * Reads a file, of any size that a string can have.
 *
 * @throws Error if the file cannot be read, or is longer than a string can be
 */
export async function readContent(uri: vscode.Uri): Promise<Content> {
  const bytes = await vscode.workspace.fs.readFile(uri);
  const file = fileUriOf(uri);
  const text = await decodeText(bytes, file);
  const invalidAt = isUtf8(bytes, file) ? findInvalidUtf8(bytes, text) : undefined;
  return { text, lines: new Lines(text), invalidAt };
}
