/** A change of a text: replaces `length` UTF-16 units at `offset`. */
export interface Edit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** The edits that undo some edits. */
export function inverseOf(edits: readonly Edit[], whole: string): readonly Edit[] {
  let shift = 0;
  return edits
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, length, text }) => {
      const inverse = {
        offset: offset + shift,
        length: text.length,
        text: whole.slice(offset, offset + length),
      };
      shift += text.length - length;
      return inverse;
    });
}
