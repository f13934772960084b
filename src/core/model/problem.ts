import type { Entry } from './entry';
import type { Path, Span } from '../json/tree';
import type { FixKind, Rule } from './rule';

/** Severities, most severe first. */
export const SEVERITIES = ['error', 'warning', 'info'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** Whether a severity is at or above another. */
export function isAtLeast(severity: Severity, threshold: Severity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(threshold);
}

/** Another position that explains a problem. */
export interface Related {
  readonly message: string;
  /** The entry; undefined for that of the problem itself. */
  readonly entry?: Entry;
  /** From the entry. */
  readonly path: Path;
}

/** What a rule reports at one position. The rule's `message` makes the sentence from `args`. */
export interface Finding<A = unknown> {
  /** From the entry, or from the listing. */
  readonly path: Path;
  readonly args: A;
  /** If the fix of this finding differs from the rule's. */
  readonly fix?: FixKind;
  /** The source text of the stated number. */
  readonly stated?: string;
  /** The number computed instead. */
  readonly computed?: string;
  /** Names of the members that are absent. */
  readonly fields?: readonly string[];
  readonly related?: readonly Related[];
  /** The text to underline, from the entry's start, if the check has found it already. */
  readonly span?: Span;
  /** The same from the start of the whole text, of a problem that is found again after each change. */
  readonly place?: Span;
}

/** A finding with its rule and entry. Its position in the text is found when it is shown. */
export interface Problem {
  readonly rule: Rule;
  readonly severity: Severity;
  /** Undefined for a problem of the listing itself. */
  readonly entry: Entry | undefined;
  readonly finding: Finding;
}

/** Orders problems by their entries, those of the listing itself first; those of one entry are equal. */
export function byEntry(a: Problem, b: Problem): number {
  return (a.entry?.index ?? -1) - (b.entry?.index ?? -1);
}

/** The message of a problem, in one line. */
export function messageOf(problem: Problem): string {
  return problem.rule.message(problem.finding.args);
}

/** Whether the fix of a problem is safe or offered, or there is none. */
export function fixOf(problem: Problem): FixKind {
  return problem.finding.fix ?? problem.rule.fix.kind;
}
