import * as vscode from 'vscode';
import { TextLines } from '../../core/text/lines';
import type { Text } from '../../core/text/text';
import { bytesSource, Utf8Text } from '../../core/text/utf8-text';
import { fileUriOf } from '../configuration-folders';
import { decodeText, isUtf8 } from '../decode-text';
import { inSlices } from '../tasks';

/** The content of a file. */
export interface Content {
  readonly text: Text;
  readonly lines: TextLines;
  /** The offset from which the bytes of the file are invalid; undefined if they are valid. */
  readonly invalidAt: number | undefined;
}

/** The maximum size of a file in another encoding than UTF-8, in bytes. */
const MAX_DECODED_SIZE = 50 * 1024 * 1024;

/**
 * Reads a file and indexes its text and lines, in slices.
 *
 * @param report called with the progress, from 0 to 1
 * @returns undefined if it was canceled
 * @throws Error with a message for the user if the file cannot be read, or is large and not in UTF-8
 */
export async function readContent(
  uri: vscode.Uri,
  isCanceled: () => boolean,
  report: (part: number) => void = () => undefined,
): Promise<Content | undefined> {
  const bytes = await vscode.workspace.fs.readFile(uri);
  if (isCanceled()) return undefined;
  const file = fileUriOf(uri);
  if (!isUtf8(bytes, file)) {
    if (bytes.length > MAX_DECODED_SIZE) throw new Error('files over 50 MB must be encoded in UTF-8');
    const text = await decodeText(bytes, file);
    return isCanceled() ? undefined : { text, lines: new TextLines(text), invalidAt: undefined };
  }
  const indexed = await inSlices(
    reporting(Utf8Text.index(bytesSource(bytes)), (at) => {
      report((at / bytes.length) * 0.5);
    }),
    isCanceled,
  );
  if (!indexed.done) return undefined;
  const text = indexed.value;
  const lines = new TextLines(text);
  const indexedLines = await inSlices(
    reporting(lines.readAll(), (at) => {
      report(0.5 + (at / text.length) * 0.5);
    }),
    isCanceled,
  );
  return indexedLines.done ? { text, lines, invalidAt: text.invalidAt } : undefined;
}

/** Reports the position after each step. */
function* reporting<T>(
  steps: Generator<number, T, undefined>,
  report: (at: number) => void,
): Generator<void, T, undefined> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    report(step.value);
    yield;
  }
}
