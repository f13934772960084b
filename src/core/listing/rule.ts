import type { Path } from '../json/tree';
import type { Entry, ObjectReading } from './entry';
import type { Mistake } from './mistake';
import type { Figures, Finding, Related, Severity } from './problem';
import type { FixContext, Proposal } from './proposal';
import type { RuleId } from './rule-id';
import type { Settings } from './settings';

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
  /** The number that a finding is about, and the one computed instead. */
  figures?(args: A): Figures;
  /** The positions that explain a finding. They are found when they are shown, as that may take longer than the check. */
  related?(args: A): readonly Related[];
  /** How its settings, or what it checks, are stated in the configuration: a sentence of Markdown, and an example as JSON. */
  readonly configuration?: { readonly text: string; readonly example: object };
  /** What makes this rule alone report one problem in a valid listing; undefined if a listing alone cannot break it. */
  readonly breaks: Mistake | undefined;
}

export type Report<A = unknown> = (finding: Finding<A>) => void;

/** A rule on the members of one object: of the listing itself and of each entry. */
export interface ObjectRule<A = unknown> extends RuleMeta<A> {
  readonly scope: 'object';
  check(object: ObjectReading, report: Report<A>): void;
}

/** A rule on the values of one entry. */
export interface EntryRule<A = unknown> extends RuleMeta<A> {
  readonly scope: 'entry';
  check(entry: Entry, report: Report<A>, settings: Settings): void;
}

/** `index` is that of the entry in `results`; undefined for a finding about the listing itself. */
export type ListingReport<A = unknown> = (index: number | undefined, finding: Finding<A>) => void;

/** A rule on all entries of a listing. */
export interface ListingRule<A = unknown> extends RuleMeta<A> {
  readonly scope: 'listing';
  /**
   * What the entries have in common of which any can have the problem, depending on their order: of two that are swapped, the
   * other one has the same problem.
   */
  sharedValue?(entry: Entry): string | undefined;
  check(listing: ListingView, report: ListingReport<A>): void;
}

/** A rule on whole files and their configuration, which is checked by `core/config`. */
export interface ExpectationRule<A = unknown> extends RuleMeta<A> {
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
