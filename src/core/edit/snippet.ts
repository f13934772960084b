import type { Change } from '../model/proposal';
import { tabStop, verbatim } from '../text/quote';
import type { SourceObject } from './source-object';
import { changeEdits, indexFor } from './change-edits';

type Insert = Extract<Change, { change: 'insert' }>;

/**
 * A text in VS Code's snippet syntax, inserted at an offset in UTF-16 units. Its lines are indented relative to the
 * line of the offset, because the editor adds that line's indentation.
 */
export interface Snippet {
  readonly offset: number;
  readonly text: string;
}

/** The members that are added as one snippet, at the index of the first one, with a tab stop for each placeholder. */
export function snippetOf(object: SourceObject, inserts: readonly Insert[]): Snippet | undefined {
  const [first] = inserts;
  if (!first) return undefined;
  let stops = 0;
  const edits = changeEdits(
    object,
    inserts,
    (name, { literal, isPlaceholder }) =>
      verbatim(name) + (isPlaceholder ? stopIn(literal, ++stops) : verbatim(literal)),
    indexFor(first.name, object.root),
  );
  const [edit] = edits ?? [];
  if (!edit) return undefined;
  const lines = object.text.slice(0, edit.offset).split(/\r\n|\n|\r/);
  const indentation = /^[ \t]*/.exec(lines.at(-1) ?? '')?.[0] ?? '';
  const text = edit.text.replace(/(\r\n|\n|\r)([ \t]*)/g, (_, end: string, space: string) => {
    return end + (space.startsWith(indentation) ? space.slice(indentation.length) : space);
  });
  return { offset: object.absolute(edit.offset), text };
}

/** A tab stop inside the brackets or quotes of a literal, or around all of it. */
function stopIn(literal: string, number: number): string {
  switch (literal) {
    case '""':
      return `"${tabStop(number)}"`;
    case '[""]':
      return `["${tabStop(number)}"]`;
    case '[]':
      return `[${tabStop(number)}]`;
    default:
      return tabStop(number, literal);
  }
}
