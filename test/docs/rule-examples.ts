import { parse } from '../../src/core/json/parse';
import { JSON_SYNTAX } from '../../src/core/json/syntax';
import { findAt, type Member } from '../../src/core/json/tree';
import { fixesOf } from '../../src/core/edit/fixes-of';
import { breakRule } from '../../src/core/fixtures/break-rule';
import { generate, write } from '../../src/core/fixtures/generate';
import type { Listing } from '../../src/core/listing/listing';
import { messageOf, type Problem } from '../../src/core/listing/problem';
import { RULES } from '../../src/core/rules';
import type { RuleExample } from '../../src/core/rules/documentation';
import { applyEdits } from '../../src/core/text/text-edit';
import { listingOf } from '../core/listing-of';

const ENTRIES = 12;
/** Appended to the line with the problem if there are several lines. */
const MARK = ' // ← reported';
const MAX_ARRAY_LENGTH = 100;
/** With more changes, the corrected entry is not shown. */
const MAX_CHANGES = 3;
const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);

/** A generated listing with exactly one problem. */
interface BrokenListing {
  readonly text: string;
  /** The same listing without the problem. */
  readonly original: string;
  readonly listing: Listing;
  readonly problem: Problem;
}

/** A short example for each rule, from a generated listing in which only this rule reports a problem. */
export function ruleExamples(): Record<string, RuleExample> {
  return Object.fromEntries(RULES.map(({ id }) => [id, exampleOf(id)]));
}

function exampleOf(rule: string): RuleExample {
  const all = SEEDS.map((seed) => breakListing(rule, seed));
  const broken = all.reduce((shortest, next) => (lengthOf(next) < lengthOf(shortest) ? next : shortest));
  const shown = shownMembers(broken);
  const text = rule === 'syntax' ? linesOf(broken) : membersOf(broken, shown);
  const correct =
    rule === 'syntax' ? linesOf({ ...broken, text: broken.original }, '') : correctMembersOf(broken, shown);
  return {
    of: broken.problem.entry ? 'entry' : 'listing',
    text,
    message: messageOf(broken.problem),
    ...(correct !== undefined && correct !== text && { correct }),
  };
}

/** The text after the safe fix, or the first that is offered, without one the original text; and where the entry is there. */
function corrected({ text, original, listing, problem }: BrokenListing): {
  readonly text: string;
  readonly index: number;
} {
  const { entry, index } = problem;
  const fixes = fixesOf(listing, problem).filter(({ edits }) => edits.length > 0);
  const fix = fixes.find(({ kind }) => kind === 'safe') ?? fixes[0];
  if (fix) return { text: applyEdits(text, fix.edits), index };
  // An entry with another volume has another place.
  const [place = index] = listingOf(original).byId.get(entry?.values.id ?? '') ?? [];
  return { text: original, index: place };
}

/**
 * The members of the example in the corrected text, with added, renamed and changed ones; undefined if there are too many or
 * the correction moves the entry.
 */
function correctMembersOf(made: BrokenListing, shownBefore: readonly Member[]): string | undefined {
  const { text, problem } = made;
  if (problem.rule.id === 'results-order') return undefined;
  const { text: correctText, index } = corrected(made);
  const lineIn = (member: Member, of: string): string => lineOf(member, of).replace(/,$/, '');
  const before = new Map(
    membersAt(problem.index, text).map((member) => [nameOf(member, text), lineIn(member, text)]),
  );
  const shown = new Set(shownBefore.map((member) => nameOf(member, text)));
  const members = membersAt(index, correctText);
  const changed = members.filter(
    (member) => before.get(nameOf(member, correctText)) !== lineIn(member, correctText),
  );
  return members
    .filter(
      (member) =>
        shown.has(nameOf(member, correctText)) || (changed.length <= MAX_CHANGES && changed.includes(member)),
    )
    .map((member) => lineOf(member, correctText))
    .join('\n');
}

