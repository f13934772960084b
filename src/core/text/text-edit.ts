/** A replacement of a part of a text. Lists of edits are sorted by offset and do not overlap. */
export interface TextEdit {
  /** From the text's start, in UTF-16 units. */
  readonly offset: number;
  /** How many UTF-16 units are replaced. */
  readonly length: number;
  readonly text: string;
}

/** Applies edits, whose offsets are those of the text before any of them. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const edit of edits) {
    pieces.push(text.slice(at, edit.offset), edit.text);
    at = edit.offset + edit.length;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}

/** The edit that makes one text of another, without what is the same at their starts and ends. */
export function editBetween(before: string, after: string): TextEdit {
  const most = Math.min(before.length, after.length);
  let [start, end] = [0, 0];
  while (start < most && before[start] === after[start]) start++;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { offset: start, length: before.length - end - start, text: after.slice(start, after.length - end) };
}

/** One edit instead of each run of edits that touch one another. */
export function joinEdits(edits: Iterable<TextEdit>): TextEdit[] {
  const joined: TextEdit[] = [];
  for (const edit of edits) addEdit(joined, edit);
  return joined;
}

/** Adds an edit after all others, or to the last one if it touches that. */
function addEdit(edits: TextEdit[], edit: TextEdit): void {
  const last = edits.at(-1);
  if (last && last.offset + last.length === edit.offset) {
    const { offset, length, text } = last;
    edits[edits.length - 1] = { offset, length: length + edit.length, text: text + edit.text };
  } else {
    edits.push(edit);
  }
}
