import type { Entry } from './entry';
import type { Path } from '../json/pointer';
import type { Span } from '../json/tree';
import type { Severity } from './severity';
import type { FixKind, Rule } from './rule';

/** Another place that explains a problem. */
export interface Related {
  readonly message: string;
  /** The entry; undefined for that of the problem itself. */
  readonly entry?: Entry;
  /** From the entry. */
  readonly path: Path;
}

/** What a rule says of one place. The rule's `message` makes the sentence from `args`. */
export interface Finding<A = unknown> {
  /** From the entry, or from the listing. */
  readonly path: Path;
  readonly args: A;
  /** Where this finding's fix is another than the rule's. */
  readonly fix?: FixKind;
  /** The source text of the number as it stands. */
  readonly stated?: string;
  /** The number that it should be. */
  readonly computed?: string;
  /** Names of the members that are absent. */
  readonly fields?: readonly string[];
  readonly related?: readonly Related[];
  /** The text to underline, from the entry's start, where the check had to find it already. */
  readonly span?: Span;
}

/** A finding with the rule that made it and the entry it is about. Its place in the text is found when it is shown. */
export interface Problem {
  readonly rule: Rule;
  readonly severity: Severity;
  /** Undefined for a problem of the listing itself. */
  readonly entry: Entry | undefined;
  readonly finding: Finding;
}

/** The order of problems by their entries, those of the listing itself first; those of one entry are left as they are. */
export function byEntry(a: Problem, b: Problem): number {
  return (a.entry?.index ?? -1) - (b.entry?.index ?? -1);
}

/** The one-line sentence that says what is wrong. */
export function messageOf(problem: Problem): string {
  return problem.rule.message(problem.finding.args);
}

/** The problem's JSON Pointer as a path, by the entry's present place in `results`. */
export function pathOf(problem: Problem): Path {
  return problem.entry ? entryPath(problem.entry, problem.finding.path) : problem.finding.path;
}

/** The path of something inside an entry, from the listing. */
export function entryPath(entry: Entry, path: Path): Path {
  return ['results', entry.index, ...path];
}

/** Whether a problem's fix is applied without asking, picked by a person, or there is none. */
export function fixOf(problem: Problem): FixKind {
  return problem.finding.fix ?? problem.rule.fix.kind;
}
