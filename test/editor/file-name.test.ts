import { expect, it } from 'vitest';
import { shortestFolder } from '../../src/editor/ui/file-name';

it.each([
  ['a', ['b'], 'a'],
  ['x/a', ['x/b'], 'a'],
  ['a/x', ['b/x'], 'a/…'],
  ['w/a/x', ['w/b/x', 'w/c/y'], 'a/…'],
  ['a/b', ['b'], 'a/…'],
  ['b', ['a/b'], 'b'],
  ['a/x', ['a/x/a', 'x'], 'a/x'],
  ['a/b/x', ['b/a/x', 'a/x', 'b/x'], 'a/b/…'],
  ['ab/x', ['cab/x'], 'ab/…'],
])('%s beside %j is %s', (folder, others, expected) => {
  expect(shortestFolder(folder, others)).toBe(expected);
});
