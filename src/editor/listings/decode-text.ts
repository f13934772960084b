import * as vscode from 'vscode';
import { Lines } from '../../core/text/lines';
import { findInvalidUtf8 } from '../../core/text/utf8';
import { fileUriOf } from './configuration-folders';

/** How many bytes VS Code looks at to recognize UTF-16 without a byte order mark, by its zeros. */
const DETECTED_LENGTH = 512;

/** Decodes a file as VS Code does: by its byte order mark, which is removed, or by the setting `files.encoding`. */
export async function decodeText(bytes: Uint8Array, uri: vscode.Uri): Promise<string> {
  if (isUtf8(bytes, uri)) return new TextDecoder().decode(bytes);
  const text = await vscode.workspace.decode(bytes, { uri });
  return text.replace(/^\ufeff/, '');
}

/** Decodes a file as VS Code does; undefined if saving the text would change bytes that could not be decoded. */
export async function decodeWithoutLoss(bytes: Uint8Array, uri: vscode.Uri): Promise<string | undefined> {
  const text = await decodeText(bytes, uri);
  if (!text.includes('\ufffd')) return text;
  try {
    // The file may have this character itself.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) === text ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Whether VS Code opens a file as UTF-8. */
export function isUtf8(bytes: Uint8Array, uri: vscode.Uri): boolean {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return true;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16 || bytes.subarray(0, DETECTED_LENGTH).includes(0)) return false;
  const files = vscode.workspace.getConfiguration('files', uri);
  // Of a file that is not open, the language is not known.
  const isOfLanguage = ['encoding', 'autoGuessEncoding'].some(
    (name) => files.inspect(name)?.languageIds?.length,
  );
  if (isOfLanguage) return false;
  return files.get('encoding', 'utf8').startsWith('utf8') && !files.get('autoGuessEncoding', false);
}

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
