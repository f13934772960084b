import { describe, expect, it } from 'vitest';
import { columnLayout, type ColumnLayout, type PixelSpan } from '../../src/panel/plots/column-layout';
import { fittingTicks, tickWidth, type Tick } from '../../src/panel/plots/ticks';

interface Column {
  readonly label: string;
  readonly isApart: boolean;
  readonly isMajor: boolean;
}

const apart = (label: string): Column => ({ label, isApart: true, isMajor: true });

/** Columns on a scale; every third one starts a decade. */
function onScale(count: number, label = '$0.001'): Column[] {
  return Array.from({ length: count }, (_, at) => ({ label, isApart: false, isMajor: at % 3 === 0 }));
}

const EXAMPLES: readonly { readonly what: string; readonly columns: readonly Column[] }[] = [
  { what: 'none', columns: [] },
  { what: 'one', columns: onScale(1) },
  { what: 'one apart', columns: [apart('$0')] },
  {
    what: 'those of a real listing',
    columns: [apart('$0'), apart('<$0.001'), ...onScale(18), apart('>$450')],
  },
  {
    what: 'all kinds there are',
    columns: [apart('None'), apart('<$0'), apart('$0'), apart('<$0.001'), ...onScale(40), apart('>$450')],
  },
  { what: 'long labels', columns: [apart('<$1.23e-300'), ...onScale(40, '$1.23e-300'), apart('>$1.23e300')] },
];

function overlapping(ticks: readonly Tick[]): Tick[] {
  const sorted = ticks.toSorted((a, b) => a.at - b.at);
  return sorted.filter((tick, at) => {
    const next = sorted[at + 1];
    return next !== undefined && next.at - tick.at < (tickWidth(tick) + tickWidth(next)) / 2 - 1;
  });
}

describe.each([680, 400, 240, 180])('columns in %i pixels', (width) => {
  const layouts = EXAMPLES.map(({ what, columns }) => ({
    what,
    columns,
    layout: columnLayout(columns, width),
  }));

  it.each(layouts)('stand side by side within them: $what', ({ columns, layout: { slots: places } }) => {
    expect(places).toHaveLength(columns.length);
    let end = 0;
    for (const place of places) {
      expect(place.start).toBeGreaterThanOrEqual(end - 1e-6);
      expect(place.end).toBeGreaterThan(place.start);
      end = place.end;
    }
    expect(end).toBeLessThanOrEqual(width + 1e-6);
  });

  it.each(layouts)('hold bars, none wider than those on the scale: $what', ({ columns, layout }) => {
    const widthOf = ({ start, end }: PixelSpan): number => end - start;
    const scaleBar = layout.bars.find((_, at) => columns[at]?.isApart === false);
    for (const [at, bar] of layout.bars.entries()) {
      const place = layout.slots[at] ?? { start: NaN, end: NaN };
      expect(bar.start).toBeGreaterThanOrEqual(place.start - 1e-6);
      expect(bar.end).toBeLessThanOrEqual(place.end + 1e-6);
      expect(widthOf(bar)).toBeGreaterThan(0.5);
      if (scaleBar) expect(widthOf(bar)).toBeLessThanOrEqual(widthOf(scaleBar) + 1e-6);
    }
  });

  it.each(layouts)('have labels that do not overlap: $what', ({ columns, layout: { ticks } }) => {
    expect(overlapping(ticks)).toEqual([]);
    expect(ticks.length > 0).toBe(columns.length > 0);
  });
});

describe('the columns of a real listing', () => {
  const [, , , example] = EXAMPLES;
  const layoutIn = (width: number): ColumnLayout => columnLayout(example?.columns ?? [], width);

  it('keep the labels of separate columns', () => {
    for (const width of [622, 240])
      expect(layoutIn(width).ticks.map(({ label }) => label)).toEqual(
        expect.arrayContaining(['$0', '<$0.001', '>$450']),
      );
  });

  it('have more labels if there is more space', () => {
    expect(layoutIn(622).ticks.length).toBeGreaterThan(layoutIn(240).ticks.length);
  });
});

describe('ticks', () => {
  const ticks = Array.from({ length: 10 }, (_, at) => ({
    at: at * 20,
    label: '1,000',
    isMajor: at % 3 === 0,
  }));

  it('are all kept if they fit', () => {
    const spread = ticks.map((tick) => ({ ...tick, at: tick.at * 10 }));
    expect(fittingTicks(spread)).toEqual(spread);
  });

  it('are the major ones, or every second of these and so on, if there is less space', () => {
    expect(fittingTicks(ticks).map(({ at }) => at)).toEqual([0, 60, 120, 180]);
    const closer = ticks.map((tick) => ({ ...tick, at: tick.at / 2 }));
    expect(fittingTicks(closer).map(({ at }) => at)).toEqual([0, 60]);
    const close = ticks.map((tick) => ({ ...tick, at: tick.at / 20 }));
    expect(fittingTicks(close).map(({ at }) => at)).toEqual([0]);
  });

  it('omit ticks that overlap fixed ones', () => {
    expect(fittingTicks(ticks, [{ at: 70, label: 'n' }]).map(({ at }) => at)).toEqual([0, 120, 180]);
  });
});
