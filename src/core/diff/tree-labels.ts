import { toDecimal } from '../arithmetic';
import { entryLabel } from '../browse/labels';
import type { Entry } from '../entry';
import { grouped, money, numberOf } from '../format';
import { shownText } from '../markdown';
import { messageOf } from '../problem';
import { isChanged, type Comparison, type FieldChange, type TotalChange } from './comparison';
import type { ChangeContent, Figure, SectionId, ShownChanges } from './tree-contents';
import { treeWordsOf } from './tree-words';
import { figureWords, short, type ChangeWords } from './words';

/** What is said of a line, without markup. */
export interface ChangeLabel {
  readonly label: string;
  readonly description: string;
  /** For those who hear it: all that icons and arrows say, too. */
  readonly spoken: string;
  /** In lines; empty where it would say no more than can be seen. */
  readonly tooltip: string;
}

const SECTIONS: Readonly<Record<SectionId, string>> = {
  introduced: 'Problems Introduced',
  resolved: 'Problems Resolved',
  listing: 'Listing',
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved in Rank',
  totals: 'Totals',
};

/** UTF-16 units of a value that a tooltip shows. */
const LONG = 110;
/** Names of changed members in one line. */
const NAMES = 3;

export function changeLabel(content: ChangeContent, shown: ShownChanges): ChangeLabel {
  switch (content.kind) {
    case 'section': {
      const { id, level } = content;
      const description = id === 'totals' ? '' : grouped(String(level.length));
      return said(SECTIONS[id], description);
    }
    case 'range': {
      const { from, to } = content.range;
      const [first, last] = [from, to - 1].map((index) => {
        const item = content.level.at(index);
        return item ? changeLabel(item, shown).label : '';
      });
      return said(`${grouped(String(from + 1))}–${grouped(String(to))}`, `${first ?? ''} – ${last ?? ''}`);
    }
    case 'entry':
      return entryChange(content, shown);
    case 'field':
      return fieldChange(content.field);
    case 'problem': {
      const { problem, isNew } = content;
      const { entry, severity, rule } = problem;
      const name = entry ? nameOf(entry, isNew ? shown.after : shown.before) : 'the listing';
      // It quotes strings of the listing; in labels `$(name)` may become an icon.
      const message = messageOf(problem).replaceAll('$(', '$\u2060(');
      const spoken = `${severity} ${isNew ? 'introduced' : 'resolved'}: ${message}, ${name}, ${rule.id}`;
      return { label: message, description: name, spoken, tooltip: `${message}\n${name}\n${rule.id}` };
    }
    case 'totals':
      return said(content.of === 'chains' ? 'By Chain' : 'By Flag', grouped(String(content.level.length)));
    case 'total':
      return totalChange(content.of, content.total);
    case 'figure':
      return figureChange(content.figure, content.total);
  }
}

function said(label: string, description: string, spoken = description, tooltip = ''): ChangeLabel {
  return { label, description, spoken: [label, spoken].filter(Boolean).join(', '), tooltip };
}

/** By what people know an entry, as in the tree of entries. */
export function nameOf(entry: Entry, texts: ShownChanges['before']): string {
  return entryLabel(entry, texts.of(entry), [], 'file').label;
}

