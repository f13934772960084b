import type { EntryValues } from './fields';

/** A valid entry with its 18 members, in the order of the source. */
export type GeneratedEntry = { readonly [F in keyof EntryValues]: NonNullable<EntryValues[F]> } & {
  readonly health: null;
};

/** New values of members by name; undefined removes a member. */
type Changes = Readonly<Record<string, unknown>>;

/** Changes of one entry, which has calls. Its id, name and figures follow the members that are changed unless they are stated, too. */
interface EntryMistake {
  readonly entry: Changes | ((entry: GeneratedEntry) => Changes);
  /** The number of entries that the listing needs; 1 by default. */
  readonly minEntries?: 2;
  /** Whether the entry keeps its place, above another one that has calls, even if its volume changes. */
  readonly keepsPlace?: true;
}

/** A second entry that is like another except for these changes, and for the id, name and figures that follow from them. */
interface CopyMistake {
  readonly copy: (entry: GeneratedEntry) => Changes;
}

/** A replacement in the text of an entry. */
interface TextMistake {
  /** It matches whatever whitespace is between the tokens. */
  readonly text: RegExp;
  readonly becomes: string;
}

/** A `count` that differs from the number of entries by this. */
interface CountMistake {
  readonly count: number;
}

/** A typical mistake: made in a valid listing, it causes one problem. */
export type Mistake = EntryMistake | CopyMistake | TextMistake | CountMistake;
