import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../src/core/diff/words';

const PART = { maxLength: 40, contextLength: 10 };

describe('the words of a change', () => {
  const change = (before: string, after: string, delta: string) => ({
    path: ['calls30d'],
    before,
    after,
    delta,
    follows: [],
  });

  it('have the change in percent', () => {
    expect(wordsOf(change('4', '5', '1'), PART).delta).toBe('+1 (+25%)');
  });

  it('have no percentage beyond the range of doubles', () => {
    expect(wordsOf(change('1e-300', '1e7', '1e7'), PART).delta).toBe('+10,000,000');
  });
});
