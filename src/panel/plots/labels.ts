/** Of a character, in pixels, on average, in all fonts that themes and systems bring. */
export const CHARACTER = 7.2;
const PADDING = 14;
/** As the style sheet says, in pixels. */
const FONT_SIZE = 12;
/** Of the width of a plot, for labels beside it. */
const MAX_SHARE = 0.42;

/** Room for labels beside a plot, in pixels. */
export function labelWidth(labels: readonly string[], width: number): number {
  const longest = Math.max(0, ...labels.map(({ length }) => length));
  return Math.round(Math.min(longest * CHARACTER + PADDING, width * MAX_SHARE));
}

/** How wide a label beside a plot may be before it is cut, in ems as the library measures. */
export function labelEms(width: number): number {
  return Math.max((width - PADDING / 2) / FONT_SIZE, 2);
}
