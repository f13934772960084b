import type { ConfigurationEntry } from '../rules/proposal';
import type { TextEdit } from '../text/text-edit';

/** Something that mends a problem. */
export interface Fix {
  readonly title: string;
  /** `safe` needs no decision, `offered` is for a person to pick. */
  readonly kind: 'safe' | 'offered';
  /** Whether this clearly is what a person wants; true of one fix of a problem at most. */
  readonly isPreferred: boolean;
  /** Empty where there is a snippet, or something to be added to the configuration. */
  readonly edits: readonly TextEdit[];
  readonly snippet?: Snippet;
  readonly addsToConfiguration?: ConfigurationEntry;
}

/**
 * What is inserted at an offset, in UTF-16 units, in VS Code's snippet syntax. Its lines are indented from the line
 * that it is inserted in, for an editor adds the indentation of that.
 */
export interface Snippet {
  readonly offset: number;
  readonly text: string;
}
