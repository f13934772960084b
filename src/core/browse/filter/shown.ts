import { grouped } from '../../values/format';
import { escapeIconsAndLinks, quote } from '../../text/quote';

const MAX_ITEMS = 8;

/** A string from the file or the user for a sentence: quoted and escaped. */
export function quoted(text: string): string {
  return escapeIconsAndLinks(quote(text));
}

/** Like {@link quoted}, without quotes if the string is a simple name. */
export function shown(text: string): string {
  return /^[\p{L}\p{N}_.][\p{L}\p{N}_.:/@+-]{0,59}$/u.test(text) ? text : quoted(text);
}

/** `a, b and c`, or `a, b and 5 more`. */
export function listed(items: readonly string[], word: 'and' | 'or', maxItems = MAX_ITEMS): string {
  const more = items.length - maxItems;
  const all = more > 0 ? [...items.slice(0, maxItems), `${grouped(String(more))} more`] : items;
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} ${word} ${last}`;
}
