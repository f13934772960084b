import { githubCode } from '../text/quote';
import { formatThousands, pluralize } from '../values/format';
import type { MemberChange } from '../compare/changes';
import { isSame } from '../compare/comparison';
import {
  factsOf,
  membersOf,
  rankOf,
  sectionsOf,
  titleOf,
  type ChangeRow,
  type Section,
  type SectionId,
} from '../compare/sections';
import { countWords, exclusionWords, ignoredWords, shiftWords } from '../compare/words';
import { messageOf } from '../listing/problem';
import { changeWords, headingOf, isOnlyShifted, summaryOf, totalWords, type ComparedFiles } from './diff';

/**
 * Markdown for a comment in a pull request: the differences in one line, and tables that can be expanded. It fits in a
 * comment; rows left out are counted. Strings from a listing are never interpreted.
 */
export function* markdownDiff(compared: ComparedFiles): Generator<string, void, undefined> {
  const { comparison } = compared;
  const { unexplainedMoves, shift, ignored, after } = comparison;
  const { names, note } = headingOf(compared);
  yield `**Catalog Lens**: ${names.map(githubCode).join(' → ')}${note && ` (${plainOrCode(note)})`}\n\n`;
  if (ignored.size > 0) yield `Ignored: ${ignoredWords(ignored, githubCode)}.\n\n`;
  if (isSame(comparison)) {
    yield `No difference in ${pluralize(after.entries.length, 'entry', 'entries')}.\n`;
    return;
  }
  if (shift) yield `${githubCode(shift.field)}: ${shiftWords(shift)}.\n`;
  if (isOnlyShifted(comparison)) return;
  if (shift) yield '\n';
  yield `${summaryOf(comparison, countWords({ ...comparison, moved: unexplainedMoves }))}.\n`;
  yield sectionsText(sectionsOf(comparison, unexplainedMoves));
  const totals = totalWords(comparison);
  if (totals) yield `\nTotals: ${totals.map(plainOrCode).join(', ')}.\n`;
  const exclusion = exclusionWords(comparison.totals);
  if (exclusion !== '') yield `\n${plainOrCode(exclusion)}\n`;
}

/** What GitHub shows as it is: no mention, link, reference to an issue, formula or markup. */
const PLAIN = /^(?!.*(?:www\.|\$\S.*\$))[\p{L}\p{N} .,:;()%+÷×=→·"'/$-]*$/iu;

/** A sentence as plain text, or as code if something in it would be interpreted. */
function plainOrCode(sentence: string): string {
  return PLAIN.test(sentence) && !sentence.includes('//') ? sentence : githubCode(sentence);
}

type Row = readonly string[];

function changeRows(change: MemberChange): readonly Row[] {
  return changeWords(change).map(({ name, before, after, delta, isEffect }) => [
    `${isEffect ? '↳ ' : ''}${githubCode(name)}`,
    githubCode(before),
    githubCode(after),
    delta === '' ? '' : githubCode(delta),
  ]);
}

const MEMBER = ['member', 'old', 'new', 'difference'];
const PROBLEM = ['entry', 'severity', 'message', 'rule'];
const ENTRY = ['entry', 'position', 'volume and calls'];

/** The titles of the columns. */
const HEADS: Readonly<Record<SectionId, Row>> = {
  introduced: PROBLEM,
  listing: MEMBER,
  changed: ['entry', ...MEMBER],
  added: ENTRY,
  removed: ENTRY,
  moved: ['entry', 'position'],
  resolved: PROBLEM,
};

/** The rows of a table for one row of a section, as Markdown. */
function rowsOf(row: ChangeRow): readonly Row[] {
  if (row.kind === 'member') return changeRows(row.change);
  if (row.kind === 'problem') {
    const { entry, index, severity, rule } = row.problem;
    const title = entry ? githubCode(titleOf({ before: undefined, after: { entry, index } })) : '';
    return [[title, severity, plainOrCode(messageOf(row.problem)), githubCode(rule.id)]];
  }
  const [title, facts] = [githubCode(titleOf(row)), factsOf(row)];
  const members = membersOf(row).flatMap(({ change }) => changeRows(change));
  if (members.length === 0) return [[title, rankOf(row), ...facts.map(plainOrCode)]];
  // Only the first row of an entry has its name.
  const head = [title, ...facts.map((fact) => (fact.includes('$') ? githubCode(fact) : fact))].join(' ');
  return members.map((cells, index) => [index === 0 ? head : '', ...cells]);
}

/** The maximum length of all sections; GitHub permits comments of 65,536 characters. */
const MAX_LENGTH = 60_000;
/** Sections with more items are collapsed. */
const MAX_EXPANDED_ITEMS = 10;
/** The maximum length of the heading and note of a section. */
const MAX_HEADING_LENGTH = 400;

/** All sections. Rows that do not fit in a comment are only counted. */
function sectionsText(sections: readonly Section[]): string {
  const texts = new Map<Section, string>();
  let left = MAX_LENGTH;
  // Length that short sections do not use is available to longer ones.
  for (const [index, each] of sections.toSorted((a, b) => a.rows.length - b.rows.length).entries()) {
    const text = sectionText(each, Math.floor(left / (sections.length - index)) - MAX_HEADING_LENGTH);
    texts.set(each, text);
    left -= text.length;
  }
  return sections.map((each) => `\n${texts.get(each) ?? ''}`).join('');
}

function sectionText({ id, title, rows: items }: Section, maxLength: number): string {
  const { length } = items;
  const head = HEADS[id];
  let rows = '';
  let shown = 0;
  for (const item of items) {
    const more = rowsOf(item).map(rowText).join('');
    if (rows.length + more.length > maxLength) break;
    rows += more;
    shown++;
  }
  const table = shown === 0 ? '' : `${rowText(head)}${rowText(head.map(() => '---'))}${rows}`;
  const left = length - shown;
  const isLeft = `${formatThousands(String(left))} more ${left === 1 ? 'is' : 'are'} left out here.\n`;
  const note = left === 0 ? '' : `${table === '' ? '' : '\n'}${isLeft}`;
  const heading = `${title} (${formatThousands(String(length))})`;
  if (length <= MAX_EXPANDED_ITEMS) return `**${heading}**\n\n${table}${note}`;
  return `<details><summary>${heading}</summary>\n\n${table}${note}\n</details>\n`;
}

function rowText(cells: Row): string {
  return `| ${cells.join(' | ')} |\n`;
}
