import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itemsOf, type ItemChanges, type ItemList, type ItemText } from '../../../src/core/json/list-edits';
import { parse } from '../../../src/core/json/parse';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { applyEdits } from '../../../src/core/text/text-edit';
import { forAll } from '../for-all';

function listIn(text: string): ItemList {
  const { root, syntaxError } = parse(text, { syntax: JSONC_SYNTAX });
  expect({ text, syntaxError }).toEqual({ text, syntaxError: undefined });
  if (root?.kind !== 'array') throw new Error(`not an array: ${text}`);
  return itemsOf(text, root, ' ');
}

function edited(text: string, changes: (list: ItemList) => ItemChanges): string {
  const list = listIn(text);
  return applyEdits(text, list.edits(changes(list)));
}

/** Moves the item of an index before that of another. */
function moved(text: string, from: number, to: number): string {
  return edited(text, (list) => ({
    removed: new Set([from]),
    inserted: new Map([[to, [list.itemText(from)]]]),
  }));
}

it('a comment goes with the item beside which it stands, also before a comma that is alone on its line', () => {
  const [before, after] = ['[\n  1 // one\n  ,\n  2\n]', '[\n  2,\n  1 // one\n]'];
  const spaceless = (text: string): string => text.replace(/ +/g, ' ').replace(/\n \n/g, '\n');
  expect(spaceless(moved(before, 1, 0))).toBe(spaceless(after));
  expect(spaceless(moved(before, 0, 2))).toBe(spaceless(after));
});

it('line ends are those of the list where a comment needs one', () => {
  expect(edited('[1, // one\r\n2]', () => ({ removed: new Set([1]) }))).toBe('[1 // one\r\n]');
  expect(moved('[1, // one\r\n2]', 0, 2)).toBe('[2,\r\n1 // one\r\n]');
});

/** How a list is written, and which comments each item has: above it, before it, behind it, at the end of its line. */
interface Layout {
  readonly isOnOneLine: boolean;
  readonly comments: readonly (readonly boolean[])[];
  readonly hasTrailingComma: boolean;
  readonly eol: string;
}

const layout = fc.record<Layout>({
  isOnOneLine: fc.boolean(),
  comments: fc.array(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
  hasTrailingComma: fc.boolean(),
  eol: fc.constantFrom('\n', '\r\n'),
});

/** An array of the numbers of its items, with comments that name them. */
function written({ isOnOneLine, comments, hasTrailingComma, eol }: Layout): string {
  if (isOnOneLine) {
    const items = comments.map(
      ([isBefore, isBehind], item) =>
        `${isBefore ? `/* before ${item}. */ ` : ''}${item}${isBehind ? ` /* behind ${item}. */` : ''}`,
    );
    return `[${items.join(', ')}${hasTrailingComma ? ',' : ''}]`;
  }
  let text = '[ // head';
  comments.forEach(([isAbove, isBefore, isBehind, isAtEnd], item) => {
    const isLast = item === comments.length - 1;
    const comma = !isLast || hasTrailingComma;
    if (isAbove) text += `${eol}  // above ${item}.`;
    text += `${eol}  ${isBefore ? `/* before ${item}. */ ` : ''}${item}`;
    text += `${isBehind ? ` /* behind ${item}. */` : ''}${comma ? ',' : ''}${isAtEnd ? ` // end ${item}.` : ''}`;
  });
  return `${text}${eol}  // foot${eol}]`;
}

/** The comments of each item as they are read. */
function commentsIn(text: string): Map<string, string[]> {
  const list = listIn(text);
  const items = Array.from({ length: list.items.length }, (_, index): ItemText => list.itemText(index));
  return new Map(
    items.map(({ before, text: item, after }) => [item, `${before} ${after}`.match(/\w+ \d+\./g) ?? []]),
  );
}

it('any changes leave each comment beside its item', () => {
  const orders = fc.array(fc.nat(5), { maxLength: 8 });
  forAll(2000, [layout, orders, fc.func(fc.constantFrom('stays', 'moves', 'goes'))], (of, places, fateOf) => {
    const text = written(of);
    const { length } = of.comments;
    const before = commentsIn(text);
    const list = listIn(text);
    const inserted = new Map<number, ItemText[]>();
    const removed = new Set<number>();
    for (let item = 0; item < length; item++) {
      if (fateOf(item) === 'stays') continue;
      removed.add(item);
      const at = (places[item] ?? 0) % (length + 1);
      if (fateOf(item) === 'moves') inserted.set(at, [...(inserted.get(at) ?? []), list.itemText(item)]);
    }
    const after = applyEdits(text, list.edits({ removed, inserted }));
    const comments = commentsIn(after);
    for (const item of comments.keys())
      expect({ after, of: comments.get(item) }).toEqual({ after, of: before.get(item) });
    expect(comments.size).toBe([...before.keys()].filter((item) => fateOf(Number(item)) !== 'goes').length);
    expect(after.match(/head|foot/g)).toEqual(text.match(/head|foot/g));
  });
});
