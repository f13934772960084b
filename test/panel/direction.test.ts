import { describe, expect, it } from 'vitest';
import { nextInDirection } from '../../src/panel/direction';

const GRID = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ row, column })));
const COLUMN = [0, 1, 2].map((row) => ({ row, column: 0 }));

describe('the arrow keys among marks', () => {
  it('go to the nearest in their direction', () => {
    expect(nextInDirection(GRID, 4, 'right')).toBe(5);
    expect(nextInDirection(GRID, 4, 'left')).toBe(3);
    expect(nextInDirection(GRID, 4, 'up')).toBe(1);
    expect(nextInDirection(GRID, 4, 'down')).toBe(7);
  });

  it('stay at an edge', () => {
    expect(nextInDirection(GRID, 0, 'left')).toBe(0);
    expect(nextInDirection(GRID, 8, 'down')).toBe(8);
  });

  it('all move along a single row or column', () => {
    expect(nextInDirection(COLUMN, 0, 'right')).toBe(1);
    expect(nextInDirection(COLUMN, 2, 'up')).toBe(1);
    expect(nextInDirection(COLUMN, 2, 'left')).toBe(1);
  });

  it('do not move without a mark', () => {
    expect(nextInDirection([], 0, 'up')).toBe(0);
  });
});
