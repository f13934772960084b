import { quotedIfNeeded } from './quoting';
import { scan } from './scan';
import { termOf, type TextTermName } from './terms';

/**
 * Adds a term to a filter's text: instead of the terms with that name, else after
 * the others. Negated terms are kept.
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
  // Text after an unclosed quote would become part of it.
  const isOpen = tokens.at(-1)?.values.some(({ isClosed }) => !isClosed);
  return joined(isOpen ? [term, text] : [text, term]);
}

function joined(parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}
