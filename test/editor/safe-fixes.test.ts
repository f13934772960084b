import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/core/config/config';
import { applyEdits } from '../../src/core/text/text-edit';
import { safeFixes } from '../../src/editor/problems/fix-problems';
import { entry, listing, other } from '../support/listing-text';
import { checkedListingsOf } from './checked-listings-of';

const WRONG = { volume30dUsd: '31', sources: '["a", "a"]' };

describe('the safe fixes of a text', () => {
  const text = listing([entry(WRONG), other('b')]);
  const fixed = text.replace('31', '30').replace('"a", "a"', '"a"');

  it('are those of all of its listings, as edits of one text', async () => {
    const several = `{ "a": ${text}, "b": ${text} }`;
    const { edits, fixed: count } = safeFixes(await checkedListingsOf(several));
    expect(applyEdits(several, edits)).toBe(`{ "a": ${fixed}, "b": ${fixed} }`);
    expect(count).toBe(6);
  });

  it('may be those of some rules', async () => {
    const { edits, fixed: count } = safeFixes(await checkedListingsOf(text), new Set(['duplicate-item']));
    expect(applyEdits(text, edits)).toBe(text.replace('"a", "a"', '"a"'));
    expect(count).toBe(1);
  });

  it('are none of expected problems', async () => {
    const result = readConfig('{ "expect": [{ "files": "a.json", "problems": { "duplicate-item": 1 } }] }');
    if (!result.ok) throw new Error('The configuration is valid.');
    const present = await checkedListingsOf(text, result.configuration.forFile('a.json'));
    expect(applyEdits(text, safeFixes(present).edits)).toBe(text.replace('31', '30'));
  });

  it('are none in a text with conflict markers', async () => {
    const [before, after] = text.split('\n  "results"');
    const conflict = `${before}\n<<<<<<< a\n=======\n>>>>>>> b\n  "results"${after}`;
    const present = await checkedListingsOf(conflict);
    expect(present.listings[0].problems()).toHaveLength(1);
    expect(safeFixes(present).edits).toEqual([]);
  });
});
