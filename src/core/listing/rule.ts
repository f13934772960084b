import type { ObjectNode, Path, Span } from '../json/tree';
import type { Entry, ObjectReading } from './entry';
import type { Finding, RuleMeta } from './finding';
import type { Settings } from './settings';

/** What every rule has, with the fixes of its findings. */
interface FixingRule<A> extends RuleMeta<A> {
  readonly fix: RuleMeta['fix'] & {
    /** The fixes of a finding, best first. */
    propose?(finding: Finding<A>, context: FixContext): Iterable<Proposal>;
  };
}

export type Report<A = unknown> = (finding: Finding<A>) => void;

/** A rule on the members of one object: of the listing itself and of each entry. */
export interface ObjectRule<A = unknown> extends FixingRule<A> {
  readonly scope: 'object';
  check(object: ObjectReading, report: Report<A>): void;
}

/** A rule on the values of one entry. */
export interface EntryRule<A = unknown> extends FixingRule<A> {
  readonly scope: 'entry';
  check(entry: Entry, report: Report<A>, settings: Settings): void;
}

/** `index` is that of the entry in `results`; undefined for a finding about the listing itself. */
export type ListingReport<A = unknown> = (index: number | undefined, finding: Finding<A>) => void;

/** A rule on all entries of a listing. */
export interface ListingRule<A = unknown> extends FixingRule<A> {
  readonly scope: 'listing';
  /**
   * What the entries have in common of which any can have the problem, depending on their order: of two that are swapped, the
   * other one has the same problem.
   */
  sharedValue?(entry: Entry): string | undefined;
  check(listing: ListingView, report: ListingReport<A>): void;
}

/** A rule on whole files and their configuration, which is checked by `core/config`. */
export interface ExpectationRule<A = unknown> extends FixingRule<A> {
  readonly scope: 'expectation';
}

export type Rule = ObjectRule | EntryRule | ListingRule | ExpectationRule;

/** A listing as seen by rules on all entries and by fixes. */
export interface ListingView {
  /** In the order of `results`. */
  readonly entries: readonly Entry[];
  /** The value of `count` and its source text; undefined if it is absent or not an integer. */
  readonly count: { readonly value: number; readonly literal: string } | undefined;
  /** Whether the text, around or in an entry, is not JSON. */
  readonly hasSyntaxError: boolean;
  /** Whether two entries have the same id, which is not blank. */
  readonly hasSameIds: boolean;
  /** The indexes of the entries with a value, in their order; those of blank values are left out. */
  readonly byId: ReadonlyMap<string, readonly number[]>;
  readonly byEndpoint: ReadonlyMap<string, readonly number[]>;
  /** The path of a member or value of an entry, or of the listing if `index` is undefined, from the root of the text. */
  pathOf(index: number | undefined, path: Path): Path;
}

/** Declares a rule on objects; the finding's arguments are typed by its `message`. */
export function objectRule<A>(rule: Omit<ObjectRule<A>, 'scope'>): ObjectRule<A> {
  return { scope: 'object', ...rule };
}

/** Declares a rule on one entry. */
export function entryRule<A>(rule: Omit<EntryRule<A>, 'scope'>): EntryRule<A> {
  return { scope: 'entry', ...rule };
}

/** Declares a rule on all entries. */
export function listingRule<A>(rule: Omit<ListingRule<A>, 'scope'>): ListingRule<A> {
  return { scope: 'listing', ...rule };
}

/** Declares a rule on a file and its configuration. */
export function expectationRule<A>(rule: Omit<ExpectationRule<A>, 'scope' | 'breaks'>): ExpectationRule<A> {
  return { scope: 'expectation', breaks: undefined, ...rule };
}

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
