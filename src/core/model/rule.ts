import type { Path } from '../json/tree';
import type { Entry } from './entry';
import type { EntryList } from './entry-list';
import type { ParsedEntry, ObjectReading } from '../entries/parsed-entry';
import type { Finding, Severity } from './problem';
import type { RuleId } from '../next/listing/rule-id';
import type { Mutator } from './mutator';
import type { Settings } from '../next/listing/settings';
import type { Proposal, FixContext } from './proposal';

/**
 * Text: the JSON itself. Shape: one member by itself, its type, form and allowed values. Statistics: figures that follow from
 * others. Identity: the ids, names and endpoints of entries. Listing: order and number of entries. Plausibility: correct in
 * form, but unlikely. Expectations: what the configuration states about files.
 */
export type RuleGroup =
  'Text' | 'Shape' | 'Statistics' | 'Identity' | 'Listing' | 'Plausibility' | 'Expectations';

/** What is underlined: the value's token (of an object or array its opening bracket), the member's name with its quotes, or the opening bracket. */
export type Anchor = 'value' | 'name' | 'open';

/** A `safe` fix is part of Fix All, an `offered` one is chosen by the user; `-` means that there is no fix. */
export type FixKind = 'safe' | 'offered' | '-';

interface RuleMeta<A> {
  readonly id: RuleId;
  readonly group: RuleGroup;
  /** The default, which the configuration can change. */
  readonly severity: Severity;
  readonly anchor: Anchor;
  /** When the rule reports, in one line of Markdown. */
  readonly summary: string;
  /** Why it matters, in a few sentences of Markdown. */
  readonly reason: string;
  /** The section of the format's description, or of the configuration, that it checks. */
  readonly source: string;
  readonly fix: {
    readonly kind: FixKind;
    readonly text: string;
    /** The fixes of a finding, best first. */
    propose?(finding: Finding<A>, context: FixContext): Iterable<Proposal>;
  };
  /** The message of a finding, in one line. */
  message(args: A): string;
  /** How its settings, or what it checks, are stated in the configuration: a sentence of Markdown, and an example as JSON. */
  readonly configuration?: { readonly text: string; readonly example: object };
  /** Changes a generated listing so that this rule alone reports one problem; undefined if a listing alone cannot break it. */
  readonly mutator: Mutator | undefined;
}

/** A rule on the members of one object: of the listing itself and of each entry. */
export interface ObjectRule<A = unknown> extends RuleMeta<A> {
  readonly scope: 'object';
  check(reading: ObjectReading, report: Report<A>): void;
}

/** A rule on the values of one entry. */
export interface EntryRule<A = unknown> extends RuleMeta<A> {
  readonly scope: 'entry';
  check(reading: ParsedEntry, report: Report<A>, settings: Settings): void;
}

/** A rule on several entries at once. */
export interface ListingRule<A = unknown> extends RuleMeta<A> {
  readonly scope: 'listing';
  /**
   * What the entries have in common of which any can have the problem, depending on their order: of two that are swapped, the
   * other one has the same problem.
   */
  sharedValue?(entry: Entry, listing: Pick<ListingView, 'read'>): string | undefined;
  /** Starts to track a listing without entries. */
  track(listing: ListingView): Tracker<A>;
}

/** The state of a rule on several entries, updated as entries are added and removed. */
export interface Tracker<A = unknown> {
  add?(entry: Entry, reading: ParsedEntry): void;
  remove?(entry: Entry): void;
  /**
   * Reports all problems of the listing, in steps of well under a millisecond. They may not be run to their end, and the
   * listing may be checked again between two of them.
   *
   * @param changed entries to check with other values, which a fix is about to give them
   * @returns the steps; undefined if all is done already
   */
  check(report: ListingReport<A>, changed?: ReadonlyMap<Entry, ParsedEntry>): Steps | undefined;
}

/** A rule on whole files and their configuration, which is checked by `core/config`. */
export interface ExpectationRule<A = unknown> extends RuleMeta<A> {
  readonly scope: 'expectation';
}

/** Work in steps, which yields after each. */
export type Steps = Generator<void, void, undefined>;

export type Rule = ObjectRule | EntryRule | ListingRule | ExpectationRule;

export type Report<A = unknown> = (finding: Finding<A>) => void;

/** `entry` is undefined for a finding about the listing itself. */
export type ListingReport<A = unknown> = (entry: Entry | undefined, finding: Finding<A>) => void;

/** The listing as seen by rules on several entries. */
export interface ListingView {
  /** In the order of `results`. */
  readonly entries: EntryList;
  /** The value of `count`; undefined if it is absent or not an integer. */
  readonly count: number | undefined;
  /** The source text of `count`. */
  readonly countLiteral: string;
  readonly byId: KeyView;
  readonly byEndpoint: KeyView;
  /** Reads an entry again from its text. */
  read(entry: Entry): ParsedEntry;
  /** The path of a member or value of an entry, or of the listing if `entry` is undefined, from the root of the text. */
  pathOf(entry: Entry | undefined, path: Path): Path;
}

/** Entries by a key; those with a blank key or none are left out. */
export interface KeyView {
  /** In any order. */
  get(key: string): readonly Entry[];
  /**
   * Finds the groups of two or more entries that have a key in common, each in any order.
   *
   * @yields after each step
   */
  repeated(): Generator<void, readonly KeyGroup[], undefined>;
}

/** Entries that have a key in common. */
export interface KeyGroup {
  readonly key: string;
  readonly entries: readonly Entry[];
}

/** Declares a rule on objects; the finding's arguments are typed by its `message`. */
export function objectRule<A>(rule: Omit<ObjectRule<A>, 'scope'>): ObjectRule<A> {
  return { scope: 'object', ...rule };
}

/** Declares a rule on one entry. */
export function entryRule<A>(rule: Omit<EntryRule<A>, 'scope'>): EntryRule<A> {
  return { scope: 'entry', ...rule };
}

/** Declares a rule on several entries. */
export function listingRule<A>(rule: Omit<ListingRule<A>, 'scope'>): ListingRule<A> {
  return { scope: 'listing', ...rule };
}

/** Declares a rule on a file and its configuration. */
export function expectationRule<A>(rule: Omit<ExpectationRule<A>, 'scope' | 'mutator'>): ExpectationRule<A> {
  return { scope: 'expectation', mutator: undefined, ...rule };
}
