import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixAll } from '../../../src/core/edit/fix-all';
import { fixesOf } from '../../../src/core/edit/fixes-of';
import { Listing } from '../../../src/core/listing/listing';
import { messageOf } from '../../../src/core/model/problem';
import { pathOf } from '../../support/problem-path';
import { isListing } from '../../../src/core/entries/recognize';
import { DEFAULT_SETTINGS } from '../../../src/core/next/listing/settings';
import { runToEnd } from '../../../src/core/steps';
import { applyEdits } from '../../../src/core/text/text-edit';
import { entry, listing, other } from '../../support/listing-text';
import { runs } from '../../support/property-runs';
import { analyzeCompletely } from '../../support/analyze-completely';

const BLOCK = (ours: string, theirs: string): string =>
  `<<<<<<< ours\n${ours}=======\n${theirs}>>>>>>> theirs\n`;

/** Rule, pointer, message and underlined text of each problem. */
function problemsOf(text: string): string[] {
  const read = Listing.read(text);
  return read.problems().map((problem) => {
    const { start, end } = read.locate(problem);
    return `${problem.rule.id} /${pathOf(problem).join('/')} ${messageOf(problem)}: ${text.slice(start, end)}`;
  });
}

const MEMBER = listing([entry(), other('b')]).replace(
  '      "description": "Renders a page.",\n',
  BLOCK('      "description": "x",\n', '      "description": "y",\n'),
);
const ENTRY = listing([entry(), other('b')]).replace(
  `    ${other('b')}\n`,
  BLOCK(`    ${other('b')}\n`, `    ${other('c')}\n`),
);
const ROOT = listing([entry()]).replace('  "count": 1000,\n', BLOCK('  "count": 5,\n', '  "count": 6,\n'));

