import type { Path, Span } from '../json/tree';
import type { Mistake } from './mistake';
import type { RuleId } from './rule-id';

/** Severities, most severe first. */
export const SEVERITIES = ['error', 'warning', 'info'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** Whether a severity is at or above another. */
export function isAtLeast(severity: Severity, threshold: Severity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(threshold);
}

/**
 * Text: the JSON itself. Shape: one member by itself, its type, form and allowed values. Statistics: figures that follow from
 * others. Identity: the ids, names and endpoints of entries. Listing: order and number of entries. Plausibility: correct in
 * form, but unlikely. Expectations: what the configuration states about files.
 */
export type RuleGroup =
  | 'Text'
  | 'Shape'
  | 'Statistics'
  | 'Identity'
  | 'Listing'
  | 'Plausibility'
  | 'Expectations';

/** What is underlined: the value's token (of an object or array its opening bracket), the member's name with its quotes, or the opening bracket. */
export type Anchor = 'value' | 'name' | 'open';

/** A `safe` fix is part of Fix All, an `offered` one is chosen by the user; `-` means that there is no fix. */
export type FixKind = 'safe' | 'offered' | '-';

/** Another position that explains a problem. */
export interface Related {
  readonly message: string;
  /** The index of its entry; undefined for the entry of the problem itself. */
  readonly index?: number;
  /** From the entry. */
  readonly path: Path;
}

/** A number that a rule compares, and the one computed instead, as source text. */
export interface Figures {
  readonly stated: string;
  readonly computed: string;
}

/** What a rule reports at a position. The rule makes the sentence and everything else that is shown from `args`. */
export interface Finding<A = unknown> {
  /** From the entry, or from the listing. */
  readonly path: Path;
  readonly args: A;
  /** If the fix of this finding differs from the rule's. */
  readonly fix?: FixKind;
  /** Names of the members that are absent. */
  readonly fields?: readonly string[];
  /** The text to underline, if the check has found it already: from the entry's start, or from that of the text around the entries. */
  readonly span?: Span;
}

/** What a rule says about itself, and about what it reports. */
export interface RuleMeta<A = unknown> {
  readonly id: RuleId;
  readonly scope: 'object' | 'entry' | 'listing' | 'expectation';
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
  readonly fix: { readonly kind: FixKind; readonly text: string };
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

/** A finding of an entry by itself, with its rule and severity. It is the same in all listings that share the entry. */
export interface EntryProblem {
  readonly rule: RuleMeta;
  readonly severity: Severity;
  readonly finding: Finding;
}