function nameOf({ nameSpan }: Member, text: string): string {
  return text.slice(nameSpan.start, nameSpan.end);
}

/** The length by which examples are compared. The message has more weight than the entry; truncated quotations have the most. */
function lengthOf({ problem }: BrokenListing): number {
  const message = messageOf(problem);
  return (problem.entry?.text.length ?? 0) + 10 * message.length + (message.includes('…') ? 5000 : 0);
}

function breakListing(rule: string, seed: number): BrokenListing {
  const generated = generate({ entries: ENTRIES, seed });
  const text = breakRule(generated, rule, seed, false);
  const listing = listingOf(text);
  // Whether other rules report something, too, is a matter of the tests.
  const problem = listing.problems().find((each) => each.rule.id === rule);
  if (!problem) throw new Error(`${rule} reports nothing in a listing with its own mistake, \`breaks\`.`);
  return { text, original: write(generated, false), listing, problem };
}

/** The line with the problem and the previous line. */
function linesOf({ text, listing, problem }: BrokenListing, mark = MARK): string {
  const offset = listing.rangeOf(problem).start;
  const before = text.slice(0, offset).split('\n');
  const line = `${before.at(-1) ?? ''}${text.slice(offset).split('\n')[0] ?? ''}`;
  return `${before.at(-2)?.trim() ?? ''}\n${line.trim()}${mark}`;
}

/** Members of the entry, one per line. */
function membersOf(made: BrokenListing, shown: readonly Member[]): string {
  const reported = reportedMember(made);
  return shown
    .map(
      (member) =>
        lineOf(member, made.text) + (member.nameSpan.start === reported && shown.length > 1 ? MARK : ''),
    )
    .join('\n');
}

/**
 * The member with the problem, and all others without which the problem would differ; none if the problem concerns the
 * whole object.
 */
function shownMembers(made: BrokenListing): readonly Member[] {
  const { text, problem } = made;
  const reported = reportedMember(made);
  if (reported === undefined) return [];
  return membersAt(problem.index, text).filter(
    (member) => member.nameSpan.start === reported || isInput(member, { text, problem }),
  );
}

/** The offset of the member with the problem. */
function reportedMember({ text, listing, problem }: BrokenListing): number | undefined {
  const { start } = listing.rangeOf(problem);
  return membersAt(problem.index, text).find(
    ({ nameSpan, value }) => nameSpan.start <= start && start < (value?.end ?? 0),
  )?.nameSpan.start;
}

/** The members of the entry at an index, or of the listing itself if that is negative. */
function membersAt(index: number, text: string): readonly Member[] {
  const { root } = parse(text, { syntax: JSON_SYNTAX });
  const object = root && findAt(root, index < 0 ? [] : ['results', index])?.value;
  return object?.kind === 'object' ? object.members : [];
}

/** Whether renaming a member changes or removes the problem. */
function isInput({ nameSpan }: Member, { text, problem }: Pick<BrokenListing, 'text' | 'problem'>): boolean {
  const renamed = `${text.slice(0, nameSpan.end - 1)}-${text.slice(nameSpan.end - 1)}`;
  return !listingOf(renamed)
    .problems()
    .some(
      (each) =>
        each.rule === problem.rule && each.index === problem.index && messageOf(each) === messageOf(problem),
    );
}

/** A member on one line, followed by a comma; long arrays are abbreviated. */
function lineOf({ nameSpan, value }: Member, text: string): string {
  const name = text.slice(nameSpan.start, nameSpan.end);
  const end = value?.end ?? nameSpan.end;
  const written = text
    .slice(value?.start ?? end, end)
    .replace(/(?<=\[)\n\s*|\n\s*(?=\])/g, '')
    .replace(/\n\s*/g, ' ');
  const whole = value?.kind === 'array' && written.length > MAX_ARRAY_LENGTH ? '[ … ]' : written;
  return `${name}: ${whole}${text[end] === ',' ? ',' : ''}`;
}
