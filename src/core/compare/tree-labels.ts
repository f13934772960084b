import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { messageOf } from '../model/problem';
import { shownText } from '../text/quote';
import { formatThousands, isInfinite, money, pluralize, readable } from '../values/format';
import { labelOf, shortNamesOf } from './entry-names';
import {
  FIGURES,
  isChanged,
  type Comparison,
  type FieldChange,
  type Figure,
  type TotalChange,
} from './comparison';
import type { ChangeContent, SectionId, ShownChanges } from './tree';
import {
  countsOf,
  exclusionWords,
  numberWords,
  problemCounts,
  shiftWords,
  sizeWords,
  syntaxChangeOf,
  volumeWords,
  wordsOf,
  type ChangeWords,
} from './words';

const SECTIONS: Readonly<Record<SectionId, string>> = {
  introduced: 'Problems Introduced',
  resolved: 'Problems Resolved',
  listing: 'Listing',
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
  totals: 'Totals',
};

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
function textLabel(
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

/** The maximum length of a value in a label and the part of it before the first difference, in UTF-16 units. */
const MAX_VALUE_LENGTH = 48;
const CONTEXT_LENGTH = 12;
/** The maximum length of a value in a tooltip, in UTF-16 units. */
const MAX_TOOLTIP_LENGTH = 110;
/** The maximum number of changed members that are named. */
const MAX_NAMES = 3;

/**
 * The label of a tree node.
 *
 * @param shown the comparison that it belongs to; undefined for what sums up several
 */
export function changeLabel(content: ChangeContent, shown: ShownChanges | undefined): ChangeLabel {
  switch (content.kind) {
    case 'file': {
      const { name, folder, comparison } = content.file;
      const summary = summaryOf([comparison]) || 'no entry has changed';
      return textLabel(shownText(name), [summary, shownText(folder)].filter(Boolean).join(' · '));
    }
    case 'section': {
      const { id, level, totals } = content;
      const description = totals ? exclusionWords(totals) : formatThousands(String(level.length));
      return textLabel(SECTIONS[id], description);
    }
    case 'range': {
      const { from, to } = content.range;
      const [first, last] = [from, to - 1].map((index) => {
        const item = content.level.at(index);
        return item ? changeLabel(item, shown).label : '';
      });
      return textLabel(
        `${formatThousands(String(from + 1))}–${formatThousands(String(to))}`,
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
      const name = entry && shown ? nameOf(entry, isNew ? shown.after : shown.before) : 'the listing';
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
        formatThousands(String(content.level.length)),
      );
    case 'total':
      return totalLabel(content.of, content.total);
    case 'figure':
      return figureLabel(content.figure, content.total);
    case 'shift':
      return textLabel(content.shift.field, shiftWords(content.shift));
  }
}

/** The whole name of an entry. */
export function nameOf(entry: Entry, listing: Listing): string {
  return labelOf(entry, listing).label;
}

/** A short name, so that the size of the change is visible in a narrow view; the whole name is in the tooltip. */
function entryChange(
  { change, before, after, changed, moved, names }: ChangeContent & { readonly kind: 'entry' },
  shown: ShownChanges | undefined,
): ChangeLabel {
  const [entry, listing] = after ? [after, shown?.after] : [before, shown?.before];
  if (!entry || !listing) throw new Error('An entry that is in neither listing.');
  const { label: name, description: facts } = labelOf(entry, listing);
  const shortened = names?.(listing) ?? shortNamesOf([entry], listing);
  const { label = name, place = '' } = shortened.get(entry) ?? {};
  const labelWith = (parts: readonly string[], accessibilityText: string): ChangeLabel => ({
    label,
    description: [...parts, place].filter(Boolean).join(' · '),
    accessibilityLabel: `${name}, ${accessibilityText}`,
    tooltip: [name, ...parts].join('\n'),
  });
  if (moved) {
    const [from, to] = [moved.from, moved.to].map((rank) => formatThousands(String(rank)));
    const more = changed ? ', values changed' : '';
    return labelWith([`Entry ${from} → ${to}`], `moved from entry ${from} to ${to}${more}`);
  }
  if (changed) {
    const members = changed.fields.map(({ path }) => shownText(path.join('.')) || 'text');
    const rest = members.length - MAX_NAMES;
    const list = members.slice(0, MAX_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
    const oldName = changed.isRenamed && before && shown ? nameOf(before, shown.before) : '';
    const renamed = oldName === '' ? '' : oldName === name ? 'renamed' : `renamed from ${oldName}`;
    const notes = [sizeWords(changed), renamed, syntaxChangeOf(changed)].filter(Boolean);
    return labelWith([...notes, list], `changed: ${[...notes, ...members].join(', ')}`);
  }
  const number = `Entry ${formatThousands(String(entry.index + 1))}`;
  return labelWith([number, facts].filter(Boolean), `${change}, ${facts}`);
}

function fieldChange(field: FieldChange): ChangeLabel {
  const words = treeWordsOf(field);
  const { name, before, after, delta } = words;
  const long = treeWordsOf(field, MAX_TOOLTIP_LENGTH);
  const derived = field.derivedChanges.map((other) => treeWordsOf(other).name).join(', ');
  let accessibilityText = [`from ${before} to ${after}`, delta].filter(Boolean).join(', ');
  if (field.after === undefined) accessibilityText = `removed, was ${before}`;
  if (field.before === undefined) accessibilityText = `added, ${after}`;
  return {
    label: name,
    description: changeText(words),
    accessibilityLabel: `${name}: ${accessibilityText}${derived === '' ? '' : `, with it ${derived}`}`,
    tooltip: [
      name,
      `before: ${long.before}`,
      `after: ${long.after}`,
      ...(delta === '' ? [] : [`difference: ${delta}`]),
      ...(derived === '' ? [] : [`computed from it: ${derived}`]),
    ].join('\n'),
  };
}

/** What has changed in one or several listings: `3 changed, 1 added, 2 problems introduced` */
export function summaryOf(comparisons: readonly Comparison[]): string {
  const shifted = comparisons.reduce((sum, { shift }) => sum + (shift?.entries ?? 0), 0);
  const all = {
    changed: comparisons.flatMap(({ changed }) => changed),
    added: comparisons.flatMap(({ added }) => added),
    removed: comparisons.flatMap(({ removed }) => removed),
    moved: comparisons.flatMap(({ moved }) => moved),
    problems: {
      introduced: comparisons.flatMap(({ problems }) => problems.introduced),
      resolved: comparisons.flatMap(({ problems }) => problems.resolved),
    },
  };
  return [
    ...(shifted > 0 ? [`last call shifted in ${formatThousands(String(shifted))}`] : []),
    ...countsOf(all, ['changed', 'added', 'removed', 'moved']),
    ...problemCounts(all),
  ].join(', ');
}

/** The sums of all entries, of a chain or of a flag: `12 → 13 entries`, or `12 entries, as before`. */
function totalLabel(of: 'all' | 'chain' | 'flag', total: TotalChange): ChangeLabel {
  const label = of === 'all' ? 'All entries' : total.key === undefined ? `No ${of}` : shownText(total.key);
  const figures = FIGURES.map((figure) => {
    const [old, now] = [total.before[figure], total.after[figure]];
    const isDifferent = old !== now;
    const [first, last] =
      figure === 'volume30dUsd' && isDifferent
        ? volumeWords(old, now)
        : [formatThousands(String(old)), FIGURE_TEXTS[figure](now)];
    return {
      isDifferent,
      text: isDifferent ? `${first} → ${last}` : last,
      accessibilityText: isDifferent ? `from ${first} to ${last}` : last,
    };
  });
  const texts = figures.map(({ text }) => text);
  const tooltip = [label, ...texts].join('\n');
  if (!isChanged(total)) {
    const text = `${texts.join(' · ')}, as before`;
    return textLabel(label, text, text, tooltip);
  }
  const different = figures.filter(({ isDifferent }) => isDifferent);
  return textLabel(
    label,
    different.map(({ text }) => text).join(' · '),
    different.map(({ accessibilityText }) => accessibilityText).join(', '),
    tooltip,
  );
}

const FIGURE_TEXTS: Readonly<Record<Figure, (value: number) => string>> = {
  entries: (value) => pluralize(value, 'entry', 'entries'),
  volume30dUsd: money,
  calls30d: (value) => pluralize(value, 'call', 'calls'),
};

const FIGURE_NAMES: Readonly<Record<Figure, string>> = {
  entries: 'Entries',
  volume30dUsd: 'Volume',
  calls30d: 'Calls',
};

/** One of the sums. */
function figureLabel(figure: Figure, { before, after }: TotalChange): ChangeLabel {
  const name = FIGURE_NAMES[figure];
  const [old, now] = [String(before[figure]), String(after[figure])];
  const shown = figure === 'volume30dUsd' ? money : readable;
  if (old === now) return textLabel(name, `${shown(now)}, as before`);
  if (isInfinite(old) || isInfinite(now)) return textLabel(name, `${shown(old)} → ${shown(now)}`);
  const words = numberWords(old, now, figure === 'volume30dUsd' ? '$' : '');
  const accessibilityText = `from ${words.before} to ${words.after}, ${words.delta}`;
  return textLabel(name, changeText(words), accessibilityText);
}

/**
 * The name and both values of a change for a tree label; invisible characters are escaped.
 *
 * @param maxLength the maximum length of a value, in UTF-16 units
 */
function treeWordsOf(change: FieldChange, maxLength = MAX_VALUE_LENGTH): ChangeWords {
  const { name, before, after, delta } = wordsOf(change, { maxLength, contextLength: CONTEXT_LENGTH });
  return { name: shownText(name), before: shownText(before), after: shownText(after), delta };
}

/** `1 → 2  +1 (+100%)` */
function changeText({ before, after, delta }: Omit<ChangeWords, 'name'>): string {
  return `${before} → ${after}${delta === '' ? '' : `  ${delta}`}`;
}
