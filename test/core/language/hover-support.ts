import { hoverAt, type Hover } from '../../../src/core/language/hover';
import { JSON_SYNTAX, type Syntax } from '../../../src/core/json/syntax';
import { Listing } from '../../../src/core/listing/listing';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/next/listing/settings';
import { unmark } from '../../support/listing-text';

/** The hover at the first mark `«like this»`, with the text of its range. */
export function hoverOn(
  marked: string,
  settings: Settings = DEFAULT_SETTINGS,
  syntax: Syntax = JSON_SYNTAX,
): { readonly hover: Hover | undefined; readonly token: string | undefined } {
  const { text, spans } = unmark(marked);
  const [place] = spans;
  if (!place) throw new Error('no mark');
  const hover = hoverAt(Listing.read(text, { syntax }), place.start, settings);
  return { hover, token: hover && text.slice(hover.span.start, hover.span.end) };
}

/** The Markdown shown at the first marked place; empty if there is none. */
export function markdownOn(marked: string, settings?: Settings): string {
  return hoverOn(marked, settings).hover?.markdown ?? '';
}

/** A text with its first occurrence of a token marked. */
export function mark(text: string, token: string): string {
  if (!text.includes(token)) throw new Error(`no ${token}`);
  return text.replace(token, () => `«${token}»`);
}
