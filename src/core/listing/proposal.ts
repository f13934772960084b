import type { ObjectNode, Path, Span } from '../json/tree';
import type { Entry } from './entry';
import type { ListingView } from './rule';
import type { Settings } from './settings';

/** A fix of a finding, as changes of members; `core/edit` converts it to text edits. */
export interface Proposal {
  readonly title: string;
  /** Applied together. Paths are from the entry, or from the listing. */
  readonly changes: readonly Change[];
  /** Whether this clearly is the best fix. */
  readonly isPreferred?: boolean;
  /** Set if the fix is less safe than the finding's usual one. */
  readonly kind?: 'offered';
  /** The index of an entry to show instead of a change. */
  readonly shows?: number;
  /** A value that the configuration would accept; there are no changes then. */
  readonly accepts?: AcceptedValue;
}

/** A network that the configuration can accept in all listings, and the list for it. */
export interface AcceptedValue {
  readonly setting: 'chains' | 'acceptedChains';
  readonly value: string;
}

/** The position of a member or element: its path, or the offset of the member's name if the name appears twice. */
export type MemberLocation = Path | { readonly nameAt: number };

export type Change =
  | { readonly change: 'set'; readonly path: Path; readonly literal: string }
  | { readonly change: 'setString'; readonly path: Path; readonly value: string }
  | { readonly change: 'rename'; readonly at: MemberLocation; readonly name: string }
  | { readonly change: 'remove'; readonly at: MemberLocation }
  /** Adds a member to the object, in the order of the schema. A placeholder must be replaced by the user. */
  | {
      readonly change: 'insert';
      readonly name: string;
      readonly literal: string;
      readonly isPlaceholder?: boolean;
    }
  /** Adds an element at the front of an array. */
  | { readonly change: 'prepend'; readonly path: Path; readonly literal: string }
  /** Deletes the whole entry. */
  | { readonly change: 'delete' }
  /** Moves the whole entry before the entry of an index, or to the end if that is the number of entries. */
  | { readonly change: 'move'; readonly to: number };

/** The source text of a value for a member that is missing or blank. */
export interface NewValue {
  readonly literal: string;
  /** Whether it follows from no other value, so that the user has to look at it. */
  readonly isPlaceholder: boolean;
}

/** The object that a finding is about. */
export interface FixContext {
  /** The entry and its index; undefined for the listing itself. */
  readonly entry: Entry | undefined;
  readonly index: number | undefined;
  /** The object's tree. */
  readonly root: ObjectNode;
  /** The source text of a part of the object. */
  readonly source: (span: Span) => string;
  readonly listing: ListingView;
  readonly settings: Settings;
  /** Whether only a fix that is applied automatically is wanted: others may take long to find. */
  readonly isAutomatic: boolean;
  /** Values for members of the entry that are missing or blank, as a new entry would have them. */
  readonly valuesFor: (names: readonly string[]) => ReadonlyMap<string, NewValue>;
}

/** Sets the value at a path to a string, which keeps the escapes of what stays the same at its start and end. */
export function setString(path: Path, value: string): Change {
  return { change: 'setString', path, value };
}
