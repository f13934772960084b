import { generate, write } from '../../src/core/generate';
import { breakRule } from '../../src/core/rules/break-rule';
import { parse } from '../../src/core/json/parse';
import { JSON_SYNTAX } from '../../src/core/json/syntax';
import { findAt, type Member } from '../../src/core/json/tree';
import { applyEdits, fixesOf } from '../../src/core/fixes';
import { Listing } from '../../src/core/listing/listing';
import { entryPath, messageOf, type Problem } from '../../src/core/model/problem';
import { DEFAULT_SETTINGS } from '../../src/core/model/settings';
import { RULES } from '../../src/core/rules';
import type { RuleExample } from '../../src/core/rules/documentation';

const ENTRIES = 12;
/** Behind the line that has the problem, where there are several. */
const MARK = ' // ← reported';
const LONGEST_ARRAY = 100;
/** With more changes it is another entry. */
const MOST_CHANGES = 4;
const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);

/** A listing that was made to have one problem. */
interface Made {
  readonly text: string;
  /** The same listing without the problem. */
  readonly original: string;
  readonly listing: Listing;
  readonly problem: Problem;
}

/** Of each rule a short problem, in a listing that was made to have it and no other. */
export function ruleExamples(): Record<string, RuleExample> {
  return Object.fromEntries(RULES.map(({ id }) => [id, exampleOf(id)]));
}

function exampleOf(rule: string): RuleExample {
  const all = SEEDS.map((seed) => madeFor(rule, seed));
  const made = all.reduce((least, one) => (lengthOf(one) < lengthOf(least) ? one : least));
  const text = rule === 'syntax' ? linesOf(made) : membersOf(made);
  const correct = rule === 'syntax' ? linesOf({ ...made, text: made.original }, '') : correctMembersOf(made);
  return {
    of: made.problem.entry ? 'entry' : 'listing',
    text,
    message: messageOf(made.problem),
    ...(correct !== undefined && correct !== text && { correct }),
  };
}

/** The text with the best fix, or else as it was before it was made to have a problem. */
function corrected({ text, original, listing, problem }: Made): string {
  const fix = fixesOf(listing, problem, DEFAULT_SETTINGS).find(({ edits }) => edits.length > 0);
  return fix ? applyEdits(text, fix.edits) : original;
}

/**
 * The members of the example in the corrected text, and the few that have been added, renamed or changed; undefined if the
 * correction moves the entry.
 */
function correctMembersOf(made: Made): string | undefined {
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
        shown.has(nameOf(member, other)) || (changed.length <= MOST_CHANGES && changed.includes(member)),
    )
    .map((member) => lineOf(member, other))
    .join('\n');
}

function nameOf({ nameSpan }: Member, text: string): string {
  return text.slice(nameSpan.start, nameSpan.end);
}

/** The message counts more than its entry, which is not shown as a whole, and one with a quotation that is cut off most. */
function lengthOf({ listing, problem }: Made): number {
  const message = messageOf(problem);
  const entry = problem.entry ? listing.textOf(problem.entry) : '';
  return entry.length + 10 * message.length + (message.includes('…') ? 5000 : 0);
}

function madeFor(rule: string, seed: number): Made {
  const generated = generate({ entries: ENTRIES, seed });
  const text = breakRule(generated, rule, seed, { format: 'pretty' });
  const listing = Listing.read(text);
  const [problem, ...others] = listing.problems();
  if (problem?.rule.id !== rule || others.length > 0) {
    const found = listing.problems().map((one) => one.rule.id);
    throw new Error(`A listing made to break ${rule} alone (seed ${seed}) breaks: ${found.join(', ')}.`);
  }
  return { text, original: write(generated, { format: 'pretty' }), listing, problem };
}

/** The line that has the problem and the one above. */
function linesOf({ text, listing, problem }: Made, mark = MARK): string {
  const offset = listing.locate(problem).start;
  const before = text.slice(0, offset).split('\n');
  const line = `${before.at(-1) ?? ''}${text.slice(offset).split('\n')[0] ?? ''}`;
  return `${before.at(-2)?.trim() ?? ''}\n${line.trim()}${mark}`;
}

/**
 * The member that has the problem, and all others without which there would not be the same problem, one a line;
 * empty if the problem is that of the whole object.
 */
function membersOf(made: Made): string {
  const { text } = made;
  const reported = reportedMember(made);
  const shown = shownMembers(made);
  return shown
    .map(
      (member) => lineOf(member, text) + (member.nameSpan.start === reported && shown.length > 1 ? MARK : ''),
    )
    .join('\n');
}

function shownMembers(made: Made): readonly Member[] {
  const { text, problem } = made;
  const reported = reportedMember(made);
  if (reported === undefined) return [];
  return membersIn(text, problem).filter(
    (member) => member.nameSpan.start === reported || isInput(member, { text, problem }),
  );
}

/** The offset of the member that has the problem. */
function reportedMember({ text, listing, problem }: Made): number | undefined {
  const { start } = listing.locate(problem);
  return membersIn(text, problem).find(
    ({ nameSpan, value }) => nameSpan.start <= start && start < (value?.end ?? 0),
  )?.nameSpan.start;
}

/** The members of the object that has the problem. */
function membersIn(text: string, { entry }: Problem): readonly Member[] {
  const { root } = parse(text, { syntax: JSON_SYNTAX });
  const object = root && findAt(root, entry ? entryPath(entry, []) : [])?.value;
  return object?.kind === 'object' ? object.members : [];
}

/** Whether there would be another problem, or none, if a member had another name. */
function isInput({ nameSpan }: Member, { text, problem }: Pick<Made, 'text' | 'problem'>): boolean {
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

/** A member in one line, with the comma behind it; a long array is left out. */
function lineOf({ nameSpan, value }: Member, text: string): string {
  const name = text.slice(nameSpan.start, nameSpan.end);
  const end = value?.end ?? nameSpan.end;
  const written = text
    .slice(value?.start ?? end, end)
    .replace(/(?<=\[)\n\s*|\n\s*(?=\])/g, '')
    .replace(/\n\s*/g, ' ');
  const whole = value?.kind === 'array' && written.length > LONGEST_ARRAY ? '[ … ]' : written;
  return `${name}: ${whole}${text[end] === ',' ? ',' : ''}`;
}
