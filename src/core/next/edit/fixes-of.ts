import type { TextEdit } from '../../text/text-edit';
import type { Listing } from '../listing/listing';
import type { Problem } from '../listing/problem';
import type { AcceptedValue } from '../listing/proposal';

/** Something that fixes a problem. */
export interface Fix {
  readonly title: string;
  /** Whether it can be applied automatically, or the user must choose it. */
  readonly kind: 'safe' | 'offered';
  /** Whether this clearly is the best fix; true for at most one fix of a problem. */
  readonly isPreferred: boolean;
  /** Empty if there are snippets, an entry to show or a value to accept. */
  readonly edits: readonly TextEdit[];
  /** The index of an entry to show instead of an edit. */
  readonly shows?: number;
  /** In order, with one sequence of tab stops. */
  readonly snippets?: readonly Snippet[];
  readonly accepts?: AcceptedValue;
}

/** A text in VS Code's snippet syntax with its indentation, inserted at an offset in UTF-16 units. */
export interface Snippet {
  readonly offset: number;
  readonly text: string;
}

/** The fixes of a problem, the best first. */
export function fixesOf(_listing: Listing, _problem: Problem): readonly Fix[] {
  return [];
}
