import type { TextEdit } from '../core/text/text-edit';
import { unifiedDiff } from '../core/text/unified-diff';
import { Failure } from './context';
import { fsPath } from './paths';
import type { Source } from './read-text';
import { Repositories } from './repository';

/**
 * The edits of a file as a patch for `git apply`. The path is relative to the repository, or to the working directory
 * outside of one. The target of a symbolic link is fixed, not the link.
 *
 * @returns the bytes, in the encoding of the file; none if the edits change nothing
 * @throws Failure if no path leads from there to the file
 */
export function patchOf(file: string, { bytes, text, encode }: Source, edits: readonly TextEdit[]): Buffer {
  // One character for each byte, as Git compares bytes.
  const hunks = unifiedDiff(bytes().toString('latin1'), byteEdits(text, edits, encode));
  if (hunks === '') return Buffer.alloc(0);
  const name = new Repositories().pathOf(file);
  if (/^(?:\.\.\/|\/|\w:)/.test(name))
    throw new Failure(
      `cannot make a patch for ${file}: it is neither in a Git repository nor below the working folder`,
    );
  const [old, now] = [quotedName(`a/${name}`), quotedName(`b/${name}`)];
  // Git ends names with spaces with a tab.
  const end = /\s/.test(name) ? '\t\n' : '\n';
  const header = `diff --git ${old} ${now}\n--- ${old}${end}+++ ${now}${end}`;
  return Buffer.concat([Buffer.from(header), Buffer.from(hunks, 'latin1')]);
}

/** The same edits with offsets in bytes. */
function byteEdits(text: string, edits: readonly TextEdit[], encode: Source['encode']): TextEdit[] {
  const mark = encode('').length;
  const encoded = (part: string): Buffer => encode(part).subarray(mark);
  let offset = mark;
  let at = 0;
  return edits.map((edit) => {
    offset += encoded(text.slice(at, edit.offset)).length;
    at = edit.offset + edit.length;
    const { length } = encoded(text.slice(edit.offset, at));
    const result = { offset, length, text: encoded(edit.text).toString('latin1') };
    offset += length;
    return result;
  });
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': 'n', '\t': 't', '\r': 'r', '"': '"', '\\': '\\' };

/** A name as Git writes it: in double quotes if it has special characters. */
function quotedName(name: string): string {
  // eslint-disable-next-line no-control-regex
  const quoted = name.replace(/[\u0000-\u001f\u007f"\\]|\p{Cs}/gu, (char) => {
    const [byte = 0] = Buffer.from(fsPath(char));
    return `\\${ESCAPES[char] ?? byte.toString(8).padStart(3, '0')}`;
  });
  return quoted === name ? name : `"${quoted}"`;
}
