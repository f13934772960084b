import { listing, entry, other } from './listing-text';

/** A listing with problems of all severities. */
export const WRONG = listing([
  entry({ volume30dUsd: '31', volumePerDayApprox: '1.0333333333333334' }),
  other('b', { health: '1', acceptedChains: '["base", "base"]' }),
  entry({ qualityFlag: '"?"' }),
]);
export const RIGHT = listing([entry()]);

/** Texts that are no listings, each with the sentence that the library says. */
export const OTHER_TEXTS: Readonly<Record<string, readonly [text: string, sentence: string]>> = {
  'no JSON': ['hello', 'The text is not JSON: value expected in line 1, column 1.'],
  'broken JSON': [
    '{"results": [1, 2\n',
    'The text is not JSON: closing bracket ] expected in line 2, column 1.',
  ],
  'the path of a file': [
    'fixtures/a.json',
    'The text is not JSON: value expected in line 1, column 1. It looks like the path of a file, not like its text.',
  ],
  'no entries': ['{"results": []}', 'The text is JSON, but has no array of entries of a listing.'],
  'a listing in a string': [
    JSON.stringify({ log: [WRONG] }),
    'The text is JSON, but has no array of entries of a listing.',
  ],
};

/** An object that contains itself. */
export function cyclic(): object {
  const results: unknown[] = [];
  results.push(results);
  return { results };
}
