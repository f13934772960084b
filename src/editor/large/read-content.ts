import * as vscode from 'vscode';
import { TextLines } from '../../core/text/text-lines';
import { bytesSource, Utf8Text } from '../../core/text/utf8-text';
import { decoded, isUtf8 } from '../decoded';
import { inSlices } from '../slices';
import type { Content } from './large-listing';

/** A larger file is read only in UTF-8, piece by piece, in bytes. */
const MAX_DECODED_SIZE = 50 * 1024 * 1024;

/**
 * Reads a file, and finds where its pieces and its lines start, in slices.
 *
 * @param report takes what part has been done, from 0 to 1
 * @returns undefined if it was cancelled
 * @throws Error with a sentence for users if the file cannot be read, or is not in UTF-8
 */
export async function readContent(
  uri: vscode.Uri,
  report: (part: number) => void,
  isCancelled: () => boolean,
): Promise<Content | undefined> {
  const bytes = await vscode.workspace.fs.readFile(uri);
  if (isCancelled()) return undefined;
  if (!isUtf8(bytes, uri)) {
    if (bytes.length > MAX_DECODED_SIZE)
      throw new Error(vscode.l10n.t('it is not in UTF-8, and over 50 MB nothing else can be read.'));
    const text = await decoded(bytes, uri);
    return isCancelled() ? undefined : { text, lines: new TextLines(text) };
  }
  const indexed = await inSlices(
    reporting(Utf8Text.index(bytesSource(bytes)), (at) => {
      report((at / bytes.length) * 0.5);
    }),
    isCancelled,
  );
  if (!indexed.done) return undefined;
  const text = indexed.value;
  const lines = new TextLines(text);
  const walked = await inSlices(
    reporting(lines.readAll(), (at) => {
      report(0.5 + (at / text.length) * 0.5);
    }),
    isCancelled,
  );
  return walked.done ? { text, lines } : undefined;
}

/** Steps of some work, of which each says how far it has come. */
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
