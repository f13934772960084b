import type { Change } from '../rules/proposal';
import type { Snippet } from './fix';
import type { Part } from './part';
import { editsOf, indexFor } from './writer';

type Insert = Extract<Change, { change: 'insert' }>;

/** The members that are added as one snippet, at the place of the first of them, with a tab stop for each placeholder. */
export function snippetOf(part: Part, inserts: readonly Insert[]): Snippet | undefined {
  const [first] = inserts;
  if (!first) return undefined;
  let tabStop = 0;
  const edits = editsOf(
    part,
    inserts,
    (name, { literal, isPlaceholder }) =>
      escaped(name) + (isPlaceholder ? stopsIn(literal, ++tabStop) : escaped(literal)),
    indexFor(first.name, part.root),
  );
  const [edit] = edits ?? [];
  if (!edit) return undefined;
  const lines = part.text.slice(0, edit.offset).split(/\r\n|\n|\r/);
  const indentation = /^[ \t]*/.exec(lines.at(-1) ?? '')?.[0] ?? '';
  const text = edit.text.replace(/(\r\n|\n|\r)([ \t]*)/g, (_, end: string, space: string) => {
    return end + (space.startsWith(indentation) ? space.slice(indentation.length) : space);
  });
  return { offset: part.absolute(edit.offset), text };
}

/** A placeholder inside the brackets or quotes of a literal, or all of it. */
function stopsIn(literal: string, tabStop: number): string {
  switch (literal) {
    case '""':
      return `"$${tabStop}"`;
    case '[""]':
      return `["$${tabStop}"]`;
    case '[]':
      return `[$${tabStop}]`;
    default:
      return `\${${tabStop}:${escaped(literal)}}`;
  }
}

function escaped(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}
