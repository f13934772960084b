import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type TextEdit } from '../../../src/core/text/text-edit';
import { fixAll } from '../../../src/core/edit/fix-all';
import { fixesOf } from '../../../src/core/edit/fixes-of';
import { JSON_SYNTAX, JSONC_SYNTAX, type Syntax } from '../../../src/core/json/syntax';
import { listingOf, syntaxProblems } from '../listing-of';
import { expandSnippets } from '../../support/expand-snippet';
import { broken, damaged, invalidText } from './invalid-texts';
import { runs } from '../../support/property-runs';

const STRING_OR_MARK = /"(?:[^"\\]|\\.)*"|[{}[\],]/g;

/** The text with unique comments around brackets and commas, and with trailing commas. */
const commented = fc
  .tuple(
    invalidText,
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('line', 'own', 'block', 'trailing')), { maxLength: 30 }),
  )
  .map(([text, places]) => {
    const marks = [...text.matchAll(STRING_OR_MARK)].filter(([mark]) => mark.length === 1);
    const inserted = new Map<number, string>();
    places.forEach(([nat, kind], number) => {
      const mark = marks[nat % marks.length];
      if (!mark) return;
      const isClose = mark[0] === ']' || mark[0] === '}';
      const before = text.slice(0, mark.index).trimEnd().at(-1) ?? '';
      if (kind === 'trailing') {
        if (isClose && !'[{,'.includes(before) && before !== '') inserted.set(mark.index, ',');
        return;
      }
      const comment = { line: ` // ${number}#\n`, own: `\n// ${number}#\n`, block: `/* ${number}# */` }[kind];
      const at = mark.index + (number % 2);
      if (!inserted.has(at)) inserted.set(at, comment);
    });
    const edits = [...inserted].sort(([a], [b]) => a - b);
    return {
      plain: text,
      text: applyEdits(
        text,
        edits.map(([offset, comment]): TextEdit => ({ offset, length: 0, text: comment })),
      ),
    };
  });

function fixed(text: string, syntax: Syntax): string {
  const listing = listingOf(text, { syntax });
  return applyEdits(text, fixAll(listing).edits);
}

function commentsOf(text: string): string[] {
  return [...text.matchAll(/\d+#/g)].map(([comment]) => comment).sort();
}

/** Without comments and trailing commas. */
function bare(text: string): string {
  const uncommented = text.replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*.*?\*\//g, (found) =>
    found.startsWith('"') ? found : '',
  );
  return uncommented.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (found) => (found === ',' ? '' : found));
}

/** How many members and elements the values of a text have, and how many of them are strings in an array. */
function sizesOf(text: string): { readonly all: number; readonly strings: number } {
  let all = 0;
  let strings = 0;
  JSON.parse(bare(text), function (this: unknown, _, value: unknown) {
    all++;
    if (Array.isArray(this) && typeof value === 'string') strings++;
  });
  return { all, strings };
}

/** Expects that a fix has lost comments only where it has removed something. */
function expectComments(after: string, before: string): void {
  const comments = commentsOf(after);
  const [now, was] = [sizesOf(after), sizesOf(before)];
  // Where repeated strings are removed, the text may have grown otherwise.
  if (now.all >= was.all && now.strings >= was.strings) expect(comments).toEqual(commentsOf(before));
  else expect(commentsOf(before)).toEqual(expect.arrayContaining(comments));
}

describe('fixing text with comments', () => {
  it('keeps all but those of what is removed, and the values are the same as without them', () => {
    fc.assert(
      fc.property(commented, ({ plain, text }) => {
        const after = fixed(text, JSONC_SYNTAX);
        expectComments(after, text);
        expect(JSON.parse(bare(after))).toEqual(JSON.parse(fixed(plain, JSON_SYNTAX)));
        expect(fixed(after, JSONC_SYNTAX)).toBe(after);
      }),
      { numRuns: runs(60) },
    );
  });

  it('is still JSONC after each single fix', () => {
    fc.assert(
      fc.property(commented, ({ text }) => {
        const listing = listingOf(text, { syntax: JSONC_SYNTAX });
        for (const problem of listing.problems())
          for (const { edits, snippets } of fixesOf(listing, problem)) {
            const after = snippets ? expandSnippets(text, snippets) : applyEdits(text, edits);
            expect(() => JSON.parse(bare(after)) as unknown).not.toThrow();
            expectComments(after, text);
          }
      }),
      { numRuns: runs(30) },
    );
  });
});

describe('fixing text that is not JSON', () => {
  it('never throws, ends, and causes no further errors', () => {
    fc.assert(
      fc.property(damaged(fc.oneof(broken, invalidText)), (original) => {
        let text = original;
        const before = syntaxProblems(text);
        for (let time = 0; time < 10; time++) {
          const after = fixed(text, JSON_SYNTAX);
          if (after === text) break;
          expect(time).toBeLessThan(9);
          text = after;
        }
        expect(syntaxProblems(text)).toBeLessThanOrEqual(before);
        const listing = listingOf(text);
        for (const problem of listing.problems()) fixesOf(listing, problem);
      }),
      { numRuns: runs(80) },
    );
  });
});
