import { toDecimal } from '../values/arithmetic';
import { grouped, isInfinite, money, numberOf } from '../values/format';
import { shownText } from '../text/quote';
import { textLabel, type ChangeLabel } from './change-label';
import { isChanged, type TotalChange } from './comparison';
import type { Figure } from './tree-contents';
import { changeText } from './tree-words';
import { figureWords, short } from './words';

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
