import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import type { Problem } from '../model/problem';
import type { EntryReading } from '../entries/entry-reading';
import type { Change } from '../model/proposal';
import type { Rule } from '../model/rule';
import type { Settings } from '../model/settings';
import { applyEdits, type TextEdit } from '../text/text-edit';
import { composeEdits } from './compose-edits';
import { parseSourceObject, sourceObjectOf } from './source-object';
import { byRule, safeChanges, safeEdits, subjectOf } from './safe-fixes';

/** The limit of rounds: a fix may cause problems that others fix. */
export const MAX_ROUNDS = 10;

/** An entry with all safe fixes applied. */
export interface FixedEntry {
  /** Offsets from the entry's start. */
  readonly edits: readonly TextEdit[];
  readonly reading: EntryReading;
  /** The selected problems that are left. */
  readonly left: readonly Problem[];
}

/**
 * Fixes the problems of one entry and checks it again until nothing changes. Each round applies the rules one after
 * another, because the fix of one may depend on the changes of another.
 *
 * @param isSelected whether a problem has a safe fix that should be applied
 * @returns undefined if nothing changes
 */
export function fixEntry(
  listing: Listing,
  entry: Entry,
  settings: Settings,
  isSelected: (problem: Problem) => boolean,
): FixedEntry | undefined {
  let left: readonly Problem[] = entry.problems.filter(isSelected);
  const original = left.length > 0 ? sourceObjectOf(listing, entry) : undefined;
  if (!original) return undefined;
  let { text } = original;
  let reading = listing.read(entry);
  let edits: TextEdit[] = [];
  const check = (includes?: (rule: Rule) => boolean): readonly Problem[] => {
    const checked = listing.checkText(text, includes);
    reading = checked.reading;
    return checked.problems.filter(isSelected);
  };
  for (let round = 0; round < MAX_ROUNDS && left.length > 0; round++) {
    const before = text;
    const turns = Array.from(byRule(left), ([rule, problems]) => ({ rule, problems, isDelayed: false }));
    for (const turn of turns) {
      const problems = text === before ? turn.problems : check((rule) => rule === turn.rule);
      const object = text === original.text ? original : parseSourceObject(text, original.absolute);
      if (!object || problems.length === 0) continue;
      const subject = subjectOf(listing, settings, object, entry, reading);
      const changes = new Map(problems.map((problem) => [problem, safeChanges(problem, subject)]));
      // Members that are added may be computed from those that other rules change.
      if (!turn.isDelayed && turn !== turns.at(-1) && addsMembers(changes.values())) {
        turns.push({ ...turn, isDelayed: true });
        continue;
      }
      const safe = safeEdits(changes, object);
      if (!safe) continue;
      edits = edits.length === 0 ? safe.edits : composeEdits(edits, text, safe.edits);
      text = applyEdits(text, safe.edits);
    }
    if (text === before) break;
    left = check();
  }
  return edits.length > 0 ? { edits, reading, left } : undefined;
}

function addsMembers(groups: Iterable<readonly Change[]>): boolean {
  for (const changes of groups) if (changes.some((one) => one.change === 'insert')) return true;
  return false;
}
