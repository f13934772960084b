import { entryFacts } from '../browse/labels';
import { nameOf as fullNameOf, shortNames } from '../browse/names';
import { shownText } from '../text/quote';
import { formatThousands } from '../values/format';
import { messageOf } from '../listing/problem';
import type { MemberChange } from './changes';
import type { Comparison } from './comparison';
import type { IndexedEntry } from './pairs';
import type { Totals } from './totals';
import type { ChangeContent, EntryContent, SectionId, TotalFigure } from './tree';
import {
  countWords,
  exclusionWords,
  numberWords,
  shiftWords,
  sizeWords,
  syntaxWords,
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
  const accessibilityLabel = [label, accessibilityText].filter(Boolean).join(', ');
  return { label, description, accessibilityLabel, tooltip };
}

/** The maximum length of a value in a label and in a tooltip, in UTF-16 units. */
const MAX_VALUE_LENGTH = 48;
const MAX_TOOLTIP_LENGTH = 110;
/** The maximum number of changed members that are named. */
const MAX_NAMES = 3;

/**
 * The label of a tree node.
 *
 * @param comparison that of the node; any for sums over several
 */
export function changeLabel(content: ChangeContent, comparison: Comparison): ChangeLabel {
  switch (content.kind) {
    case 'file': {
      const { name, folder } = content.file;
      const summary = summaryOf([comparison]) || 'no entry has changed';
      return textLabel(shownText(name), [summary, shownText(folder)].filter(Boolean).join(' · '));
    }
    case 'section': {
      const { id, level } = content;
      const isTotals = id === 'totals';
      const description = isTotals
        ? exclusionWords(comparison.totals)
        : formatThousands(String(level.length));
      return textLabel(SECTIONS[id], description);
    }
    case 'range': {
      const { from, to } = content.range;
      const [first = '', last = ''] = [from, to - 1].map((index) => {
        const item = content.level[index];
        return item && changeLabel(item, comparison).label;
      });
      return textLabel(
        `${formatThousands(String(from + 1))}–${formatThousands(String(to))}`,
        `${first} – ${last}`,
      );
    }
    case 'entry':
      return labelOfEntry(content, comparison);
    case 'member':
      return labelOfMember(content.change);
    case 'problem': {
      const { problem, isNew } = content;
      const { entry, index, severity, rule } = problem;
      const name = entry ? nameOf({ entry, index }) : 'the listing';
      // The message quotes strings from the file, and `$(name)` in labels may become an icon.
      const message = messageOf(problem).replaceAll('$(', '$\u2060(');
      return {
        label: message,
        description: name,
        accessibilityLabel: `${severity} ${isNew ? 'introduced' : 'resolved'}: ${message}, ${name}, ${rule.id}`,
        tooltip: `${message}\n${name}\n${rule.id}`,
      };
    }
    case 'total':
      return labelOfTotal(content.figure, content.totals);
    case 'shift':
      return textLabel('lastCalledMs', comparison.shift ? shiftWords(comparison.shift) : '');
  }
}

/** The whole name of an entry. */
export function nameOf({ entry, index }: IndexedEntry): string {
  return shownText(fullNameOf(entry, index));
}

