import { entryLabel } from '../browse/labels';
import type { Entry } from '../model/entry';
import { grouped, numberOf, isInfinite, money } from '../values/format';
import { shownText } from '../text/quote';
import { messageOf } from '../model/problem';
import { movedInRank, type Comparison, type FieldChange, isChanged, type TotalChange } from './comparison';
import type { ChangeContent, SectionId, ShownChanges, Figure } from './tree';
import { shiftWords, figureWords, short, wordsOf, type ChangeWords } from './words';
import { toDecimal } from '../values/arithmetic';

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

/** The maximum length of a value in a tooltip, in UTF-16 units. */
const MAX_TOOLTIP_LENGTH = 110;
/** The maximum number of changed members that are named. */
const MAX_NAMES = 3;

/** The label of a tree node. */
export function changeLabel(content: ChangeContent, shown: ShownChanges): ChangeLabel {
  switch (content.kind) {
    case 'section': {
      const { id, level } = content;
      const description = id === 'totals' ? '' : grouped(String(level.length));
      return textLabel(SECTIONS[id], description);
    }
    case 'range': {
      const { from, to } = content.range;
      const [first, last] = [from, to - 1].map((index) => {
        const item = content.level.at(index);
        return item ? changeLabel(item, shown).label : '';
      });
      return textLabel(
        `${grouped(String(from + 1))}–${grouped(String(to))}`,
        `${first ?? ''} – ${last ?? ''}`,
      );
    }
    case 'entry':
      return entryChange(content, shown);
    case 'field':
      return fieldChange(content.field);
    case 'problem': {
      const { problem, isNew } = content;
      const { entry, severity, rule } = problem;
      const name = entry ? nameOf(entry, isNew ? shown.after : shown.before) : 'the listing';
      // The message quotes strings from the file, and `$(name)` in labels may become an icon.
      const message = messageOf(problem).replaceAll('$(', '$\u2060(');
      const accessibilityLabel = `${severity} ${isNew ? 'introduced' : 'resolved'}: ${message}, ${name}, ${rule.id}`;
      return {
        label: message,
        description: name,
        accessibilityLabel,
        tooltip: `${message}\n${name}\n${rule.id}`,
      };
    }
    case 'totals':
      return textLabel(
        content.of === 'chains' ? 'By Chain' : 'By Flag',
        grouped(String(content.level.length)),
      );
    case 'total':
      return totalLabel(content.of, content.total);
    case 'figure':
      return figureLabel(content.figure, content.total);
    case 'shift':
      return textLabel(content.shift.field, shiftWords(content.shift));
  }
}

/** The label of an entry, as in the tree of entries. */
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
    return textLabel(label, `Entry ${from} → ${to}`, `moved from entry ${from} to ${to}${more}`);
  }
  if (change === 'changed' && changed) {
    const names = changed.fields.map(({ path }) => shownText(path.join('.')) || 'text');
    const rest = names.length - MAX_NAMES;
    const list = names.slice(0, MAX_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
    const syntaxChange = syntaxChangeOf(changed.before, changed.after);
    const description = [syntaxChange, list].filter(Boolean).join(' · ');
    return textLabel(label, description, `changed: ${[syntaxChange, ...names].filter(Boolean).join(', ')}`);
  }
  return textLabel(
    label,
    [`Entry ${grouped(String(entry.index + 1))}`, facts].join(' · '),
    `${change}, ${facts}`,
  );
}

/** Whether a syntax error was added or fixed. */
function syntaxChangeOf(before: Entry, after: Entry): string {
  if (before.hasSyntaxError === after.hasSyntaxError) return '';
  return after.hasSyntaxError ? 'no longer valid JSON' : 'valid JSON again';
}

