import { describe, expect, it } from 'vitest';
import { Listing } from '../../src/core/listing/listing';
import { summarise } from '../../src/core/summary';
import type { Page, Part } from '../../src/editor/summary/page';
import { pageOf } from '../../src/editor/summary/page-of';
import { requestIn } from '../../src/editor/summary/request';
import { finished } from '../../src/core/finished';
import { listing, other } from '../support/listing-text';

function pageFor(...entries: readonly string[]): Page {
  return pageOf('a.json', finished(summarise(Listing.read(listing(entries)))));
}

function part(page: Page, id: string): Part {
  const found = page.parts.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`The page has no part ${id}.`);
  return found;
}

describe('the page of a summary', () => {
  it('says the point of each part, and has a table behind each plot', () => {
    const page = pageFor(other('a'), other('b', { qualityFlag: '"monitor"' }));
    expect(page.parts.map(({ id }) => id)).toEqual([
      'chains',
      'concentration',
      'prices',
      'payers',
      'ages',
      'rules',
    ]);
    for (const { plot, table, sentence } of page.parts) {
      expect(sentence).toMatch(/^\S.*\.$/);
      expect(table === undefined).toBe(plot === undefined);
      for (const { cells } of table?.rows ?? []) expect(cells).toHaveLength(table?.head.length ?? 0);
    }
  });

  it('survives being sent as JSON, whatever the figures are', () => {
    const wrong = {
      volume30dUsd: '1e308',
      calls30d: '1e308',
      pricePerCallUsd: '1e308',
      l30DaysPayers: '0.3',
    };
    const negative = { volume30dUsd: '-5', pricePerCallUsd: '-1', lastCalledMs: '0', calls30d: '-7' };
    const page = pageFor(
      other('a', wrong),
      other('b', wrong),
      other('c', negative),
      other('d', { chain: '""' }),
    );
    expect(JSON.parse(JSON.stringify(page))).toEqual(page);
    expect(part(page, 'chains').table?.rows[0]?.cells).toContain('infinite');
  });

  it('makes what a name could do visible', () => {
    const page = pageFor(other('a', { chain: '"\\u202e<b>\\n"', qualityFlag: '"constructor"' }));
    expect(part(page, 'chains').table?.rows[0]?.cells[0]).toBe('\\u202e<b>\\u000a');
    expect(part(page, 'chains').plot).toMatchObject({ legend: [{ label: 'constructor', colour: 'blue' }] });
  });

  it('is short for a listing without entries', () => {
    expect(pageFor().parts.map(({ id }) => id)).toEqual(['rules']);
  });
});

describe('a message of the panel', () => {
  it('is taken only if it is a request', () => {
    expect(requestIn({ ready: true, more: 1 })).toEqual({ ready: true });
    expect(requestIn({ filter: 'a' })).toEqual({ filter: 'a' });
    expect(requestIn({ entry: 0 })).toEqual({ entry: 0 });
    for (const other of [
      undefined,
      null,
      'ready',
      1,
      [],
      {},
      { ready: 1 },
      { filter: 1 },
      { entry: -1 },
      { entry: 0.5 },
    ])
      expect(requestIn(other)).toBeUndefined();
  });
});
