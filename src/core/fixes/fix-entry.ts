import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import { fixOf, type Problem } from '../problem';
import { ruleOf } from '../rules';
import type { Change } from '../rules/proposal';
import type { Rule } from '../rules/rule';
import { holds, literalsOf, type Literals } from '../rules/statistics/reconcile';
import { recompute } from '../rules/statistics/recompute';
import { RELATIONS, type Relation } from '../rules/statistics/relations';
import type { Settings } from '../settings';
import { partOf } from './part';
import type { TextEdit } from '../text/text-edit';
import { editsOf } from './writer';

/** All that is safe to do in one entry. */
export interface EntryFix {
  readonly entry: Entry;
  /** From the entry's start. */
  readonly edits: readonly TextEdit[];
  /** The new source text of `volume30dUsd`, if it gets one. */
  readonly volume: string | undefined;
  /** The problems that this mends. */
  readonly fixed: readonly Problem[];
}

/** @returns undefined if there is nothing to do, or nothing can be done because the text is not JSON */
export function fixEntry(
  listing: Listing,
  entry: Entry,
  settings: Settings,
  wants: (rule: Rule) => boolean,
): EntryFix | undefined {
  const problems = entry.problems.filter((problem) => fixOf(problem) === 'safe' && wants(problem.rule));
  const part = problems.length > 0 ? partOf(listing, entry) : undefined;
  if (!part) return undefined;
  const reading = listing.read(entry);
  const { id } = reading.values;
  const isOn = ({ rule: name }: Relation): boolean => {
    const rule = ruleOf(name);
    const isIgnored = id !== undefined && settings.ignored.get(name)?.has(id) === true;
    return rule !== undefined && wants(rule) && settings.severities.get(name) !== 'off' && !isIgnored;
  };
  const missing = problems.flatMap(({ finding, rule }) =>
    rule.id === 'missing-field' ? (finding.fields ?? []) : [],
  );
  const literals = literalsOf(reading, RELATIONS);
  const recomputed = recompute(literals, settings.tolerance, (relation, isThere) =>
    isThere ? isOn(relation) : missing.includes(relation.field),
  );
  const after: Literals = { ...literals };
  const changes: Change[] = [];
  for (const { field, literal } of recomputed) {
    after[field] = literal;
    changes.push(
      missing.includes(field)
        ? { change: 'insert', name: field, literal }
        : { change: 'set', path: [field], literal },
    );
  }
  if (missing.includes('health')) changes.push({ change: 'insert', name: 'health', literal: 'null' });
  for (const { rule, finding } of problems)
    if (rule.id === 'duplicate-item') changes.push({ change: 'remove', at: finding.path });
  const edits = editsOf(part, changes) ?? [];
  const inserted = changes.filter(({ change }) => change === 'insert');
  const isFixed = ({ rule }: Problem): boolean => {
    if (rule.id === 'missing-field') return inserted.length === missing.length;
    const relation = RELATIONS.find((one) => one.rule === rule.id);
    return !relation || holds(relation, after, settings.tolerance);
  };
  const volume = recomputed.find(({ field }) => field === 'volume30dUsd')?.literal;
  return edits.length > 0 ? { entry, edits, volume, fixed: problems.filter(isFixed) } : undefined;
}
