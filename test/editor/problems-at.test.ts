import { describe, expect, it } from 'vitest';
import type { Position, Range } from 'vscode';
import { problemsAt } from '../../src/editor/problems/problems-at';
import { entry, listing, other, unmark } from '../support/listing-text';
import { checkedListingsOf, openListingOf } from './checked-listings-of';

/** The rules of the problems at the marked text, each with the text that it underlines. */
function foundAt(marked: string, config = '{}'): string[] {
  const { text, spans } = unmark(marked);
  const [span = { start: 0, end: 0 }] = spans;
  const at = (character: number): Position => ({ line: 0, character }) as Position;
  // The offset of a position is its character, as if the text were on one line.
  const document = { offsetAt: ({ character }: Position) => character };
  const source = openListingOf(checkedListingsOf(text, config), { document });
  const { located } = problemsAt(source, { start: at(span.start), end: at(span.end) } as Range);
  return located.map(({ problem, span: { start, end } }) => `${problem.rule.id} ${text.slice(start, end)}`);
}

describe('the problems at some text of a document', () => {
  it('are those whose text it touches', () => {
    const a = entry({ volume30dUsd: '31' });
    expect(foundAt(listing([a.replace('31', '3«»1'), other('b')]))).toEqual(['volume-30d 31']);
    expect(foundAt(listing([a.replace('31', '31«»'), other('b')]))).toEqual(['volume-30d 31']);
    expect(foundAt(listing([a.replace('"calls30d"', '"«»calls30d"'), other('b')]))).toEqual([]);
  });

  it('are those of several entries in a range', () => {
    const both = listing([entry({ health: '1' }), other('b', { health: '2' }), other('c', { health: '3' })]);
    expect(foundAt(both.replace('1\n', '«1\n').replace('2\n', '2»\n'))).toEqual([
      'health-not-null 1',
      'health-not-null 2',
    ]);
  });

  it('are also those that entries have together, and those of the listing itself', () => {
    const twice = listing([other('a'), other('b', { id: '"api-x-io-v1-«»a"' })], '1');
    expect(foundAt(twice)).toContain('duplicate-id "api-x-io-v1-a"');
    expect(foundAt(listing([other('a'), other('b')], '«»1'))).toEqual(['count-below-results 1']);
  });

  it('are found between two entries', () => {
    const text = listing([other('a'), other('b')]);
    expect(foundAt(text.replace('},\n    {', '}\n    «»{'))).toEqual(['syntax {']);
    expect(foundAt(text.replace('},\n', '}, «»TODO,\n'))).toEqual(['syntax TODO']);
  });

  it('are found at a trailing comma, where VS Code reports it', () => {
    expect(foundAt(listing([entry({}, '«,»')]))).toEqual(['syntax }']);
    expect(foundAt(listing([entry()]).replace('}\n', '}«,»\n'))).toEqual(['syntax ]']);
  });

  it('are those of the listing there if a file has several', () => {
    const [a, b] = [listing([entry({ health: '1' })]), listing([entry({ health: '«»2' })])];
    expect(foundAt(`{ "a": ${a}, "b": ${b} }`)).toEqual(['health-not-null 2']);
  });

  it('are what the configuration expects and the file does not have', () => {
    const config = '{ "expect": [{ "files": "a.json", "problems": { "quality-flag": 1 } }] }';
    const text = listing([other('a')]).replace('"results": [', '"results": [«»');
    expect(foundAt(text, config)).toEqual(['expected-problems [']);
  });
});
