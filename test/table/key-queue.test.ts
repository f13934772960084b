import { describe, expect, it } from 'vitest';
import { KeyQueue, stepOf, type Key } from '../../src/table/key-queue';

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

/** A promise that a test resolves. */
function answer() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((resolved) => (resolve = resolved));
  return { promise, resolve };
}

describe('keys that are pressed while an answer is awaited', () => {
  it('are not kept otherwise', () => {
    const queue = new KeyQueue(() => undefined);
    expect(['a', 'Enter', 'Escape'].map((key) => queue.take(press(key)))).toEqual([false, false, false]);
  });

  it('are pressed after it in their order', async () => {
    const pressed: string[] = [];
    const queue = new KeyQueue<Key>(({ key }) => pressed.push(key));
    const { promise, resolve } = answer();
    const held = queue.hold(promise);
    const keys = ['y', 'ö', 'Tab', 'z', 'Enter', 'F2'];
    expect(keys.map((key) => queue.take(press(key)))).toEqual(keys.map(() => true));
    expect(pressed).toEqual([]);
    resolve();
    await held;
    expect(pressed).toEqual(keys);
    expect(queue.take(press('a'))).toBe(false);
  });

  it('wait again if one of them needs another answer', async () => {
    const pressed: string[] = [];
    const second = answer();
    let held = Promise.resolve();
    const queue = new KeyQueue<Key>(({ key }) => {
      pressed.push(key);
      if (key === 'Enter') held = queue.hold(second.promise);
    });
    const first = answer();
    const firstHeld = queue.hold(first.promise);
    for (const key of ['x', 'Enter', 'y']) queue.take(press(key));
    first.resolve();
    await firstHeld;
    expect(pressed).toEqual(['x', 'Enter']);
    second.resolve();
    await held;
    expect(pressed).toEqual(['x', 'Enter', 'y']);
  });

  it('are forgotten when they are not wanted any more', async () => {
    const pressed: string[] = [];
    const queue = new KeyQueue<Key>(({ key }) => pressed.push(key));
    const { promise, resolve } = answer();
    const held = queue.hold(promise);
    queue.take(press('y'));
    queue.clear();
    resolve();
    await held;
    expect(pressed).toEqual([]);
  });

  it('are left to VS Code if they are for it', () => {
    const queue = new KeyQueue(() => undefined);
    void queue.hold(new Promise(() => undefined));
    expect(queue.take(press('s', { ctrlKey: true }))).toBe(false);
    expect(queue.take(press('F5'))).toBe(false);
    expect(queue.take(press('Shift', { shiftKey: true }))).toBe(false);
    expect(queue.take(press('k', { isComposing: true }))).toBe(false);
    expect(queue.take(press('.', { ctrlKey: true }))).toBe(true);
  });
});

describe('a key that confirms a value', () => {
  it.each([
    ['Enter', {}, { rows: 1, columns: 0 }],
    ['Enter', { shiftKey: true }, { rows: -1, columns: 0 }],
    ['Tab', {}, { rows: 0, columns: 1 }],
    ['Tab', { shiftKey: true }, { rows: 0, columns: -1 }],
    ['Enter', { altKey: true }, undefined],
    ['x', {}, undefined],
  ])('moves the active cell: %s with %j', (key, modifiers, step) => {
    expect(stepOf(press(key, modifiers))).toEqual(step);
  });
});
