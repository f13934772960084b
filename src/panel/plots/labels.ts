/** The estimated average width of a character, in pixels. */
export const CHARACTER_WIDTH = 7.2;
const PADDING = 14;
/** The same font size as in the style sheet, in pixels. */
const FONT_SIZE = 12;
/** The maximum share of a plot's width for the labels. */
const MAX_SHARE = 0.42;

/** The width of the labels of a plot, in pixels. */
export function labelWidth(labels: readonly string[], width: number): number {
  const longest = Math.max(0, ...labels.map(({ length }) => length));
  return Math.round(Math.min(longest * CHARACTER_WIDTH + PADDING, width * MAX_SHARE));
}

/** The width at which the library truncates a label, in ems. */
export function labelEms(width: number): number {
  return Math.max((width - PADDING / 2) / FONT_SIZE, 2);
}
