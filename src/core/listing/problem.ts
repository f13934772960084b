import type { JsonSyntaxError } from '../json/parse';
import type { Path, Span } from '../json/tree';
import type { Entry } from './entry';
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

/** A finding of an entry by itself, with its rule and severity. It is the same in all listings that share the entry. */
export interface EntryProblem {
  readonly rule: Rule;
  readonly severity: Severity;
  readonly finding: Finding;
}

/** A problem of a listing. Its position in the text is computed when it is shown. */
export interface Problem extends EntryProblem {
  /** The entry and its index in `results`; undefined and -1 for a problem of the listing itself. */
  readonly entry: Entry | undefined;
  readonly index: number;
}

/** The message of a problem, in one line. */
export function messageOf({ rule, finding }: EntryProblem): string {
  return rule.message(finding.args);
}

/** The stated and the computed number of a problem, if it is about one. */
export function figuresOf({ rule, finding }: EntryProblem): Figures | undefined {
  return rule.figures?.(finding.args);
}

/** The positions that explain a problem, if there are some. */
export function relatedOf({ rule, finding }: EntryProblem): readonly Related[] {
  return rule.related?.(finding.args) ?? [];
}

/** Whether the fix of a problem is safe or offered, or there is none. */
export function fixOf({ rule, finding }: EntryProblem): FixKind {
  return finding.fix ?? rule.fix.kind;
}

/** What is wrong with a text that is no JSON: the arguments of the rule `syntax`. */
export type SyntaxArgs = Pick<JsonSyntaxError, 'code' | 'reason'>;

/** What the rule `syntax` reports at a path and span. */
export function syntaxFinding({ code, reason }: SyntaxArgs, path: Path, span: Span): Finding<SyntaxArgs> {
  const fix = code === 'trailing-comma' ? ({ fix: 'offered' } as const) : {};
  return { path, args: { code, reason }, span, ...fix };
}

/** What a problem of the rule `syntax` says; undefined for a problem of another rule. */
export function syntaxArgsOf({ rule, finding }: EntryProblem): SyntaxArgs | undefined {
  return rule.id === 'syntax' ? (finding.args as SyntaxArgs) : undefined;
}
