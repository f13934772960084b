/** A text that is read piece by piece, so that nobody has to hold the whole of it. Offsets count UTF-16 units. */
export interface Text {
  readonly length: number;
  /** The text from `start` to `end`, exclusive; what lies beyond its end is left out. */
  slice(start: number, end: number): string;
}

/** One change of a text: `length` units at `offset` of the text before are replaced. */
export interface TextChange {
  readonly offset: number;
  readonly length: number;
  /** How many units stand there now. */
  readonly inserted: number;
}
