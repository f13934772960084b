import { describe, expect, it } from 'vitest';
import { isListing } from '../../../src/core/entries/recognize';
import { Listing } from '../../../src/core/listing/listing';
import { PiecesText } from '../../../src/core/text/text';
import { entry, listing, other, unmark } from '../../support/listing-text';

describe('a listing over a text in pieces', () => {
  const texts = {
    'a valid one': listing([entry(), other('b')]),
    'of many problems': listing(
      Array.from({ length: 30 }, (_, at) =>
        other(`b${at % 7}`, {
          description: '"😀 — é"',
          volume30dUsd: `${(at * 7) % 11}`,
          qualityFlag: '"?"',
        }),
      ),
    ),
    broken: listing([entry(), other('b'), other('c')])
      .replaceAll('"name"', 'name')
      .replace('},', '}'),
    'cut off': listing([entry(), other('b')]).slice(0, -200),
    'of two arrays': `${unmark(listing([entry()]))
      .text.trimEnd()
      .slice(0, -1)}, "results": [{}]}`,
  };

  it.each(Object.entries(texts))('has the same problems as over the text: %s', (_, marked) => {
    const { text } = unmark(marked);
    const inPieces = new PiecesText(text.match(/[^]{1,16}/g) ?? []);
    expect(isListing(inPieces)).toBe(isListing(text));
    const expected = problemsOf(Listing.read(text));
    for (const reading of [16, 300, 5000])
      expect(problemsOf(Listing.read(inPieces, { windows: { reading, edit: 300 } }))).toEqual(expected);
  });
});

function problemsOf(read: Listing): unknown[] {
  return read.problems().map((problem) => ({
    rule: problem.rule.id,
    at: problem.entry?.index,
    span: read.locate(problem),
    finding: { ...problem.finding, related: problem.finding.related?.length },
  }));
}
