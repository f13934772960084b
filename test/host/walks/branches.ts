import { ok } from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { figuresOf } from '../../../src/core/fixtures/generate';
import type { GeneratedEntry } from '../../../src/core/listing/mistake';
import { git } from './walk';

export type Entries = readonly GeneratedEntry[];

export async function entriesOf(path: string): Promise<Entries> {
  return (JSON.parse(await readFile(path, 'utf8')) as { results: Entries }).results;
}

/** Changes the entries of a listing, and commits that on a branch, which is created if it does not exist. */
export async function commitEdit(
  path: string,
  branch: string,
  edit: (entries: Entries) => Entries,
): Promise<void> {
  const folder = join(path, '..');
  await git(folder, 'checkout', '--quiet', branch).catch(() =>
    git(folder, 'checkout', '--quiet', '-b', branch),
  );
  const listing = JSON.parse(await readFile(path, 'utf8')) as object;
  await writeFile(path, `${JSON.stringify({ ...listing, results: edit(await entriesOf(path)) }, null, 2)}\n`);
  await git(folder, 'commit', '--quiet', '--all', `--message=Edit on ${branch}`);
}

/** An entry with some members changed. Its figures follow, unless they are changed themselves. */
export function changed(entry: GeneratedEntry, changes: Partial<GeneratedEntry>): GeneratedEntry {
  const inputs = { ...entry, ...changes };
  return { ...inputs, ...figuresOf(inputs), ...changes };
}

/** The entries, one of them replaced by others or removed. */
export function replaced(entries: Entries, { id }: GeneratedEntry, ...others: Entries): Entries {
  return entries.flatMap((entry) => (entry.id === id ? others : [entry]));
}

/** The entries with another one where its volume belongs. */
export function inserted(entries: Entries, entry: GeneratedEntry): Entries {
  const at = entries.findIndex(({ volume30dUsd }) => volume30dUsd < entry.volume30dUsd);
  return entries.toSpliced(at < 0 ? entries.length : at, 0, entry);
}

/** The entries with changes, each where its volume belongs. */
function edited(
  entries: Entries,
  edits: readonly (readonly [GeneratedEntry, Partial<GeneratedEntry>])[],
): Entries {
  return edits.reduce((before, [entry, changes]) => {
    const after = changed(entry, changes);
    const isInPlace = after.volume30dUsd === entry.volume30dUsd;
    return isInPlace ? replaced(before, entry, after) : inserted(replaced(before, entry), after);
  }, entries);
}

/** Some entries in which anything can be changed, from all parts of a listing. */
export function someOf(entries: Entries, count: number): Entries {
  const usual = entries.filter(
    ({ pricePerCallUsd: price, calls30d, l30DaysPayers, description }) =>
      price > 0.001 &&
      price < 200 &&
      calls30d >= l30DaysPayers * 1.5 &&
      l30DaysPayers > 0 &&
      description.length > 20,
  );
  return Array.from(
    { length: count },
    (_, at) => usual[Math.floor(((at + 0.5) * usual.length) / count)],
  ).filter((entry) => entry !== undefined);
}

/** What a branch to review says of an entry. */
export const TEXT = 'Says what the endpoint returns, and for whom it is.';

/** A branch with six edits, while one more is made on `main`. */
export async function commitReview(path: string, branch: string): Promise<void> {
  const [priced, described, removed, moved, fixed, elsewhere] = someOf(await entriesOf(path), 6);
  ok(priced && described && removed && moved && fixed && elsewhere);
  const broken = changed(fixed, { callsPerPayer: fixed.callsPerPayer + 1 });
  await commitEdit(path, 'main', (entries) => replaced(entries, fixed, broken));
  await commitEdit(path, branch, (entries) => {
    const added = changed(described, {
      id: 'added-example-com-quotes',
      name: 'added.example.com · /quotes',
      endpoint: 'https://added.example.com/quotes',
    });
    // Its volume stays as it was.
    const doubled = { ...priced, pricePerCallUsd: priced.pricePerCallUsd * 2 };
    const withChanges = edited(replaced(replaced(entries, priced, doubled), fixed, fixed), [
      [described, { description: TEXT }],
      [moved, { calls30d: moved.calls30d * 40 }],
    ]);
    return replaced(inserted(withChanges, added), removed);
  });
  await commitEdit(path, 'main', (entries) =>
    replaced(entries, elsewhere, changed(elsewhere, { description: `${elsewhere.description} Twice.` })),
  );
  await git(join(path, '..'), 'checkout', '--quiet', branch);
}

/** Leaves a listing in conflict: of two branches that both change three entries, two in different ways. */
export async function commitConflict(path: string, name: string): Promise<void> {
  const folder = join(path, '..');
  const [first, second, both, ours, theirs] = someOf(await entriesOf(path), 5);
  ok(first && second && both && ours && theirs);
  const theirBranch = `incoming-${name}`;
  await git(folder, 'checkout', '--quiet', 'main');
  await commitEdit(path, theirBranch, (before) =>
    edited(before, [
      [first, { description: 'What the incoming branch says.' }],
      [second, { pricePerCallUsd: second.pricePerCallUsd * 3 }],
      [both, { calls30d: both.calls30d * 2 }],
      [theirs, { sources: [...theirs.sources, 'another-list'] }],
    ]),
  );
  await commitEdit(path, 'main', (before) =>
    edited(before, [
      [first, { description: 'What the main branch says.' }],
      [second, { pricePerCallUsd: second.pricePerCallUsd * 2 }],
      [both, { pricePerCallUsd: both.pricePerCallUsd * 2 }],
      [ours, { description: TEXT }],
    ]),
  );
  await git(folder, 'merge', theirBranch).then(
    () => ok(false, 'Git has merged by line.'),
    () => undefined,
  );
}
