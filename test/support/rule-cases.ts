import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, type Config } from '../../src/core/config/config';
import { JSON_SYNTAX, JSONC_SYNTAX } from '../../src/core/json/syntax';
import { messageOf } from '../../src/core/listing/problem';
import { ruleOf } from '../../src/core/rules';
import { listingOf, pointerOf } from '../core/listing-of';
import { folder, run } from '../cli/run';
import { unmark } from './listing-text';

/** Listings in which a rule must report nothing, and listings in which it must report problems. */
export interface RuleCases {
  readonly valid: Readonly<Record<string, string | Case>>;
  readonly invalid: Readonly<Record<string, InvalidCase>>;
}

interface Case {
  /** The listing's text, see `listing` and `entry`. */
  readonly text: string;
  readonly config?: Config;
  readonly jsonc?: boolean;
  /** The other rules that report problems in the text, once per problem. */
  readonly also?: readonly string[];
}

interface InvalidCase extends Case {
  /** The pointers of the rule's problems, in the order of the marks `«…»` in the text. */
  readonly at: readonly string[];
  /** The expected messages, if they are tested. */
  readonly messages?: readonly string[];
  /** The expected text after Fix All, if it is tested. */
  readonly fixed?: string;
}

/**
 * Tests one rule: it reports exactly the marked spans of each invalid case, and other rules report only the problems listed
 * in `also`.
 */
export function testRule(id: string, { valid, invalid }: RuleCases): void {
  describe(id, () => {
    it('is a rule', () => {
      expect(ruleOf(id)).toBeDefined();
    });
    it.each(Object.entries(valid))('reports nothing: %s', (_, given) => {
      const { text, also = [], ...rest } = typeof given === 'string' ? { text: given } : given;
      const problems = problemsIn(text, rest);
      expect(problems.map(({ rule }) => rule).sort()).toEqual([...also].sort());
    });
    it.each(Object.entries(invalid).filter(([, { fixed }]) => fixed !== undefined))(
      'is fixed by Fix All: %s',
      async (_, { text, config = {}, jsonc = false, fixed }) => {
        const name = jsonc ? 'a.jsonc' : 'a.json';
        const cwd = folder({ [name]: unmark(text).text, 'catalog-lens.json': JSON.stringify(config) });
        expect(await run(['check', '--fix', name], { cwd })).toMatchObject({ stderr: '' });
        expect(readFileSync(join(cwd, name), 'utf8')).toBe(fixed);
      },
    );
    it.each(Object.entries(invalid))(
      'reports: %s',
      (_, { text: marked, at, messages, also = [], ...rest }) => {
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
      },
    );
  });
}

function problemsIn(text: string, { config = {}, jsonc = false }: Omit<Case, 'text' | 'also'>) {
  const result = readConfig(JSON.stringify(config));
  if (!result.ok) throw new Error(result.errors.map(({ message }) => message).join('; '));
  const listing = listingOf(text, {
    settings: result.configuration.settings,
    syntax: jsonc ? JSONC_SYNTAX : JSON_SYNTAX,
  });
  return listing.problems().map((problem) => ({
    rule: problem.rule.id,
    pointer: pointerOf(listing, problem),
    span: listing.rangeOf(problem),
    message: messageOf(problem),
  }));
}