/** A short name, so that the size of the change is visible in a narrow view; the whole name is in the tooltip. */
function labelOfEntry(
  { how, before, after, changed, names }: EntryContent,
  comparison: Comparison,
): ChangeLabel {
  const [side, listing] = after ? [after, comparison.after] : [before, comparison.before];
  if (!side) throw new Error('An entry that is in neither listing.');
  const { entry, index } = side;
  const [name, facts] = [nameOf(side), entryFacts(entry)];
  const { label = name, place = '' } = (names ?? shortNames([entry], listing, false)).get(entry) ?? {};
  const labelWith = (parts: readonly string[], accessibilityText: string): ChangeLabel => ({
    label,
    description: [...parts, place].filter(Boolean).join(' · '),
    accessibilityLabel: `${name}, ${accessibilityText}`,
    tooltip: [name, ...parts].join('\n'),
  });
  if (how === 'moved' && before && after) {
    const [from, to] = [before, after].map((moved) => formatThousands(String(moved.index + 1)));
    const more = changed ? ', values changed' : '';
    return labelWith([`Entry ${from} → ${to}`], `moved from entry ${from} to ${to}${more}`);
  }
  if (how === 'changed' && changed) {
    const members = changed.changes.map(({ name: member }) => shownText(member ?? '') || 'text');
    const rest = members.length - MAX_NAMES;
    const list = members.slice(0, MAX_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
    const oldName = changed.isRenamed ? nameOf(changed.before) : '';
    const renamed = oldName === '' ? '' : oldName === name ? 'renamed' : `renamed from ${oldName}`;
    const notes = [sizeWords(changed), renamed, syntaxWords(changed)].filter(Boolean);
    return labelWith([...notes, list], `changed: ${[...notes, ...members].join(', ')}`);
  }
  const number = `Entry ${formatThousands(String(index + 1))}`;
  return labelWith([number, facts].filter(Boolean), `${how}, ${facts}`);
}

function labelOfMember(change: MemberChange): ChangeLabel {
  const words = shownWords(change, MAX_VALUE_LENGTH);
  const { name, before, after, delta } = words;
  const long = shownWords(change, MAX_TOOLTIP_LENGTH);
  const follows = change.follows.map((other) => shownText(other.name ?? 'text')).join(', ');
  let accessibilityText = [`from ${before} to ${after}`, delta].filter(Boolean).join(', ');
  if (change.after === undefined) accessibilityText = `removed, was ${before}`;
  if (change.before === undefined) accessibilityText = `added, ${after}`;
  return {
    label: name,
    description: changeText(words),
    accessibilityLabel: `${name}: ${accessibilityText}${follows === '' ? '' : `, with it ${follows}`}`,
    tooltip: [
      name,
      `before: ${long.before}`,
      `after: ${long.after}`,
      ...(delta === '' ? [] : [`difference: ${delta}`]),
      ...(follows === '' ? [] : [`computed from it: ${follows}`]),
    ].join('\n'),
  };
}

/** The name and both values of a change; invisible characters are escaped. */
function shownWords(change: MemberChange, maxLength: number): ChangeWords {
  const { name, before, after, delta } = wordsOf(change, maxLength);
  return { name: shownText(name), before: shownText(before), after: shownText(after), delta };
}

/** `1 → 2  +1 (+100%)` */
function changeText({ before, after, delta }: Omit<ChangeWords, 'name'>): string {
  return `${before} → ${after}${delta === '' ? '' : `  ${delta}`}`;
}

const FIGURE_NAMES: Readonly<Record<TotalFigure, string>> = {
  entries: 'Entries',
  volume30dUsd: 'Volume',
  calls30d: 'Calls',
};

/** The sum of a figure over all entries: `12 → 13  +1 (+8.33%)`, or `12, as before`. */
function labelOfTotal(figure: TotalFigure, totals: Totals): ChangeLabel {
  const name = FIGURE_NAMES[figure];
  const [old, current] = [totals.before[figure], totals.after[figure]];
  const isVolume = figure === 'volume30dUsd';
  const [, shown] = isVolume ? volumeWords(old, current) : ['', formatThousands(String(current))];
  if (old === current) return textLabel(name, `${shown}, as before`);
  if (!Number.isFinite(old) || !Number.isFinite(current))
    return textLabel(name, volumeWords(old, current).join(' → '));
  const words = numberWords(String(old), String(current), isVolume ? '$' : '');
  return textLabel(name, changeText(words), `from ${words.before} to ${words.after}, ${words.delta}`);
}

/** What has changed in one or several comparisons: `2 problems introduced, 3 changed, 1 added`. */
export function summaryOf(comparisons: readonly Comparison[]): string {
  const shifted = comparisons.reduce((sum, { shift }) => sum + (shift?.entries ?? 0), 0);
  const counts = countWords({
    changed: comparisons.flatMap(({ changed }) => changed),
    added: comparisons.flatMap(({ added }) => added),
    removed: comparisons.flatMap(({ removed }) => removed),
    moved: comparisons.flatMap(({ moved }) => moved),
    problems: {
      introduced: comparisons.flatMap(({ problems }) => problems.introduced),
      resolved: comparisons.flatMap(({ problems }) => problems.resolved),
    },
  });
  const shift = shifted > 0 ? `last call shifted in ${formatThousands(String(shifted))}` : '';
  return [shift, counts].filter(Boolean).join(', ');
}
