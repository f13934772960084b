import { entryFacts } from '../browse/labels';
import { githubCode } from '../text/quote';
import { formatThousands, pluralize } from '../values/format';
import type { MemberChange } from '../compare/changes';
import { isSame, type ChangedEntry } from '../compare/comparison';
import type { IndexedEntry } from '../compare/pairs';
import {
  countWords,
  exclusionWords,
  ignoredWords,
  shiftWords,
  sizeWords,
  syntaxWords,
} from '../compare/words';
import { messageOf, type Problem } from '../listing/problem';
import {
  changedTitleOf,
  changeWords,
  headingOf,
  isOnlyShifted,
  rankOf,
  summaryOf,
  titleOf,
  totalWords,
  type ComparedFiles,
} from './diff';

/**
 * Markdown for a comment in a pull request: the differences in one line, and tables that can be expanded. It fits in a
 * comment; rows left out are counted. Strings from a listing are never interpreted.
 */
export function* markdownDiff(compared: ComparedFiles): Generator<string, void, undefined> {
  const { comparison } = compared;
  const { added, removed, changed, unexplainedMoves, problems, root, shift, ignored, after } = comparison;
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
  const member = ['member', 'old', 'new', 'difference'];
  const problem = ['entry', 'severity', 'message', 'rule'];
  yield sectionsText([
    section('Problems introduced', problem, problems.introduced, problemRow),
    section('Listing', member, root, changeRows),
    section('Changed', ['entry', ...member], changed, changedRows),
    section('Added', ['entry', 'position', 'volume and calls'], added, entryRow),
    section('Removed', ['entry', 'position', 'volume and calls'], removed, entryRow),
    section('Moved', ['entry', 'old position', 'new position'], unexplainedMoves, (pair) => [
      [githubCode(titleOf(pair.after)), rankOf(pair.before), rankOf(pair.after)],
    ]),
    section('Problems resolved', problem, problems.resolved, problemRow),
  ]);
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

/** Only the first row of an entry has its name. */
function changedRows(entry: ChangedEntry): readonly Row[] {
  const size = sizeWords(entry);
  const parts = [githubCode(changedTitleOf(entry)), size && githubCode(size), syntaxWords(entry)];
  const title = parts.filter((part) => part !== '').join(' ');
  return entry.changes.flatMap(changeRows).map((row, index) => [index === 0 ? title : '', ...row]);
}

function entryRow(entry: IndexedEntry): readonly Row[] {
  return [[githubCode(titleOf(entry)), rankOf(entry), plainOrCode(entryFacts(entry.entry))]];
}

function problemRow(problem: Problem): readonly Row[] {
  const { entry, index, severity, rule } = problem;
  const title = entry ? githubCode(titleOf({ entry, index })) : '';
  return [[title, severity, plainOrCode(messageOf(problem)), githubCode(rule.id)]];
}

/** A table under a heading. */
interface Section {
  readonly title: string;
  /** The titles of the columns. */
  readonly head: Row;
  /** The number of items, each with one or more rows. */
  readonly length: number;
  /** The rows of one item, as Markdown. */
  readonly rowsAt: (index: number) => readonly Row[];
}

function section<T>(
  title: string,
  head: Row,
  items: readonly T[],
  rowsOf: (item: T) => readonly Row[],
): Section {
  const rowsAt = (index: number): readonly Row[] => items.slice(index, index + 1).flatMap(rowsOf);
  return { title, head, length: items.length, rowsAt };
}

/** The maximum length of all sections; GitHub permits comments of 65,536 characters. */
const MAX_LENGTH = 60_000;
/** Sections with more items are collapsed. */
const MAX_EXPANDED_ITEMS = 10;
/** The maximum length of the heading and note of a section. */
const MAX_HEADING_LENGTH = 400;

/** All sections that are not empty. Rows that do not fit in a comment are only counted. */
function sectionsText(sections: readonly Section[]): string {
  const filled = sections.filter(({ length }) => length > 0);
  const texts = new Map<Section, string>();
  let left = MAX_LENGTH;
  // Length that short sections do not use is available to longer ones.
  for (const [index, each] of filled.toSorted((a, b) => a.length - b.length).entries()) {
    const text = sectionText(each, Math.floor(left / (filled.length - index)) - MAX_HEADING_LENGTH);
    texts.set(each, text);
    left -= text.length;
  }
  return filled.map((each) => `\n${texts.get(each) ?? ''}`).join('');
}

function sectionText({ title, head, length, rowsAt }: Section, maxLength: number): string {
  let rows = '';
  let shown = 0;
  for (; shown < length; shown++) {
    const more = rowsAt(shown).map(rowText).join('');
    if (rows.length + more.length > maxLength) break;
    rows += more;
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
