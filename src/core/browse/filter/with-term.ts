import { quotedIfNeeded } from './quoting';
import { scan } from './scan';
import { termOf, type TextTermName } from './terms';

/**
 * A filter's text with a term that asks for a value: in the place of what it asks for by that name so far, else after
 * the rest. Terms that are negated stay.
 *
 * @param value not empty
 */
export function withTerm(text: string, name: TextTermName, value: string): string {
  const tokens = [...scan(text)];
  const [first, ...more] = tokens.filter(
    ({ head, isNegated, values }) =>
      head !== undefined &&
      !isNegated &&
      termOf(head.name)?.name === name &&
      values.every(({ isClosed }) => isClosed),
  );
  const term = `${name}:${quotedIfNeeded(value)}`;
  if (first) {
    const parts = [text.slice(0, first.span.start), term];
    let { end } = first.span;
    for (const { span } of more) {
      parts.push(text.slice(end, span.start));
      ({ end } = span);
    }
    return joined([...parts, text.slice(end)]);
  }
  // Whatever is after a quote without its end is in it.
  const isOpen = tokens.at(-1)?.values.some(({ isClosed }) => !isClosed);
  return joined(isOpen ? [term, text] : [text, term]);
}

function joined(parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}
