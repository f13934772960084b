import type { Text, TextChange } from '../../src/core/text/text';

/** A change of a text: replaces `length` UTF-16 units at `offset`. */
export interface Edit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** A text that can be edited and is read by ranges only, like an editor's document. */
export class EditedText implements Text {
  /** The number of reads, and their total length in UTF-16 units. */
  reads = 0;
  unitsRead = 0;

  constructor(public whole: string) {}

  get length(): number {
    return this.whole.length;
  }

  slice(start: number, end: number): string {
    this.reads++;
    this.unitsRead += end - start;
    return this.whole.slice(this.#outsideLineEnd(start), this.#outsideLineEnd(end));
  }

  /** An editor has no position between the two characters of a line ending. */
  #outsideLineEnd(offset: number): number {
    return this.whole[offset] === '\n' && this.whole[offset - 1] === '\r' ? offset - 1 : offset;
  }

  /** @param edits with offsets in the current text, not overlapping, in any order */
  edit(edits: readonly Edit[]): readonly TextChange[] {
    const sorted = edits.toSorted((a, b) => b.offset - a.offset);
    for (const { offset, length, text } of sorted)
      this.whole = this.whole.slice(0, offset) + text + this.whole.slice(offset + length);
    return sorted.map(({ offset, length, text }) => ({ offset, length, inserted: text.length }));
  }
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
