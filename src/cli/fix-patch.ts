import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { TextEdit } from '../core/text/text-edit';
import { unifiedDiff } from '../core/text/unified-diff';
import type { Source } from './read-text';

/**
 * The edits of a file as a patch for `git apply`. The path is relative to the repository, or to the working directory
 * outside of one.
 *
 * @returns the bytes, in the encoding of the file; none if the edits change nothing
 */
export function patchOf(file: string, { bytes, text, encode }: Source, edits: readonly TextEdit[]): Buffer {
  // One character for each byte, as Git compares bytes.
  const hunks = unifiedDiff(bytes().toString('latin1'), byteEdits(text, edits, encode));
  if (hunks === '') return Buffer.alloc(0);
  const name = nameInRepository(file);
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

/** The path of a file from the root of its repository. The target of a symbolic link is fixed, not the link. */
function nameInRepository(file: string): string {
  const absolute = realpathSync(file);
  const root = repositoryOf(path.dirname(absolute)) ?? realpathSync('.');
  return path.relative(root, absolute).split(path.sep).join('/');
}

function repositoryOf(folder: string): string | undefined {
  if (exists(path.join(folder, '.git'))) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : repositoryOf(parent);
}

function exists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': 'n', '\t': 't', '\r': 'r', '"': '"', '\\': '\\' };

/** A name as Git writes it: in double quotes if it has special characters. */
function quotedName(name: string): string {
  // eslint-disable-next-line no-control-regex
  const quoted = name.replace(/[\u0000-\u001f\u007f"\\]/g, (char) => {
    return `\\${ESCAPES[char] ?? char.charCodeAt(0).toString(8).padStart(3, '0')}`;
  });
  return quoted === name ? name : `"${quoted}"`;
}
