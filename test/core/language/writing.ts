import { completionsAt } from '../../../src/core/language/completion';
import type { Completion } from '../../../src/core/language/position';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
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

/** A literal, a choice, a placeholder, a transformation of a placeholder, or the repetition of one in a snippet. */
const PIECE =
  /\\([\\$}])|\$\{(\d+)\|([^|]*)\|\}|\$\{(\d+):((?:\\[\\$}]|[^\\}])*)\}|\$\{(\d+)\/((?:\\.|[^\\/])*)\/((?:\$\{[^}]*\}|[^/])*)\/(\w*)\}|\$(\d+)/g;

/** The text of a snippet after all its tab stops were left as they are. */
export function expand(snippet: string): string {
  const stops = new Map<string, string>();
  for (const [, , choice, words = '', stop, text = ''] of snippet.matchAll(PIECE)) {
    const number = choice ?? stop;
    const value = choice === undefined ? text.replace(/\\([\\$}])/g, '$1') : (words.split(',')[0] ?? '');
    if (number !== undefined && !stops.has(number)) stops.set(number, value);
  }
  return snippet.replace(PIECE, (_, escaped?: string, ...groups: (string | undefined)[]) => {
    const [choice, , stop, , transformed, pattern = '', format = '', flags, again] = groups;
    if (escaped !== undefined) return escaped;
    const value = stops.get(choice ?? stop ?? transformed ?? again ?? '') ?? '';
    return transformed === undefined ? value : transform(value, { pattern, format, flags });
  });
}

/** Transforms a placeholder as VS Code does when it is left. */
function transform(
  value: string,
  { pattern, format, flags }: { pattern: string; format: string; flags: string | undefined },
): string {
  return value.replace(new RegExp(pattern, flags), (...found: unknown[]) =>
    format.replace(
      /\$(\d)|\$\{(\d)(?::(?:\/(downcase)|\+([^}]*)))?\}/g,
      (_, plain?: string, number?: string, downcase?: string, present?: string) => {
        const group = found[Number(plain ?? number)] as string | undefined;
        if (present !== undefined) return group === undefined || group === '' ? '' : present;
        return (downcase === undefined ? group : group?.toLowerCase()) ?? '';
      },
    ),
  );
}
