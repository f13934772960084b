import { breakRule, generate } from '../../src/core/generate';
import { Listing } from '../../src/core/listing/listing';
import { messageOf } from '../../src/core/problem';
import { RULES } from '../../src/core/rules';
import type { RuleExample } from '../../src/core/rules/documentation';

const ENTRIES = 12;
const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);

/** Of each rule a short problem, in a listing that was made to have it and no other. */
export function ruleExamples(): Record<string, RuleExample> {
  return Object.fromEntries(RULES.map(({ id }) => [id, shortestOf(id)]));
}

function shortestOf(rule: string): RuleExample {
  const examples = SEEDS.map((seed) => exampleOf(rule, seed));
  return examples.reduce((least, example) => (lengthOf(example) < lengthOf(least) ? example : least));
}

/** An example counts as longer for a quotation that is cut off, or a text that is no member or not all of it. */
function lengthOf({ text, message }: RuleExample): number {
  const flaws = [
    message.includes('…'),
    text.includes('…'),
    !/^"\w+": .*$/m.test(text),
    /^[[\]{}]/.test(text),
  ];
  return text.length + message.length + 500 * flaws.filter(Boolean).length;
}

function exampleOf(rule: string, seed: number): RuleExample {
  const text = breakRule(generate({ entries: ENTRIES, seed }), rule, seed, { format: 'pretty' });
  const listing = Listing.read(text);
  const [problem, ...others] = listing.problems();
  if (problem?.rule.id !== rule || others.length > 0) {
    const found = listing.problems().map((one) => one.rule.id);
    throw new Error(`A listing made to break ${rule} alone (seed ${seed}) breaks: ${found.join(', ')}.`);
  }
  return {
    of: problem.entry ? 'entry' : 'listing',
    text: excerptAt(text, listing.locate(problem).start, rule === 'syntax'),
    message: messageOf(problem),
  };
}

/** The line at an offset, and the one above where that is needed; brackets are closed, a lone one left out. */
function excerptAt(text: string, offset: number, withLineAbove: boolean): string {
  const before = text.slice(0, offset).split('\n');
  const line = `${before.at(-1) ?? ''}${text.slice(offset).split('\n')[0] ?? ''}`.trim();
  if (line === '{') return '';
  const whole = line.replace(/\[$/, '[ … ]').replace(/\{$/, '{ … }');
  return withLineAbove ? `${before.at(-2)?.trim() ?? ''}\n${whole}` : whole;
}
