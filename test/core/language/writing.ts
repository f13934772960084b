import { completionsAt } from '../../../src/core/language/completion';
import type { Completion } from '../../../src/core/language/position';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { expand } from '../../support/expand-snippet';
import { listingOf } from '../listing-of';
import { applyEdits, type TextEdit } from '../../../src/core/text/text-edit';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/listing/settings';

/** The time of calls in listings without times. */
export const NOW = Date.UTC(2026, 8, 14);

/** The completions at the mark `|`, which is removed from the text. */
export function completionsIn(
  marked: string,
  settings: Settings = DEFAULT_SETTINGS,
): { readonly text: string; readonly offset: number; readonly items: readonly Completion[] } {
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const listing = listingOf(text, { settings, syntax: JSONC_SYNTAX });
  return { text, offset, items: completionsAt(listing, offset, NOW) };
}

/** The text after accepting a completion without typing at its tab stops. VS Code indents the lines of snippets like the first. */
export function accept(
  text: string,
  { insert, isSnippet, span, also }: Completion,
  { eol = '\n', indent = '\t' } = {},
): string {
  const isBefore = ({ offset, length }: TextEdit): boolean =>
    offset < span.start || (offset === span.start && length === 0);
  const before = applyEdits(text.slice(0, span.start), also.filter(isBefore));
  const [, indentation = ''] = /(?:^|[\r\n])([ \t]*)[^\r\n]*$/.exec(before) ?? [];
  const lines = isSnippet ? expand(insert).replaceAll('\t', indent) : insert;
  const inserted = lines.replaceAll('\n', eol + indentation);
  const after = also.filter((edit) => !isBefore(edit));
  return (
    before +
    inserted +
    applyEdits(
      text.slice(span.end),
      after.map((edit) => ({ ...edit, offset: edit.offset - span.end })),
    )
  );
}
