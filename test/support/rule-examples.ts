import { generate } from '../../src/core/generate';
import { breakRule } from '../../src/core/rules/break-rule';
import { parse } from '../../src/core/json/parse';
import { JSON_SYNTAX } from '../../src/core/json/syntax';
import { findAt, type Member } from '../../src/core/json/tree';
import { Listing } from '../../src/core/listing/listing';
import { entryPath, messageOf, type Problem } from '../../src/core/model/problem';
import { RULES } from '../../src/core/rules';
import type { RuleExample } from '../../src/core/rules/documentation';

const ENTRIES = 12;
/** Behind the line that has the problem, where there are several. */
const MARK = ' // ← reported';
const LONGEST_ARRAY = 100;
const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);

/** A listing that was made to have one problem. */
interface Made {
  readonly text: string;
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
  return {
    of: made.problem.entry ? 'entry' : 'listing',
    text: rule === 'syntax' ? linesOf(made) : membersOf(made),
    message: messageOf(made.problem),
  };
}

/** The message counts more than its entry, which is not shown as a whole, and one with a quotation that is cut off most. */
function lengthOf({ listing, problem }: Made): number {
  const message = messageOf(problem);
  const entry = problem.entry ? listing.textOf(problem.entry) : '';
  return entry.length + 10 * message.length + (message.includes('…') ? 5000 : 0);
}

function madeFor(rule: string, seed: number): Made {
  const text = breakRule(generate({ entries: ENTRIES, seed }), rule, seed, { format: 'pretty' });
  const listing = Listing.read(text);
  const [problem, ...others] = listing.problems();
  if (problem?.rule.id !== rule || others.length > 0) {
    const found = listing.problems().map((one) => one.rule.id);
    throw new Error(`A listing made to break ${rule} alone (seed ${seed}) breaks: ${found.join(', ')}.`);
  }
  return { text, listing, problem };
}

/** The line that has the problem and the one above. */
function linesOf({ text, listing, problem }: Made): string {
  const offset = listing.locate(problem).start;
  const before = text.slice(0, offset).split('\n');
  const line = `${before.at(-1) ?? ''}${text.slice(offset).split('\n')[0] ?? ''}`;
  return `${before.at(-2)?.trim() ?? ''}\n${line.trim()}${MARK}`;
}

/**
 * The member that has the problem, and all others without which there would not be the same problem, one a line;
 * empty if the problem is that of the whole object.
 */
function membersOf({ text, listing, problem }: Made): string {
  const { root } = parse(text, { syntax: JSON_SYNTAX });
  const object = root && findAt(root, problem.entry ? entryPath(problem.entry, []) : [])?.value;
  const members = object?.kind === 'object' ? object.members : [];
  const { start } = listing.locate(problem);
  const reported = members.find(
    ({ nameSpan, value }) => nameSpan.start <= start && start < (value?.end ?? 0),
  );
  if (!reported) return '';
  const shown = members.filter((member) => member === reported || isInput(member, { text, problem }));
  return shown
    .map((member) => lineOf(member, text) + (member === reported && shown.length > 1 ? MARK : ''))
    .join('\n');
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
