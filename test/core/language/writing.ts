import { completionsAt, type Completion } from '../../../src/core/language/completions-at';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { Listing } from '../../../src/core/listing/listing';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/model/settings';

/** The time of calls in listings without times. */
export const NOW = Date.UTC(2026, 8, 14);

/** The completions at the mark `|`, which is removed from the text. */
export function completionsIn(
  marked: string,
  settings: Settings = DEFAULT_SETTINGS,
): { readonly text: string; readonly offset: number; readonly items: readonly Completion[] } {
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const listing = Listing.read(text, { syntax: JSONC_SYNTAX });
  return { text, offset, items: completionsAt(listing, offset, settings, NOW) };
}

/** The text after accepting a completion without typing at its tab stops. */
export function accept(text: string, { insert, isSnippet, span, missingComma }: Completion): string {
  const inserted = isSnippet ? expand(insert) : insert;
  const before = text.slice(0, span.start);
  const isCommaMissing = missingComma !== undefined;
  const head = isCommaMissing ? `${before.slice(0, missingComma)},${before.slice(missingComma)}` : before;
  return head + inserted + text.slice(span.end);
}

/** The initial text of a snippet. */
export function expand(snippet: string): string {
  const stops = new Map<string, string>();
  const piece = /\\([\\$}])|\$\{(\d+)\|([^|]*)\|\}|\$\{(\d+):((?:\\[\\$}]|[^\\}])*)\}|\$(\d+)/g;
  return snippet.replace(
    piece,
    (_, escaped?: string, choice?: string, words?: string, stop?: string, text?: string, again?: string) => {
      if (escaped !== undefined) return escaped;
      const value =
        choice === undefined ? (text ?? '').replace(/\\([\\$}])/g, '$1') : (words ?? '').split(',')[0];
      const number = choice ?? stop;
      if (number !== undefined) stops.set(number, value ?? '');
      return number === undefined ? (stops.get(again ?? '') ?? '') : (value ?? '');
    },
  );
}
