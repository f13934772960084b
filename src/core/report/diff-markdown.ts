import type { MemberChange } from '../compare/changes';
import { isSame } from '../compare/comparison';
import {
  factsOf,
  membersOf,
  rankOf,
  sectionsOf,
  type ChangeRow,
  type Section,
  type SectionId,
} from '../compare/sections';
import { ignoredWords, shiftWords } from '../compare/words';
import { messageOf } from '../listing/problem';
import { formatThousands } from '../values/format';
import { changeWords, headingOf, summaryOf, titleWords, totalLines, type ComparedFiles } from './diff';
import { githubCode, githubRow, githubSentence } from './github';

/**
 * Markdown for a comment in a pull request: the differences in one line, and tables that can be expanded. It fits in a
 * comment; rows left out are counted. Strings from a listing are never interpreted.
 */
export function* markdownDiff(compared: ComparedFiles): Generator<string, void, undefined> {
  const { comparison } = compared;
  const { unexplainedMoves, shift, ignored } = comparison;
  const { names, note } = headingOf(compared);
  yield `**Catalog Lens**: ${names.map(githubCode).join(' → ')}${note && ` (${githubSentence(note)})`}\n\n`;
  if (ignored.size > 0) yield `Ignored: ${ignoredWords(ignored, githubCode)}.\n\n`;
  if (shift) yield `${githubCode(shift.field)}: ${shiftWords(shift)}.\n\n`;
  const summary = summaryOf(comparison, unexplainedMoves);
  yield `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.\n`;
  if (isSame(comparison)) return;
  yield sectionsText(sectionsOf(comparison, unexplainedMoves));
  const totals = totalLines(comparison).map((line) => `${githubSentence(line)}.\n`);
  if (totals.length > 0) yield `\nTotals: ${totals.join('\n')}`;
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
    const title = entry ? githubCode(titleWords({ before: undefined, after: { entry, index } })) : '';
    return [[title, severity, githubSentence(messageOf(row.problem)), githubCode(rule.id)]];
  }
  const [title, facts] = [githubCode(titleWords(row)), factsOf(row)];
  const members = membersOf(row).flatMap(({ change }) => changeRows(change));
  if (members.length === 0)
    return [[title, rankOf(row), ...(row.how === 'moved' ? [] : [githubSentence(facts)])]];
  // Only the first row of an entry has its name.
  const head = facts === '' ? title : `${title} ${githubCode(facts)}`;
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
    const more = rowsOf(item).map(githubRow).join('');
    if (rows.length + more.length > maxLength) break;
    rows += more;
    shown++;
  }
  const table = shown === 0 ? '' : `${githubRow(head)}${githubRow(head.map(() => '---'))}${rows}`;
  const left = length - shown;
  const isLeft = `${formatThousands(String(left))} more ${left === 1 ? 'is' : 'are'} left out here.\n`;
  const note = left === 0 ? '' : `${table === '' ? '' : '\n'}${isLeft}`;
  const heading = `${title} (${formatThousands(String(length))})`;
  if (length <= MAX_EXPANDED_ITEMS) return `**${heading}**\n\n${table}${note}`;
  return `<details><summary>${heading}</summary>\n\n${table}${note}\n</details>\n`;
}
