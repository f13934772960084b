import { describe, expect, it } from 'vitest';
import { readConfig, type Config } from '../../src/core/config/config';
import { JSON_SYNTAX, JSONC_SYNTAX } from '../../src/core/json/syntax';
import { toPointer } from '../../src/core/json/pointer';
import { Listing } from '../../src/core/listing/listing';
import { messageOf, pathOf } from '../../src/core/problem';
import { ruleOf } from '../../src/core/rules';
import { unmark } from './listing-text';

/** Texts of listings in which a rule must find nothing, and those in which it must speak. */
export interface RuleCases {
  readonly valid: Readonly<Record<string, string | Case>>;
  readonly invalid: Readonly<Record<string, InvalidCase>>;
}

interface Case {
  /** The listing's text, see `listing` and `entry`. */
  readonly text: string;
  readonly config?: Config;
  readonly jsonc?: boolean;
  /** Other rules that find something in the text, each once for each time it is named. */
  readonly also?: readonly string[];
}

interface InvalidCase extends Case {
  /** Where the rule speaks: the pointers, in the order of the marks `«…»` of the text. */
  readonly at: readonly string[];
  /** The sentences, where they matter. */
  readonly messages?: readonly string[];
}

/**
 * Tests one rule on its cases: it speaks at the marked places of each invalid case and nowhere else, and no other
 * rule speaks in any case unless the case says so.
 */
export function testRule(id: string, { valid, invalid }: RuleCases): void {
  describe(id, () => {
    it('is a rule', () => {
      expect(ruleOf(id)).toBeDefined();
    });
    it.each(Object.entries(valid))('finds nothing: %s', (_, given) => {
      const { text, also = [], ...rest } = typeof given === 'string' ? { text: given } : given;
      const problems = problemsIn(text, rest);
      expect(problems.map(({ rule }) => rule).sort()).toEqual([...also].sort());
    });
    it.each(Object.entries(invalid))('finds: %s', (_, { text: marked, at, messages, also = [], ...rest }) => {
      const { text, spans } = unmark(marked);
      expect(spans.length, 'as many marks as pointers').toBe(at.length);
      const problems = problemsIn(text, rest);
      const found = problems.filter(({ rule }) => rule === id).sort((a, b) => a.span.start - b.span.start);
      expect(
        found.map(({ pointer, span }) => ({ pointer, text: text.slice(span.start, span.end), span })),
      ).toEqual(
        at.map((pointer, index) => ({
          pointer,
          text: text.slice(spans[index]?.start, spans[index]?.end),
          span: spans[index],
        })),
      );
      if (messages) expect(found.map(({ message }) => message)).toEqual(messages);
      const others = problems.map(({ rule }) => rule).filter((rule) => rule !== id);
      expect(others.sort()).toEqual([...also].sort());
    });
  });
}

function problemsIn(text: string, { config = {}, jsonc = false }: Omit<Case, 'text' | 'also'>) {
  const result = readConfig(JSON.stringify(config));
  if (!result.ok) throw new Error(result.faults.map(({ message }) => message).join('; '));
  const read = Listing.read(text, {
    settings: result.configuration.settings,
    syntax: jsonc ? JSONC_SYNTAX : JSON_SYNTAX,
  });
  return read.problems().map((problem) => ({
    rule: problem.rule.id,
    pointer: toPointer(pathOf(problem)),
    span: read.locate(problem),
    message: messageOf(problem),
  }));
}
