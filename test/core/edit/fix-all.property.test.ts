import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixAll } from '../../../src/core/edit/fix-all';
import { fixesOf } from '../../../src/core/edit/fixes-of';
import { JSONC_SYNTAX, JSON_SYNTAX, type Syntax } from '../../../src/core/json/syntax';
import { fixOf, type Problem } from '../../../src/core/listing/problem';
import { applyEdits, type TextEdit } from '../../../src/core/text/text-edit';
import { forAll } from '../for-all';
import { expectInOrder } from '../../support/edited-text';
import { fixedBy } from '../../support/expand-snippet';
import { listing as listingText, other } from '../../support/listing-text';
import { listingOf, problemLine, syntaxProblems } from '../listing-of';
import { broken, damaged, invalidText } from './invalid-texts';

function fixed(text: string): { text: string; edits: readonly TextEdit[] } {
  const { edits } = fixAll(listingOf(text));
  return { text: applyEdits(text, edits), edits };
}

function safeIn(text: string): string[] {
  const listing = listingOf(text);
  return listing
    .problems()
    .filter((problem) => fixOf(problem) === 'safe')
    .map((problem) => problemLine(listing, problem));
}

describe('fixing all', () => {
  it('leaves no safe fixes, causes no other problems, and changes nothing the second time', () => {
    forAll(60, [fc.oneof(broken, invalidText)], (text) => {
      const before = listingOf(text).problems();
      const { text: after, edits } = fixed(text);
      expectInOrder(edits, text);
      expect(safeIn(after)).toEqual([]);
      expect(fixed(after).edits).toEqual([]);
      const left = listingOf(after).problems();
      const rules = new Set(before.map(({ rule }) => rule.id));
      expect(left.map(({ rule }) => rule.id).filter((id) => !rules.has(id))).toEqual([]);
    });
  });
});

describe('fixing all of a listing that is not the whole text', () => {
  const fixedText = (text: string): string => fixed(text).text;
  const withoutCount = (text: string): string => text.replace(/"count": ?\d+/, '');

  it.each<[string, (text: string) => string, (text: string) => string]>([
    ['inside other JSON', (text) => `{"a": [1, {"body": ${text}}], "z": "é"}`, (text) => text],
    // What is beside the listing is a syntax error, which leaves the count alone.
    ['behind other text', (text) => `HTTP/1.1 200 OK\n\n${text}`, withoutCount],
    ['an array', (text) => text.slice(text.indexOf('['), text.lastIndexOf(']') + 1), (text) => text],
  ])('fixes the same: %s', (_, within, compared) => {
    forAll(40, [invalidText], (text) => {
      const outer = within(text);
      expect(compared(fixedText(outer))).toBe(compared(within(fixedText(text))));
      const listing = listingOf(outer);
      const { edits } = fixAll(listing);
      expect(applyEdits(outer, edits).startsWith(listing.editInside(edits).text)).toBe(true);
    });
  });
});

