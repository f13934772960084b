import { applyEdits, type TextEdit } from '../text/text-edit';

/**
 * Edits that have the same effect as two lists of edits, one after the other.
 *
 * @param between the text after the first edits
 * @param second edits of that text
 */
export function composeEdits(
  first: readonly TextEdit[],
  between: string,
  second: readonly TextEdit[],
): TextEdit[] {
  const composed: TextEdit[] = [];
  /** How far the first edits before the current one have moved the text, in UTF-16 units. */
  let shift = 0;
  for (let a = 0, b = 0; a < first.length || b < second.length;) {
    const start = Math.min((first[a]?.offset ?? Infinity) + shift, second[b]?.offset ?? Infinity);
    const offset = start - shift;
    const from = b;
    // One edit instead of all that overlap or touch one another.
    for (let end = start; ;) {
      const [one, other] = [first[a], second[b]];
      if (one && one.offset + shift <= end) {
        end = Math.max(end, one.offset + shift + one.text.length);
        shift += one.text.length - one.length;
        a++;
      } else if (other && other.offset <= end) {
        end = Math.max(end, other.offset + other.length);
        b++;
      } else {
        const inside = second.slice(from, b).map((edit) => ({ ...edit, offset: edit.offset - start }));
        const text = applyEdits(between.slice(start, end), inside);
        composed.push({ offset, length: end - shift - offset, text });
        break;
      }
    }
  }
  return composed;
}

/** Edits of two lists together; undefined if some overlap or touch one another. */
export function mergeEdits(a: readonly TextEdit[], b: readonly TextEdit[]): TextEdit[] | undefined {
  const merged = [...a, ...b].sort((one, other) => one.offset - other.offset);
  return areApart(merged) ? merged : undefined;
}

/** Whether no edits overlap or touch one another. */
export function areApart(edits: readonly TextEdit[]): boolean {
  return edits.every(({ offset }, index) => {
    const previous = edits[index - 1];
    return !previous || previous.offset + previous.length < offset;
  });
}
