import { isSame, movedInRank, type ChangedEntry, type FieldChange } from '../compare';
import {
  exclusionWords,
  ignoredWords,
  problemCounts,
  shiftWords,
  sizeWords,
  syntaxChangeOf,
  volumeWords,
} from '../compare/words';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { messageOf, type Problem } from '../model/problem';
import { githubCode } from '../text/quote';
import { formatThousands, money, pluralize } from '../values/format';
import {
  changedTitleOf,
  changedTotals,
  changeWords,
  factsOf,
  headingOf,
  isOnlyShifted,
  summaryOf,
  titleOf,
  type Compared,
  type ReportedTotal,
} from './diff';

/**
 * Markdown for a comment in a pull request: the differences in one line, and tables that can be expanded. It fits in a
 * comment; rows left out are counted. Strings from a listing are never interpreted.
 */
export function* markdownDiff(compared: Compared): Generator<string, void, undefined> {
  const { before, after, comparison } = compared;
  const { added, removed, changed, totals, problems, root, shift, ignored } = comparison;
  const [old, now] = [before.listing, after.listing];
  const { names, note } = headingOf(compared);
  yield `**Catalog Lens**: ${names.map(githubCode).join(' → ')}${note === '' ? '' : ` (${githubCode(note)})`}\n\n`;
  if (ignored.size > 0) yield `Ignored: ${ignoredWords(ignored, githubCode)}.\n\n`;
  if (isSame(comparison)) {
    yield `No difference in ${pluralize(now.entries.length, 'entry', 'entries')}.\n`;
    return;
  }
  if (shift) yield `${githubCode(shift.field)}: ${shiftWords(shift)}.\n`;
  if (isOnlyShifted(comparison)) return;
  if (shift) yield '\n';
  const sizes = [old, now].map(({ entries }) => formatThousands(String(entries.length)));
  yield `${[`${sizes.join(' → ')} entries: ${summaryOf(comparison)}`, ...problemCounts(comparison)].join('; ')}.\n`;
  yield sectionsText([
    section('Listing', ['member', 'old', 'new', 'difference'], root, changeRows),
    section('Problems introduced', PROBLEM, problems.introduced, (problem) => problemRow(now, problem)),
    section('Problems resolved', PROBLEM, problems.resolved, (problem) => problemRow(old, problem)),
    section('Changed', ['entry', 'member', 'old', 'new', 'difference'], changed, (entry) =>
      changedRows(compared, entry),
    ),
    section('Added', ['entry', ''], added, (entry) => entryRow(now, entry)),
    section('Removed', ['entry', ''], removed, (entry) => entryRow(old, entry)),
    section(
      'Moved',
      ['entry', 'old position', 'new position'],
      movedInRank(comparison),
      ({ after: entry, from, to }) => [
        [githubCode(titleOf(now, entry)), ...[from, to].map((rank) => formatThousands(String(rank)))],
      ],
    ),
    section('Totals', ['', 'entries', 'volume', 'calls'], changedTotals(totals), totalRow),
  ]);
  const exclusion = exclusionWords(totals);
  if (exclusion !== '') yield `\n${githubCode(exclusion)}\n`;
}

const PROBLEM = ['entry', 'severity', 'message', 'rule'];

type Row = readonly string[];

function section<T>(
  title: string,
  head: Row,
  items: readonly T[],
  rows: (item: T) => readonly Row[],
): Section {
  return {
    title,
    head,
    length: items.length,
    rowsAt: (index) => items.slice(index, index + 1).flatMap((item) => rows(item)),
  };
}

function changeRows(change: FieldChange): readonly Row[] {
  return changeWords(change).map(({ name, before, after, delta, isDerived }) => [
    `${isDerived ? '↳ ' : ''}${githubCode(name)}`,
    githubCode(before),
    githubCode(after),
    delta === '' ? '' : githubCode(delta),
  ]);
}

/** Only the first row of an entry has its name. */
function changedRows(compared: Compared, entry: ChangedEntry): readonly Row[] {
  const size = sizeWords(entry);
  const parts = [
    githubCode(changedTitleOf(compared, entry)),
    size && githubCode(size),
    syntaxChangeOf(entry),
  ];
  const title = parts.filter((part) => part !== '').join(' ');
  return entry.fields.flatMap(changeRows).map((row, index) => [index === 0 ? title : '', ...row]);
}

function entryRow(listing: Listing, entry: Entry): readonly Row[] {
  return [[githubCode(titleOf(listing, entry)), githubCode(factsOf(entry))]];
}

function problemRow(listing: Listing, problem: Problem): readonly Row[] {
  const { entry, severity, rule } = problem;
  const title = entry ? githubCode(titleOf(listing, entry)) : '';
  return [[title, severity, githubCode(messageOf(problem)), githubCode(rule.id)]];
}

function totalRow({ of, key, before, after }: ReportedTotal): readonly Row[] {
  const change = (old: string, now: string): string => githubCode(old === now ? now : `${old} → ${now}`);
  const group = key === undefined ? 'none' : githubCode(key);
  return [
    [
      of === 'all' ? of : `${of} ${group}`,
      change(formatThousands(String(before.entries)), formatThousands(String(after.entries))),
      before.volume30dUsd === after.volume30dUsd
        ? githubCode(money(after.volume30dUsd))
        : change(...volumeWords(before.volume30dUsd, after.volume30dUsd)),
      change(formatThousands(String(before.calls30d)), formatThousands(String(after.calls30d))),
    ],
  ];
}

/** A table under a heading. */
export interface Section {
  readonly title: string;
  /** The titles of the columns. */
  readonly head: readonly string[];
  /** The number of items, each with one or more rows. */
  readonly length: number;
  /** The rows of one item, as Markdown. */
  readonly rowsAt: (index: number) => readonly (readonly string[])[];
}

/** The maximum length of all sections; GitHub permits comments of 65,536 characters. */
const MAX_LENGTH = 60_000;
/** Sections with more items are collapsed. */
const MAX_EXPANDED_ITEMS = 10;
/** The maximum length of the heading and note of a section. */
const MAX_HEADING_LENGTH = 400;

/** All sections that are not empty. Rows that do not fit in a comment are only counted. */
export function sectionsText(sections: readonly Section[]): string {
  const filled = sections.filter(({ length }) => length > 0);
  const shares = new Map<Section, string>();
  let left = MAX_LENGTH;
  // Length that short sections do not use is available to longer ones.
  for (const [index, one] of filled.toSorted((a, b) => a.length - b.length).entries()) {
    const text = sectionText(one, Math.floor(left / (filled.length - index)) - MAX_HEADING_LENGTH);
    shares.set(one, text);
    left -= text.length;
  }
  return filled.map((one) => `\n${shares.get(one) ?? ''}`).join('');
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
  const note =
    left === 0
      ? ''
      : `${table === '' ? '' : '\n'}${formatThousands(String(left))} more ${left === 1 ? 'is' : 'are'} left out here.\n`;
  const heading = `${title} (${formatThousands(String(length))})`;
  if (length <= MAX_EXPANDED_ITEMS) return `**${heading}**\n\n${table}${note}`;
  return `<details><summary>${heading}</summary>\n\n${table}${note}\n</details>\n`;
}

function rowText(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}
