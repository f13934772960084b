import { shownText } from '../text/quote';
import type { FieldChange } from './comparison';
import { wordsOf, type ChangeWords } from './words';

/** The maximum length of a value in a tree label, in UTF-16 units. */
const MAX_VALUE_LENGTH = 48;
const CONTEXT_LENGTH = 12;

/**
 * The name and both values of a change for a tree label; invisible characters are escaped.
 *
 * @param maxLength the maximum length of a value, in UTF-16 units
 */
export function treeWordsOf(change: FieldChange, maxLength = MAX_VALUE_LENGTH): ChangeWords {
  const { name, before, after, delta } = wordsOf(change, {
    maxLength,
    contextLength: CONTEXT_LENGTH,
  });
  return { name: shownText(name), before: shownText(before), after: shownText(after), delta };
}

/** `1 → 2  +1 (+100%)` */
export function changeText({ before, after, delta }: Omit<ChangeWords, 'name'>): string {
  return `${before} → ${after}${delta === '' ? '' : `  ${delta}`}`;
}
