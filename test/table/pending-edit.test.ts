import { describe, expect, it } from 'vitest';
import { PendingEdit, type Key } from '../../src/table/pending-edit';

function press(key: string, modifiers: Partial<Key> = {}): Key {
  return {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    ...modifiers,
  };
}

function take(pending: PendingEdit, ...keys: readonly string[]): boolean[] {
  return keys.map((key) => pending.take(press(key)));
}

describe('an edit whose editor is not open yet', () => {
  it('takes no keys unless it was requested', () => {
    const pending = new PendingEdit();
    expect(take(pending, 'a', 'Enter', 'Escape')).toEqual([false, false, false]);
    expect(pending.open()).toBeUndefined();
  });

  it('opens with the value if nothing is typed', () => {
    const pending = new PendingEdit();
    pending.start(undefined);
    expect(pending.open()).toEqual({ typed: undefined, step: undefined });
    expect(pending.isPending).toBe(false);
  });

  it('opens with what is typed, the first character of which may have requested it', () => {
    const pending = new PendingEdit();
    pending.start('a');
    expect(take(pending, 'b', ' ', 'ö')).toEqual([true, true, true]);
    expect(pending.open()).toEqual({ typed: 'ab ö', step: undefined });
  });

  it('is confirmed by Enter, after which it takes the text of the next cell', () => {
    const pending = new PendingEdit();
    pending.start(undefined);
    expect(take(pending, 'x', 'Enter', 'y', 'Tab', 'Enter', 'z')).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect([pending.open(), pending.open(), pending.open(), pending.open()]).toEqual([
      { typed: 'x', step: { rows: 1, columns: 0 } },
      { typed: 'y', step: { rows: 0, columns: 1 } },
      { typed: 'z', step: undefined },
      undefined,
    ]);
  });

  it('is not canceled once it is confirmed', () => {
    const pending = new PendingEdit();
    pending.start('x');
    expect(take(pending, 'Enter', 'F2', 'ArrowDown', 'y', 'Escape')).toEqual([true, true, true, true, true]);
    expect([pending.open(), pending.open()]).toEqual([
      { typed: 'x', step: { rows: 1, columns: 0 } },
      undefined,
    ]);
  });

  it.each([
    ['Enter', { shiftKey: true }, { rows: -1, columns: 0 }],
    ['Tab', {}, { rows: 0, columns: 1 }],
    ['Tab', { shiftKey: true }, { rows: 0, columns: -1 }],
  ])('is confirmed by %s with %j', (key, modifiers, step) => {
    const pending = new PendingEdit();
    pending.start('a');
    expect(pending.take(press(key, modifiers))).toBe(true);
    expect(pending.open()).toEqual({ typed: 'a', step });
  });

  it('ignores that all is selected', () => {
    const pending = new PendingEdit();
    pending.start(undefined);
    expect(pending.take(press('Control', { ctrlKey: true }))).toBe(true);
    expect(pending.take(press('a', { ctrlKey: true }))).toBe(true);
    expect(pending.take(press('A', { ctrlKey: true }))).toBe(true);
    expect(pending.open()).toEqual({ typed: undefined, step: undefined });
  });

  it('is canceled by Escape, and by keys of the grid, which it does not take', () => {
    for (const [key, isTaken] of [
      ['Escape', true],
      ['ArrowDown', false],
      ['F8', false],
    ] as const) {
      const pending = new PendingEdit();
      pending.start('x');
      expect(take(pending, key)).toEqual([isTaken]);
      expect(pending.open()).toBeUndefined();
    }
  });
});
