import type { Colour } from '../../editor/summary/page';

/** The theme's colours; the style sheet says which. They follow the theme by themselves. */
export function colourOf(colour: Colour): string {
  return `var(--${colour})`;
}

/** Of grid lines and axes. */
export const LINES = 'var(--lines)';
