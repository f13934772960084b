import { describe, expect, it } from 'vitest';
import { visibleSegments } from '../../src/panel/plots/share-layout';

/** A pixel of a bar that is 200 pixels long. */
const PIXEL = 0.005;

/** The pixels that segments of one bar are drawn from and to. */
function drawn(...lengths: readonly number[]): readonly (readonly [start: number, end: number])[] {
  let next = 0;
  const segments = lengths.map((length) => ({ panel: 0, row: 0, start: next, end: (next += length) }));
  const round = (share: number): number => Number((share / PIXEL).toFixed(6));
  return visibleSegments(segments, PIXEL).map(({ start, end }) => [round(start), round(end)]);
}

describe('the segments of a bar of shares', () => {
  it('are as long as their shares, with gaps between long ones', () => {
    expect(drawn(0.5, 0.25, 0.01)).toEqual([
      [0, 99],
      [100, 149],
      [150, 152],
    ]);
  });

  it('together have one pixel if the bar is shorter', () => {
    expect(drawn(0.0003)).toEqual([[0, 1]]);
    expect(drawn(0.0001, 0.0001, 0.0001, 0.0001)).toEqual([
      [0, 0.25],
      [0.25, 0.5],
      [0.5, 0.75],
      [0.75, 1],
    ]);
  });

  it('are one pixel at least, which makes the others shorter, not the bar longer', () => {
    expect(drawn(0.4999, 0.0001)).toEqual([
      [0, 98],
      [99, 100],
    ]);
  });

  it('are those of each bar and panel', () => {
    const segments = [
      { panel: 0, row: 0, start: 0, end: 0.01 },
      { panel: 1, row: 0, start: 0, end: 0.01 },
      { panel: 0, row: 1, start: 0, end: 0.01 },
    ];
    expect(visibleSegments(segments, PIXEL)).toEqual(segments);
  });
});
