import type { JsonSyntaxError } from '../json/parse';
import type { Path, Span } from '../json/tree';
import type { Entry } from './entry';
import type { Rule } from './rule';
import type { EntryProblem, Figures, Finding, FixKind, Related } from './finding';

/** A problem of a listing. Its position in the text is computed when it is shown. */
export interface Problem extends EntryProblem {
  readonly rule: Rule;
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
