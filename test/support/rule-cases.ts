import { findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { readConfig, type Config } from '../../src/core/config/config';
import { fixAll } from '../../src/core/edit/fix-all';
import { JSON_SYNTAX, JSONC_SYNTAX } from '../../src/core/json/syntax';
import { toPointer } from '../../src/core/json/tree';
import { messageOf } from '../../src/core/listing/problem';
import { applyEdits } from '../../src/core/text/text-edit';
import { listingOf, pointerOf } from '../core/listing-of';
import { entry, listing, unmark, type Members } from './listing-text';

/** A text, or the members of its only entry that are not those of `entry()`. What the rule reports is marked: `«like this»`. */
type Text = string | Members;

/** A text that needs more to be read. */
interface Given {
  readonly text: Text;
  readonly config?: Config;
  readonly jsonc?: boolean;
  /** The expected messages, if they are tested. */
  readonly says?: string | readonly string[];
  /** The pointers of the problems; by default those of the marked values. */
  readonly at?: readonly string[];
  /** The text after Fix All, if it is tested. */
  readonly fixed?: string;
}

/** Texts in which a rule reports nothing, and texts in which it reports what is marked, with its messages. */
export interface RuleCases {
  readonly valid: Readonly<Record<string, Text | Given>>;
  readonly invalid: Readonly<Record<string, Text | Given | readonly [text: Text, ...says: string[]]>>;
}

/** Tests one rule. What other rules report in the texts does not matter. */
export function testRule(id: string, { valid, invalid }: RuleCases): void {
  describe(id, () => {
    it.each(Object.entries(valid))('reports nothing: %s', (_, row) => {
      expect(problemsIn(id, givenIn(row))).toEqual([]);
    });
    it.each(Object.entries(invalid))('reports: %s', (_, row) => {
      const given = givenIn(row);
      const { text, spans } = unmark(textIn(given));
      expect(spans).not.toEqual([]);
      const problems = problemsIn(id, given);
      expect(problems.map(({ span }) => text.slice(span.start, span.end))).toEqual(
        spans.map(({ start, end }) => text.slice(start, end)),
      );
      expect(problems.map(({ span }) => span)).toEqual(spans);
      const { at = spans.map(({ start }) => pointerAt(text, start)), says, fixed } = given;
      expect(problems.map(({ pointer }) => pointer)).toEqual(at);
      if (says !== undefined) expect(problems.map(({ message }) => message)).toEqual([says].flat());
      if (fixed !== undefined) expect(applyEdits(text, fixAll(read(given)).edits)).toBe(fixed);
    });
  });
}

function givenIn(row: RuleCases['invalid'][string]): Given {
  if (typeof row === 'string') return { text: row };
  if (Array.isArray(row)) {
    const [text, ...says] = row as readonly [Text, ...string[]];
    return { text, ...(says.length > 0 && { says }) };
  }
  return 'text' in row ? row : { text: row as Members };
}

function textIn({ text }: Given): string {
  return typeof text === 'string' ? text : listing([entry(text)]);
}

function read(given: Given) {
  const result = readConfig(JSON.stringify(given.config ?? {}));
  if (!result.ok) throw new Error(result.errors.map(({ message }) => message).join('; '));
  const { settings } = result.configuration;
  return listingOf(unmark(textIn(given)).text, {
    settings,
    syntax: given.jsonc ? JSONC_SYNTAX : JSON_SYNTAX,
  });
}

/** The problems of a rule in the order of the text. */
function problemsIn(id: string, given: Given) {
  const shown = read(given);
  return shown
    .problems()
    .filter(({ rule }) => rule.id === id)
    .map((problem) => ({
      pointer: pointerOf(shown, problem),
      span: shown.rangeOf(problem),
      message: messageOf(problem),
    }))
    .sort((a, b) => a.span.start - b.span.start);
}

/** The JSON Pointer of the value or the name at an offset, by another parser. */
export function pointerAt(text: string, offset: number): string {
  const root = parseTree(text);
  const node = root && findNodeAtOffset(root, offset);
  return node ? toPointer(getNodePath(node)) : '';
}