function entryChange(
  { change, before, after, changed, ranks }: ChangeContent & { readonly kind: 'entry' },
  shown: ShownChanges,
): ChangeLabel {
  const [entry, texts] = after ? [after, shown.after] : [before, shown.before];
  if (!entry) throw new Error('An entry that is in neither listing.');
  const { label, description: facts } = entryLabel(entry, texts.of(entry), [], 'file');
  if (ranks) {
    const [from, to] = [ranks.from, ranks.to].map((rank) => grouped(String(rank)));
    const more = changed ? ', values changed' : '';
    return said(label, `#${from} → #${to}`, `moved from rank ${from} to ${to}${more}`);
  }
  if (change === 'changed' && changed) {
    const names = changed.fields.map(({ path }) => shownText(path.join('.')) || 'text');
    const rest = names.length - NAMES;
    const list = names.slice(0, NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
    const breach = breachOf(changed.before, changed.after);
    const description = [breach, list].filter(Boolean).join(' · ');
    return said(label, description, `changed: ${[breach, ...names].filter(Boolean).join(', ')}`);
  }
  return said(label, [`#${grouped(String(entry.index + 1))}`, facts].join(' · '), `${change}, ${facts}`);
}

/** What broke, or was mended. */
function breachOf(before: Entry, after: Entry): string {
  if (before.broken === after.broken) return '';
  return after.broken ? 'not valid JSON any more' : 'valid JSON again';
}

function fieldChange(field: FieldChange): ChangeLabel {
  const { name, delta } = treeWordsOf(field);
  const long = treeWordsOf(field, LONG);
  const follows = field.follows.map((other) => treeWordsOf(other).name);
  return {
    label: name,
    description: changeText(treeWordsOf(field)),
    spoken: [
      `${name}: ${spokenChange(field)}`,
      ...(follows.length > 0 ? [`with it ${follows.join(', ')}`] : []),
    ].join(', '),
    tooltip: [
      name,
      `before: ${long.before}`,
      `after: ${long.after}`,
      ...(delta === '' ? [] : [`difference: ${delta}`]),
      ...(follows.length > 0 ? [`computed from it: ${follows.join(', ')}`] : []),
    ].join('\n'),
  };
}

function spokenChange(field: FieldChange): string {
  const { before, after, delta } = treeWordsOf(field);
  if (field.before === undefined) return `added, ${after}`;
  if (field.after === undefined) return `removed, was ${before}`;
  return [`from ${before} to ${after}`, delta].filter(Boolean).join(', ');
}

function changeText({ before, after, delta }: Omit<ChangeWords, 'name'>): string {
  return `${before} → ${after}${delta === '' ? '' : `  ${delta}`}`;
}

function totalChange(of: 'all' | 'chain' | 'flag', total: TotalChange): ChangeLabel {
  const label = of === 'all' ? 'All entries' : total.key === undefined ? `No ${of}` : shownText(total.key);
  const figures = (['entries', 'volume30dUsd', 'calls30d'] as const).map((figure) =>
    figureText(figure, total),
  );
  const lines = [label, ...figures.map(({ description }) => description)];
  if (!isChanged(total)) {
    const text = `${figures.map(({ description }) => description).join(' · ')}, as before`;
    return said(label, text, text, lines.join('\n'));
  }
  const different = figures.filter((figure) => figure.isDifferent);
  return said(
    label,
    different.map(({ description }) => description).join(' · '),
    different.map(({ spoken }) => spoken).join(', '),
    lines.join('\n'),
  );
}

interface FigureText {
  readonly isDifferent: boolean;
  readonly description: string;
  readonly spoken: string;
}

/** `12 → 13 entries`; what is as it was once. */
function figureText(figure: Figure, { before, after }: TotalChange): FigureText {
  const [old, now] = [before[figure], after[figure]];
  const unit = figure === 'entries' ? ['entry', 'entries'] : ['call', 'calls'];
  const text = (value: number): string =>
    figure === 'volume30dUsd' ? money(value) : numberOf(value, unit[0] ?? '', unit[1] ?? '');
  const first = figure === 'volume30dUsd' ? money(old) : grouped(String(old));
  const isDifferent = old !== now;
  return {
    isDifferent,
    description: isDifferent ? `${first} → ${text(now)}` : text(now),
    spoken: isDifferent ? `from ${first} to ${text(now)}` : text(now),
  };
}

const FIGURES: Readonly<Record<Figure, string>> = {
  entries: 'Entries',
  volume30dUsd: 'Volume',
  calls30d: 'Calls',
};

function figureChange(figure: Figure, { before, after }: TotalChange): ChangeLabel {
  const [old, now] = [String(before[figure]), String(after[figure])];
  const shown = figure === 'volume30dUsd' ? money : short;
  if (old === now) return said(FIGURES[figure], `${shown(now)}, as before`);
  const isFinite = [old, now].every((figure) => Number.isFinite(Number(figure)));
  if (!isFinite) return said(FIGURES[figure], `${old} → ${now}`);
  const words = figureWords(old, now, toDecimal(now).minus(toDecimal(old)).toString(), shown);
  const spoken = `from ${words.before} to ${words.after}, ${words.delta}`;
  return said(FIGURES[figure], changeText(words), spoken);
}

/** How many of what: `3 added, 1 changed, 2 problems introduced`. */
export function summaryOf({ added, removed, changed, moved, problems }: Comparison): string {
  const counts = Object.entries({ changed, added, removed, moved }).flatMap(([what, { length }]) =>
    length === 0 ? [] : [`${grouped(String(length))} ${what}`],
  );
  const { introduced, resolved } = problems;
  if (introduced.length > 0) counts.push(`${numberOf(introduced.length, 'problem', 'problems')} introduced`);
  if (resolved.length > 0) counts.push(`${numberOf(resolved.length, 'problem', 'problems')} resolved`);
  return counts.join(', ');
}