describe('a listing with conflict markers', () => {
  it.each([
    [
      'in an entry',
      MEMBER,
      ['syntax /results/0 Merge conflict: description is "x" in ours, "y" in theirs: <<<<<<< ours'],
    ],
    [
      'around an entry',
      ENTRY,
      [
        'syntax /results/1 Merge conflict: id is "api-x-io-v1-b" in ours, "api-x-io-v1-c" in theirs; name is "api.x.io · /b" in ours, "api.x.io · /c" in theirs; 1 more member differs: <<<<<<< ours',
      ],
    ],
    [
      'around members of the listing',
      ROOT,
      ['syntax / Merge conflict: count is 5 in ours, 6 in theirs: <<<<<<< ours'],
    ],
    [
      'around the whole text',
      BLOCK(`${listing([entry()])}\n`, `${listing([])}\n`),
      ['syntax / Merge conflict: results is […] in ours, [ ] in theirs: <<<<<<< ours'],
    ],
    [
      'around an entry that OURS has deleted',
      listing([entry(), other('b')]).replace(
        `    ${other('b')}`,
        `${BLOCK('', `    ${other('c')},\n`)}    ${other('b')}`,
      ),
      ['syntax /results Merge conflict: entry "api.x.io · /c" is in theirs, but not in ours: <<<<<<< ours'],
    ],
    [
      'around an entry that THEIRS has deleted',
      listing([entry(), other('b')]).replace(`    ${entry()},\n`, BLOCK(`    ${entry()},\n`, '')),
      [
        'syntax /results/0 Merge conflict: entry "api.x.io · /render" is in ours, but not in theirs: <<<<<<< ours',
      ],
    ],
    [
      'around the last entry, which OURS has deleted',
      listing([entry(), other('b')]).replace(
        `,\n    ${other('b')}\n`,
        `\n${BLOCK('', `    ,${other('b')}\n`)}`,
      ),
      ['syntax /results Merge conflict: entry "api.x.io · /b" is in theirs, but not in ours: <<<<<<< ours'],
    ],
    [
      'with the common ancestor',
      MEMBER.replace('=======', '||||||| base\n      "description": "z",\n======='),
      ['syntax /results/0 Merge conflict: description is "x" in ours, "y" in theirs: <<<<<<< ours'],
    ],
    [
      'of Git, within lines of two entries',
      listing([entry(), other('b')]).replace(/ {6}"health": null\n {4}\},\n/, (lines) => BLOCK(lines, 'x\n')),
      ['syntax /results/0 Merge conflict: <<<<<<< ours'],
    ],
    [
      'twice',
      ROOT.replace('"Renders a page.",\n', `"x",\n${BLOCK('', '"y": 1,\n')}`),
      [
        'syntax / Merge conflict: count is 5 in ours, 6 in theirs: <<<<<<< ours',
        'syntax /results/0 Merge conflict: y is missing in ours, 1 in theirs: <<<<<<< ours',
      ],
    ],
  ])('has one problem for a conflict %s, and is otherwise checked', (_, text, expected) => {
    expect(isListing(text)).toBe(true);
    expect(problemsOf(text).sort()).toEqual([...expected].sort());
    const wrong = text.replace('"callsPerPayer": 3', '"callsPerPayer": 4');
    expect(problemsOf(wrong)).toContain(
      'calls-per-payer /results/0/callsPerPayer callsPerPayer is 4, but calls30d ÷ l30DaysPayers = 3: 4',
    );
  });

  it.each([
    ['a member', MEMBER],
    ['an entry', ENTRY],
    [
      'with the common ancestor',
      MEMBER.replace('=======', '||||||| base\n      "description": "z",\n======='),
    ],
    ['with line ends of Windows', MEMBER.replaceAll('\n', '\r\n')],
    ['that is the end of the text', BLOCK(`${listing([entry()])}\n`, `${listing([other('b')])}\n`).trimEnd()],
  ])('can be resolved by taking either side: %s', (_, text) => {
    const read = Listing.read(text);
    const fixes = read.problems().flatMap((problem) => fixesOf(read, problem, DEFAULT_SETTINGS));
    expect(fixes.map(({ title, isPreferred }) => [title, isPreferred])).toEqual([
      ['Accept Current Change (ours)', false],
      ['Accept Incoming Change (theirs)', false],
    ]);
    const block = /<<<<<<< ours\r?\n([^]*?)(?:\|{7}[^]*?)?={7}\r?\n([^]*)>{7} theirs(?:\r?\n)?/;
    const [, ours, theirs] = block.exec(text) ?? [];
    expect(fixes.map(({ edits }) => applyEdits(text, edits))).toEqual(
      [ours, theirs].map((side) => text.replace(block, () => side ?? '')),
    );
  });

  it.each([
    ['no label', '', '', 'description is "x" in the current version, "y" in the incoming version'],
    [
      'hostile labels',
      ' \u202ea',
      ` ${'b'.repeat(99)}`,
      `description is "x" in \\u202ea, "y" in ${'b'.repeat(59)}…`,
    ],
  ])('names the versions: %s', (_, ours, theirs, expected) => {
    const text = MEMBER.replace(' ours', () => ours).replace(' theirs', () => theirs);
    expect(Listing.read(text).problems().map(messageOf)).toEqual([`Merge conflict: ${expected}`]);
  });

  it('does not show values that are no members or entries', () => {
    const text = MEMBER.replace('"description": "x",', '"description": {');
    expect(Listing.read(text).problems().map(messageOf)).toContain('Merge conflict');
  });

  it('has syntax errors if markers are missing', () => {
    expect(problemsOf(MEMBER.replace('>>>>>>> theirs\n', ''))).toContainEqual(
      expect.stringContaining('Invalid JSON'),
    );
  });

  it.each([
    ['member', MEMBER],
    ['entry', ENTRY],
  ])('is fixed without changes of the conflict in a %s', (_, text) => {
    const wrong = text.replaceAll('"callsPerPayer": 3', '"callsPerPayer": 4');
    const read = Listing.read(wrong);
    const fixed = applyEdits(wrong, runToEnd(fixAll([read], DEFAULT_SETTINGS, () => true)).edits);
    expect(fixed.match(/^[<=>]{7}.*$/gm)).toEqual(['<<<<<<< ours', '=======', '>>>>>>> theirs']);
    const block = /<<<<<<<[^]*>>>>>>>/;
    if (text === MEMBER) expect(block.exec(fixed)?.[0]).toBe(block.exec(wrong)?.[0]);
  });

  it('is the same after edits as if it had been read then', () => {
    const texts = [MEMBER, ENTRY, ROOT];
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(
          fc.tuple(
            fc.nat(),
            fc.nat(30),
            fc.constantFrom('', ' ', '<<<<<<< ours\n', '=======\n', '>', '\n', '"a": 1,'),
            fc.nat(8),
          ),
          {
            maxLength: 6,
          },
        ),
        (first, edits) => {
          let text = first;
          const source = {
            get length() {
              return text.length;
            },
            slice: (start: number, end: number) => text.slice(start, end),
          };
          const read = Listing.read(source);
          let steps = read.analyze();
          for (const [at, size, inserted, pauseAfter] of edits) {
            const offset = at % (text.length + 1);
            const length = Math.min(size, text.length - offset);
            text = text.slice(0, offset) + inserted + text.slice(offset + length);
            read.edit([{ offset, length, inserted: inserted.length }]);
            for (let step = 0; step < pauseAfter; step++) if (steps.next().done) steps = read.analyze();
          }
          analyzeCompletely(read);
          const whole = Listing.read(text);
          const shown = (one: Listing): string[] =>
            one.problems().map((problem) => {
              const { start, end } = one.locate(problem);
              return `${problem.rule.id} ${pathOf(problem).join('/')} ${messageOf(problem)} ${start} ${end}`;
            });
          expect(shown(read).sort()).toEqual(shown(whole).sort());
        },
      ),
      { numRuns: runs(100) },
    );
  });
});
