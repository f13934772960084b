import type { Colour } from '../../editor/summary/page';

/** A colour of the theme, defined in the style sheet. */
export function colourOf(colour: Colour): string {
  return `var(--${colour})`;
}

/** The colour of grid lines and axes. */
export const LINE_COLOUR = 'var(--lines)';
