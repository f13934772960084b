import { describe, expect, it } from 'vitest';
import { ElementStream } from '../../../src/core/entries/element-stream';
import { generate } from '../../../src/core/fixtures/generate';
import { write } from '../../../src/core/fixtures/write';
import { JSON_SYNTAX } from '../../../src/core/json/syntax';
import type { Text } from '../../../src/core/text/text';
import { EntryPattern } from '../../../src/core/entries/entry-pattern';
import { entry, other } from '../../support/listing-text';

/** A text that limits the number of UTF-16 units per read. */
function pieces(text: string, maxLength: number): Text {
  return {
    length: text.length,
    slice(start, end) {
      if (end - start > maxLength) throw new Error(`${end - start} units at once`);
      return text.slice(start, end);
    },
  };
}

/** All elements of a text that a stream returns from an offset, with a window size. */
function read(text: Text, at: number, size: number): unknown[] {
  const from = { at, before: undefined, syntaxError: undefined };
  const stream = new ElementStream(text, from, JSON_SYNTAX, size, new EntryPattern());
  const snapshot: unknown[] = [];
  for (let element = stream.next(); element; element = stream.next()) {
    const { start, end, reading } = element;
    const { isFollowedByElement: isQuick, position: between, seen } = stream;
    const next = isQuick ? stream.nextStart : undefined;
    snapshot.push({
      start,
      end,
      text: reading.text,
      reason: reading.syntaxError,
      gap: reading.separatorError,
    });
    snapshot.push({ isQuick, between, seen, next });
  }
  snapshot.push({
    between: stream.position,
    close: stream.close,
    seen: stream.seen,
    reason: stream.errorAtEnd,
  });
  return snapshot;
}

const [one, two, three] = [
  entry(),
  other('b', {}, ', "more": [1, 2]'),
  other('c', { description: `"${'d'.repeat(999)}"` }),
];

const TEXTS: Readonly<Record<string, string>> = {
  none: ']}',
  one: `${one}]`,
  several: ` ${one},\n${two},${three} , ${one}\n]\n}`,
  'small ones': '1, "a", null, [], {}, [{}], {"a": 1}, 2]',
  'small ones, with errors': '1,, "a" null, [, {} }, [{}], {"a": 1, 2] , ] 3',
  'errors between': `// c\n${one},, ${two} ${three}; ${one},]}`,
  'a broken one': `${one}, {"id": "a", "name": , ${two}, "calls30d": 1}, ${three}]`,
  'no end': `${one}, ${two},`,
  'a text cut off': `${one}, ${two.slice(0, -20)}`,
  strays: `}} ${one}, ]} ${two}, [{ ${three} ]`,
  'generated ones': write(generate({ entries: 30, seed: 3 }), { format: 'minified' }).replace(/^.*?\[/, ''),
};

describe('an element read from a window of the text', () => {
  const before = '{"results": [';

  it.each(Object.entries(TEXTS))('equals one read from the whole text: %s', (_, inside) => {
    const text = before + inside;
    const expected = read(text, before.length, Infinity);
    for (const size of [1, 2, 3, 10, 64, 500, 700, 1300, 5000, text.length])
      expect(read(text, before.length, size), `${size}`).toEqual(expected);
  });

  it.each([Infinity, 1])('reports why another element is expected, with windows of %d', (size) => {
    const last = (inside: string): unknown => read(before + inside, before.length, size).at(-1);
    expect(last(', ]')).toMatchObject({ close: before.length + 2, reason: 'value expected' });
    expect(last('1 ]')).toMatchObject({ close: before.length + 2, reason: undefined });
  });

  it('has the same start of the next element as the whole text', () => {
    const text = `${before}1, {"a": 1}, {"b": 2} ]`;
    const [, one, , two, , three] = read(text, before.length, 8);
    const next = text.indexOf('{"a"');
    expect(one).toMatchObject({ isQuick: true, next, seen: next + 1 });
    expect(two).toMatchObject({ isQuick: true, next: text.indexOf('{"b"') });
    expect(three).toMatchObject({ isQuick: false });
  });

  it('reads no more of the text than necessary', () => {
    const text = before + (TEXTS['generated ones'] ?? '');
    for (const size of [1000, 4000])
      expect(() => read(pieces(text, 4000), before.length, size), `${size}`).not.toThrow();
  });
});