function fieldChange(field: FieldChange): ChangeLabel {
  const { name, delta } = treeWordsOf(field);
  const long = treeWordsOf(field, MAX_TOOLTIP_LENGTH);
  const follows = field.follows.map((other) => treeWordsOf(other).name);
  return {
    label: name,
    description: changeText(treeWordsOf(field)),
    accessibilityLabel: [
      `${name}: ${accessibilityTextOfChange(field)}`,
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

function accessibilityTextOfChange(field: FieldChange): string {
  const { before, after, delta } = treeWordsOf(field);
  if (field.before === undefined) return `added, ${after}`;
  if (field.after === undefined) return `removed, was ${before}`;
  return [`from ${before} to ${after}`, delta].filter(Boolean).join(', ');
}

/** `3 added, 1 changed, 2 problems introduced` */
export function summaryOf(comparison: Comparison): string {
  const { added, removed, changed, problems, shift } = comparison;
  const moved = movedInRank(comparison);
  const counts = Object.entries({ changed, added, removed, moved }).flatMap(([what, { length }]) =>
    length === 0 ? [] : [`${grouped(String(length))} ${what}`],
  );
  if (shift) counts.unshift(`${grouped(String(shift.entries))} shifted in time`);
  const { introduced, resolved } = problems;
  if (introduced.length > 0) counts.push(`${numberOf(introduced.length, 'problem', 'problems')} introduced`);
  if (resolved.length > 0) counts.push(`${numberOf(resolved.length, 'problem', 'problems')} resolved`);
  return counts.join(', ');
}

/** The sums of all entries, of a chain or of a flag. */
export function totalLabel(of: 'all' | 'chain' | 'flag', total: TotalChange): ChangeLabel {
  const label = of === 'all' ? 'All entries' : total.key === undefined ? `No ${of}` : shownText(total.key);
  const figures = (['entries', 'volume30dUsd', 'calls30d'] as const).map((figure) =>
    figureText(figure, total),
  );
  const lines = [label, ...figures.map(({ description }) => description)];
  if (!isChanged(total)) {
    const text = `${figures.map(({ description }) => description).join(' · ')}, as before`;
    return textLabel(label, text, text, lines.join('\n'));
  }
  const different = figures.filter((figure) => figure.isDifferent);
  return textLabel(
    label,
    different.map(({ description }) => description).join(' · '),
    different.map(({ accessibilityText }) => accessibilityText).join(', '),
    lines.join('\n'),
  );
}

interface FigureText {
  readonly isDifferent: boolean;
  readonly description: string;
  readonly accessibilityText: string;
}

/** `12 → 13 entries`, or `12 entries` if the figure has not changed. */
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
    accessibilityText: isDifferent ? `from ${first} to ${text(now)}` : text(now),
  };
}

const FIGURES: Readonly<Record<Figure, string>> = {
  entries: 'Entries',
  volume30dUsd: 'Volume',
  calls30d: 'Calls',
};

/** One of the sums. */
export function figureLabel(figure: Figure, { before, after }: TotalChange): ChangeLabel {
  const [old, now] = [String(before[figure]), String(after[figure])];
  const shown = figure === 'volume30dUsd' ? money : short;
  if (old === now) return textLabel(FIGURES[figure], `${shown(now)}, as before`);
  if (isInfinite(old) || isInfinite(now)) return textLabel(FIGURES[figure], `${shown(old)} → ${shown(now)}`);
  const words = figureWords(old, now, toDecimal(now).minus(toDecimal(old)).toString(), shown);
  const accessibilityText = `from ${words.before} to ${words.after}, ${words.delta}`;
  return textLabel(FIGURES[figure], changeText(words), accessibilityText);
}

/** The maximum length of a value in a tree label, in UTF-16 units. */
const MAX_VALUE_LENGTH = 48;
const CONTEXT_LENGTH = 12;

/**
 * The name and both values of a change for a tree label; invisible characters are escaped.
 *
 * @param maxLength the maximum length of a value, in UTF-16 units
 */
export function treeWordsOf(change: FieldChange, maxLength = MAX_VALUE_LENGTH): ChangeWords {
  const { name, before, after, delta } = wordsOf(change, {
    maxLength,
    contextLength: CONTEXT_LENGTH,
  });
  return { name: shownText(name), before: shownText(before), after: shownText(after), delta };
}

/** `1 → 2  +1 (+100%)` */
export function changeText({ before, after, delta }: Omit<ChangeWords, 'name'>): string {
  return `${before} → ${after}${delta === '' ? '' : `  ${delta}`}`;
}

/** The texts of a tree node, without markup. */
export interface ChangeLabel {
  readonly label: string;
  readonly description: string;
  /** For screen readers; includes the meaning of icons and arrows. */
  readonly accessibilityLabel: string;
  /** Several lines; empty if it would repeat the label. */
  readonly tooltip: string;
}

/** @param accessibilityText for screen readers, instead of the description */
export function textLabel(
  label: string,
  description: string,
  accessibilityText = description,
  tooltip = '',
): ChangeLabel {
  return {
    label,
    description,
    accessibilityLabel: [label, accessibilityText].filter(Boolean).join(', '),
    tooltip,
  };
}
