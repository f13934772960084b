import * as vscode from 'vscode';

/** Decodes a file as VS Code does: by its byte order mark, which is removed, or by the setting `files.encoding`. */
export async function decodeText(bytes: Uint8Array, uri: vscode.Uri): Promise<string> {
  const text = await vscode.workspace.decode(bytes, { uri });
  return text.replace(/^\ufeff/, '');
}

/** Decodes a file as VS Code does; undefined if saving the text would change bytes that could not be decoded. */
export async function decodeWithoutLoss(bytes: Uint8Array, uri: vscode.Uri): Promise<string | undefined> {
  const text = await decodeText(bytes, uri);
  return !text.includes('\ufffd') || (isUtf8(bytes, uri) && isValidUtf8(bytes)) ? text : undefined;
}

/** Whether a file, if there is one, can be decoded without loss. */
export async function isDecodable(uri: vscode.Uri): Promise<boolean> {
  const bytes = await vscode.workspace.fs.readFile(uri).then(undefined, () => undefined);
  return !bytes || (await decodeWithoutLoss(bytes, uri)) !== undefined;
}

function isValidUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Whether VS Code opens a file as UTF-8. */
export function isUtf8([first, second, third]: Uint8Array, uri: vscode.Uri): boolean {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return false;
  if (first === 0xef && second === 0xbb && third === 0xbf) return true;
  const files = vscode.workspace.getConfiguration('files', uri);
  return files.get('encoding', 'utf8').startsWith('utf8') && !files.get('autoGuessEncoding', false);
}
