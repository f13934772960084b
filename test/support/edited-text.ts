import { expect } from 'vitest';

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

/** Expects that edits are in order, do not touch each other, and are within a text. */
export function expectInOrder(edits: readonly Edit[], text: string): void {
  let end = -1;
  for (const { offset, length } of edits) {
    expect(offset).toBeGreaterThan(end);
    expect(length).toBeGreaterThanOrEqual(0);
    end = offset + length;
  }
  expect(end).toBeLessThanOrEqual(text.length);
}
