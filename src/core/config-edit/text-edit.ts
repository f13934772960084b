/** A part of a text and what takes its place; offset and length in UTF-16 units of the text as it was. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** @param edits in the order of the text; they do not overlap */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return edits.reduceRight(
    (changed, { offset, length, text: inserted }) =>
      changed.slice(0, offset) + inserted + changed.slice(offset + length),
    text,
  );
}
