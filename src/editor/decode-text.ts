import * as vscode from 'vscode';
import { bytesSource, findInvalidUtf8, startsWithMark } from '../core/text/utf8-text';

/** Decodes a file as VS Code does: by its byte order mark, which is removed, or by the setting `files.encoding`. */
export async function decodeText(bytes: Uint8Array, uri: vscode.Uri): Promise<string> {
  const text = await vscode.workspace.decode(bytes, { uri });
  return text.replace(/^\ufeff/, '');
}

/**
 * Decodes a file as {@link decodeText} does, for a text that is written back.
 *
 * @returns undefined if its bytes are not valid, so that some of them would be lost
 */
export async function decodeValidText(bytes: Uint8Array, uri: vscode.Uri): Promise<string | undefined> {
  const text = await decodeText(bytes, uri);
  return isUtf8(bytes, uri) && findInvalidUtf8(withoutMark(bytes), text) !== undefined ? undefined : text;
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  return startsWithMark(bytesSource(bytes)) ? bytes.subarray(3) : bytes;
}

/** Whether VS Code opens a file as UTF-8. */
export function isUtf8([first, second, third]: Uint8Array, uri: vscode.Uri): boolean {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return false;
  if (first === 0xef && second === 0xbb && third === 0xbf) return true;
  const files = vscode.workspace.getConfiguration('files', uri);
  return files.get('encoding', 'utf8').startsWith('utf8') && !files.get('autoGuessEncoding', false);
}
