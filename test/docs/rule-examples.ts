import { generate } from '../../src/core/fixtures/generate';
import { write, breakRule } from '../../src/core/fixtures/write';
import { parse } from '../../src/core/json/parse';
import { JSON_SYNTAX } from '../../src/core/json/syntax';
import { findAt, type Member } from '../../src/core/json/tree';
import { applyEdits } from '../../src/core/text/text-edit';
import { fixesOf } from '../../src/core/edit/fixes-of';
import { Listing } from '../../src/core/listing/listing';
import { messageOf, type Problem } from '../../src/core/model/problem';
import { entryPath } from '../support/problem-path';
import { DEFAULT_SETTINGS } from '../../src/core/next/listing/settings';
import { RULES } from '../../src/core/rules';
import type { RuleExample } from '../../src/core/rules/documentation';

const ENTRIES = 12;
/** Appended to the line with the problem if there are several lines. */
const MARK = ' // ← reported';
const MAX_ARRAY_LENGTH = 100;
/** With more changes, the corrected entry is not shown. */
const MAX_CHANGES = 4;
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
  const broken = all.reduce((shortest, one) => (lengthOf(one) < lengthOf(shortest) ? one : shortest));
  const text = rule === 'syntax' ? linesOf(broken) : membersOf(broken);
  const correct =
    rule === 'syntax' ? linesOf({ ...broken, text: broken.original }, '') : correctMembersOf(broken);
  return {
    of: broken.problem.entry ? 'entry' : 'listing',
    text,
    message: messageOf(broken.problem),
    ...(correct !== undefined && correct !== text && { correct }),
  };
}

/** The text after the first fix; without a fix, the original text. */
function corrected({ text, original, listing, problem }: BrokenListing): string {
  const fix = fixesOf(listing, problem, DEFAULT_SETTINGS).find(({ edits }) => edits.length > 0);
  return fix ? applyEdits(text, fix.edits) : original;
}

/**
 * The members of the example in the corrected text, with added, renamed and changed ones; undefined if there are too many or
 * the correction moves the entry.
 */
function correctMembersOf(made: BrokenListing): string | undefined {
  const { text, problem } = made;
  if (problem.rule.id === 'results-order') return undefined;
  const other = corrected(made);
  const lineIn = (member: Member, of: string): string => lineOf(member, of).replace(/,$/, '');
  const before = new Map(
    membersIn(text, problem).map((member) => [nameOf(member, text), lineIn(member, text)]),
  );
  const shown = new Set(shownMembers(made).map((member) => nameOf(member, text)));
  const members = membersIn(other, problem);
  const changed = members.filter((member) => before.get(nameOf(member, other)) !== lineIn(member, other));
  return members
    .filter(
      (member) =>
        shown.has(nameOf(member, other)) || (changed.length <= MAX_CHANGES && changed.includes(member)),
    )
    .map((member) => lineOf(member, other))
    .join('\n');
}

function nameOf({ nameSpan }: Member, text: string): string {
  return text.slice(nameSpan.start, nameSpan.end);
}

/** The length by which examples are compared. The message has more weight than the entry; truncated quotations have the most. */
function lengthOf({ listing, problem }: BrokenListing): number {
  const message = messageOf(problem);
  const entry = problem.entry ? listing.textOf(problem.entry) : '';
  return entry.length + 10 * message.length + (message.includes('…') ? 5000 : 0);
}

function breakListing(rule: string, seed: number): BrokenListing {
  const generated = generate({ entries: ENTRIES, seed });
  const text = breakRule(generated, rule, seed, { format: 'pretty' });
  const listing = Listing.read(text);
  const [problem, ...others] = listing.problems();
  if (problem?.rule.id !== rule || others.length > 0) {
    const found = listing.problems().map((one) => one.rule.id);
    throw new Error(`The listing for ${rule} (seed ${seed}) has other problems: ${found.join(', ')}.`);
  }
  return { text, original: write(generated, { format: 'pretty' }), listing, problem };
}

/** The line with the problem and the previous line. */
function linesOf({ text, listing, problem }: BrokenListing, mark = MARK): string {
  const offset = listing.locate(problem).start;
  const before = text.slice(0, offset).split('\n');
  const line = `${before.at(-1) ?? ''}${text.slice(offset).split('\n')[0] ?? ''}`;
  return `${before.at(-2)?.trim() ?? ''}\n${line.trim()}${mark}`;
}

/**
 * The member with the problem, and all others without which the problem would differ, one per line; empty if the problem
 * concerns the whole object.
 */
function membersOf(made: BrokenListing): string {
  const { text } = made;
  const reported = reportedMember(made);
  const shown = shownMembers(made);
  return shown
    .map(
      (member) => lineOf(member, text) + (member.nameSpan.start === reported && shown.length > 1 ? MARK : ''),
    )
    .join('\n');
}

function shownMembers(made: BrokenListing): readonly Member[] {
  const { text, problem } = made;
  const reported = reportedMember(made);
  if (reported === undefined) return [];
  return membersIn(text, problem).filter(
    (member) => member.nameSpan.start === reported || isInput(member, { text, problem }),
  );
}

/** The offset of the member with the problem. */
function reportedMember({ text, listing, problem }: BrokenListing): number | undefined {
  const { start } = listing.locate(problem);
  return membersIn(text, problem).find(
    ({ nameSpan, value }) => nameSpan.start <= start && start < (value?.end ?? 0),
  )?.nameSpan.start;
}

/** The members of the object with the problem. */
function membersIn(text: string, { entry }: Problem): readonly Member[] {
  const { root } = parse(text, { syntax: JSON_SYNTAX });
  const object = root && findAt(root, entry ? entryPath(entry, []) : [])?.value;
  return object?.kind === 'object' ? object.members : [];
}

/** Whether renaming a member changes or removes the problem. */
function isInput({ nameSpan }: Member, { text, problem }: Pick<BrokenListing, 'text' | 'problem'>): boolean {
  const renamed = `${text.slice(0, nameSpan.end - 1)}-${text.slice(nameSpan.end - 1)}`;
  return !Listing.read(renamed)
    .problems()
    .some(
      (one) =>
        one.rule === problem.rule &&
        one.entry?.index === problem.entry?.index &&
        messageOf(one) === messageOf(problem),
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