describe('fixing some', () => {
  const FIXED =
    /^(?:callsPerDayApprox|volume30dUsd|volumePerDayApprox|callsPerPayer|health|sources|acceptedChains)$/;

  /** The entries without the members that safe fixes change, sorted. */
  const entriesOf = (text: string): readonly string[] =>
    (JSON.parse(text) as { results: object[] }).results
      .map((entry) => JSON.stringify(Object.entries(entry).filter(([name]) => !FIXED.test(name))))
      .sort();

  it('changes only figures, arrays and the order, whichever rules are selected, and leaves what is not', () => {
    forAll(80, [invalidText, fc.infiniteStream(fc.boolean())], (text, choices) => {
      const listing = listingOf(text);
      const ids = [...new Set(listing.problems().map(({ rule }) => rule.id))];
      const rules = new Set<string>(ids.filter(() => choices.next().value === true));
      const after = applyEdits(text, fixAll(listing, { rules }).edits);
      expect(entriesOf(after)).toEqual(entriesOf(text));
      const changed = new Set(
        listing.problems().flatMap(({ rule, entry }) => (rules.has(rule.id) && entry ? entry : [])),
      );
      const texts = new Set(listingOf(after).entries.map((entry) => entry.text));
      for (const entry of listing.entries) if (!changed.has(entry)) expect(texts).toContain(entry.text);
      expect(fixAll(listing, { isExpected: () => true })).toEqual({ edits: [], fixed: 0 });
    });
  });

  it('leaves out a move that the fix of another rule makes necessary', () => {
    const calls = { calls30d: '120', callsPerDayApprox: '4', callsPerPayer: '6' };
    const wrong = other('b', { ...calls, volume30dUsd: '20', volumePerDayApprox: '0.67' });
    const right = other('b', { ...calls, volume30dUsd: '60', volumePerDayApprox: '2' });
    const text = listingText([other('a'), other('c'), wrong]);
    const listing = listingOf(text);
    const fixedBy = (...rules: readonly string[]): string =>
      applyEdits(text, fixAll(listing, { rules: new Set(rules) }).edits);
    // A volume per day and an order that only become wrong do not count.
    expect(fixAll(listing).fixed).toBe(1);
    expect(fixedBy('volume-30d', 'volume-per-day', 'results-order')).toBe(
      listingText([right, other('a'), other('c')]),
    );
    expect(fixedBy('volume-30d', 'volume-per-day')).toBe(listingText([other('a'), other('c'), right]));
    expect(fixedBy('results-order')).toBe(text);
  });
});

it('a single fix removes its problem, and the text is still JSON', () => {
  forAll(50, [fc.oneof(broken, invalidText)], (text) => {
    const listing = listingOf(text);
    for (const problem of listing.problems()) {
      const line = problemLine(listing, problem);
      const isSame = ({ rule }: Problem): boolean => rule === problem.rule;
      const before = listing.problems().filter(isSame).length;
      const fixes = fixesOf(listing, problem);
      if (fixOf(problem) !== '-') expect(fixes.length, line).toBeGreaterThan(0);
      expect(fixes.filter(({ isPreferred }) => isPreferred).length).toBeLessThan(2);
      for (const { edits, title, snippets, shows, accepts } of fixes) {
        if (snippets ?? accepts ?? shows !== undefined) {
          expect(edits).toEqual([]);
          continue;
        }
        expect(edits.length).toBeGreaterThan(0);
        expectInOrder(edits, text);
        const after = applyEdits(text, edits);
        expect(() => JSON.parse(after) as unknown, title).not.toThrow();
        const left = listingOf(after).problems().filter(isSame).length;
        expect(left, `${title} for ${line}`).toBeLessThan(before);
      }
    }
  });
});

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

function fixedIn(text: string, syntax: Syntax): string {
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
    forAll(60, [commented], ({ plain, text }) => {
      const after = fixedIn(text, JSONC_SYNTAX);
      expectComments(after, text);
      expect(JSON.parse(bare(after))).toEqual(JSON.parse(fixedIn(plain, JSON_SYNTAX)));
      expect(fixedIn(after, JSONC_SYNTAX)).toBe(after);
    });
  });

  it('is still JSONC after each single fix', () => {
    forAll(30, [commented], ({ text }) => {
      const listing = listingOf(text, { syntax: JSONC_SYNTAX });
      for (const problem of listing.problems())
        for (const fix of fixesOf(listing, problem)) {
          const after = fixedBy(fix, text);
          expect(() => JSON.parse(bare(after)) as unknown).not.toThrow();
          expectComments(after, text);
        }
    });
  });
});

it('fixing text that is not JSON never throws, ends, and causes no further errors', () => {
  forAll(80, [damaged(fc.oneof(broken, invalidText))], (original) => {
    let text = original;
    const before = syntaxProblems(text);
    for (let time = 0; time < 10; time++) {
      const after = fixedIn(text, JSON_SYNTAX);
      if (after === text) break;
      expect(time).toBeLessThan(9);
      text = after;
    }
    expect(syntaxProblems(text)).toBeLessThanOrEqual(before);
    const listing = listingOf(text);
    for (const problem of listing.problems()) fixesOf(listing, problem);
  });
});
