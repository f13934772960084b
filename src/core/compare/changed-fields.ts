import type { ChangedEntry, Comparison } from './comparison';

/** A comparison of only those entries in which a member has changed, with their problems. */
export function withChangesOf(member: string, comparison: Comparison): Comparison {
  const changed = comparison.changed.filter((one) => namesIn(one).includes(member));
  const identitiesOn = (side: 'before' | 'after'): ReadonlySet<number> =>
    new Set(changed.map((one) => one[side].identity));
  const [before, after] = [identitiesOn('before'), identitiesOn('after')];
  const { moved, problems, root } = comparison;
  return {
    ...comparison,
    changed,
    added: [],
    removed: [],
    moved: moved.filter((one) => after.has(one.after.identity)),
    problems: {
      introduced: problems.introduced.filter(({ entry }) => entry && after.has(entry.identity)),
      resolved: problems.resolved.filter(({ entry }) => entry && before.has(entry.identity)),
    },
    root: root.filter(({ path: [name] }) => name === member),
  };
}

/** The members that have changed, and in how many entries. */
export function changedFieldsOf({ changed }: Comparison): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of changed)
    for (const name of new Set(namesIn(one))) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The changed members of an entry, with those that are computed from them. */
function namesIn({ fields }: ChangedEntry): readonly string[] {
  return fields
    .flatMap((field) => [field, ...field.derivedChanges])
    .flatMap(({ path: [name] }) => (typeof name === 'string' ? name : []));
}
