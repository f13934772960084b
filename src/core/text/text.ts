/** A text that is read in parts, so that it need not be in memory as a whole. Offsets in UTF-16 units. */
export interface Text {
  readonly length: number;
  /** The text from `start` to `end`, exclusive, or to the end of the text. */
  slice(start: number, end: number): string;
}

/** One change of a text: `length` units at `offset` of the text before are replaced. */
export interface TextChange {
  readonly offset: number;
  readonly length: number;
  /** How many units replace them. */
  readonly inserted: number;
}
