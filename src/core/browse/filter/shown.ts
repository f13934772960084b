import { grouped } from '../../values/format';
import { escapeIconsAndLinks } from '../../text/escape-icons-and-links';
import { quote } from '../../text/quote';

const MAX_ITEMS = 8;

/** A string of the file's or of the user's for a sentence: in quotes, nothing in it is acted upon. */
export function quoted(text: string): string {
  return escapeIconsAndLinks(quote(text));
}

/** The same without quotes where it is plainly one name. */
export function shown(text: string): string {
  return /^[\p{L}\p{N}_.][\p{L}\p{N}_.:/@+-]{0,59}$/u.test(text) ? text : quoted(text);
}

/** `a, b and c`; of many, how many more there are. */
export function listed(items: readonly string[], word: 'and' | 'or', maxItems = MAX_ITEMS): string {
  const more = items.length - maxItems;
  const all = more > 0 ? [...items.slice(0, maxItems), `${grouped(String(more))} more`] : items;
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} ${word} ${last}`;
}
