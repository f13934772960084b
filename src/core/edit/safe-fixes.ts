import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import { fixOf, type Problem } from '../model/problem';
import type { EntryReading } from '../entries/entry-reading';
import type { Change, FixContext } from '../model/proposal';
import type { Rule } from '../model/rule';
import type { Settings } from '../model/settings';
import type { TextEdit } from '../text/text-edit';
import { areApart } from './compose-edits';
import type { SourceObject } from './source-object';
import { changeEdits } from './change-edits';

/** The object that a rule fixes, an entry or the listing itself. */
export function subjectOf(
  listing: Listing,
  settings: Settings,
  { text, root }: Pick<SourceObject, 'text' | 'root'>,
  entry: Entry | undefined,
  reading: EntryReading | undefined = entry && listing.read(entry),
): FixContext {
  return { entry, reading, root, source: ({ start, end }) => text.slice(start, end), listing, settings };
}

/** The changes of a problem's best proposal that can be applied automatically; empty if there is none. */
export function safeChanges(problem: Problem, subject: FixContext): readonly Change[] {
  if (fixOf(problem) !== 'safe') return [];
  const proposals = problem.rule.fix.propose?.(problem.finding, subject) ?? [];
  for (const { kind, changes, shows, addsToConfiguration } of proposals) {
    const isComplete = !changes.some((change) => change.change === 'insert' && change.isPlaceholder);
    if (kind !== 'offered' && !shows && !addsToConfiguration && isComplete) return changes;
  }
  return [];
}

/** Edits of an object, and the problems that they fix. */
export interface SafeEdits {
  readonly edits: TextEdit[];
  readonly problems: readonly Problem[];
}

/**
 * The edits that fix problems of one object: all of them, or the first possible one if their changes
 * conflict.
 *
 * @returns undefined if no problem can be fixed
 */
export function safeEdits(
  changes: ReadonlyMap<Problem, readonly Change[]>,
  object: SourceObject,
): SafeEdits | undefined {
  const problems = [...changes.keys()];
  const all = usableEdits([...changes.values()].flat(), object);
  if (all) return { edits: all, problems };
  for (const [problem, some] of changes.size > 1 ? changes : []) {
    const edits = usableEdits(some, object);
    if (edits) return { edits, problems: [problem] };
  }
  return undefined;
}

function usableEdits(changes: readonly Change[], object: SourceObject): TextEdit[] | undefined {
  const edits = changeEdits(object, changes);
  return edits && edits.length > 0 && areApart(edits) ? edits : undefined;
}

/** Problems by their rules, in the order in which the rules first occur. */
export function byRule(problems: readonly Problem[]): ReadonlyMap<Rule, readonly Problem[]> {
  return groupBy(problems, ({ rule }) => rule);
}

/** Problems by a key, in the order in which the keys first occur. */
export function groupBy<K>(
  problems: readonly Problem[],
  keyOf: (problem: Problem) => K,
): ReadonlyMap<K, readonly Problem[]> {
  const groups = new Map<K, Problem[]>();
  for (const problem of problems) {
    const key = keyOf(problem);
    const group = groups.get(key);
    if (group) group.push(problem);
    else groups.set(key, [problem]);
  }
  return groups;
}
