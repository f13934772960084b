import { shownText } from '../text/markdown';
import type { FieldChange } from './comparison';
import { wordsOf, type ChangeWords } from './words';

/** Of a value in a line of the tree. */
const MAX_VALUE_LENGTH = 48;
const CONTEXT_LENGTH = 12;

/**
 * What a change is of, and both values, for a line of the tree: what cannot be seen of the listing's strings is escaped.
 *
 * @param maxLength UTF-16 units of a value that are shown
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
