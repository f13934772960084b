import { describe, expect, it } from 'vitest';
import { ranked, shortGroupName, shortNames } from '../../../src/core/browse/names';
import { entry, listing } from '../../support/listing-text';
import { listingOf } from '../listing-of';

/** The short names of entries with these names and endpoints, each with what it leaves out. */
function shortened(
  isInHost: boolean,
  ...entries: readonly (readonly [name: string, endpoint: string])[]
): string[] {
  const read = listingOf(
    listing(
      entries.map(([name, endpoint]) =>
        entry({ name: JSON.stringify(name), endpoint: JSON.stringify(endpoint) }),
      ),
    ),
  );
  const names = shortNames(read.entries, read, isInHost);
  return read.entries.map((one) => {
    const { label, place } = names.get(one) ?? { label: '', place: '' };
    return place === '' ? label : `${label} in ${place}`;
  });
}

describe('short names', () => {
  it('are the end of the path, without the host if it is that of the group', () => {
    const entries = [
      ['x.io · /a', 'https://x.io/v1/a'],
      ['Acme · /b', 'https://x.io/v1/b'],
    ] as const;
    expect(shortened(false, ...entries)).toEqual(['/a in x.io', '/b in Acme']);
    expect(shortened(true, ...entries)).toEqual(['/a', '/b']);
  });

  it('have the path where several have its last segment', () => {
    const entries = [
      ['x.io · /:id', 'https://x.io/v1/user/:id'],
      ['x.io · /:id', 'https://x.io/v2/user/:id'],
      ['x.io · /page', 'https://x.io/v1/page'],
    ] as const;
    expect(shortened(true, ...entries)).toEqual(['/v1/user/:id', '/v2/user/:id', '/page']);
  });

  it('are titles, or the path where several have a title', () => {
    expect(
      shortened(
        false,
        ['Prices', 'https://x.io/a'],
        ['Prices', 'https://x.io/b'],
        ['A title that is much too long', 'https://x.io/c'],
      ),
    ).toEqual(['/a in Prices', '/b in Prices', 'A title that is muc…']);
  });

  it('have the number of an entry that is equal to another', () => {
    const same = ['x.io · /a', 'https://x.io/a'] as const;
    expect(shortened(true, same, same)).toEqual(['/a in entry 1', '/a in entry 2']);
  });

  it('leave out the middle of a long segment, and the start of a long path', () => {
    expect(
      shortened(
        true,
        ['x.io · /get-latest-quotes-by-symbol', 'https://x.io/get-latest-quotes-by-symbol'],
        ['x.io · /transactions', 'https://x.io/accounts/of/transactions'],
        ['x.io · /transactions', 'https://x.io/blocks/of/transactions'],
      ),
    ).toEqual(['/get-lates…by-symbol', '…nts/of/transactions', '…cks/of/transactions']);
  });

  it('of hosts keep their ends', () => {
    expect(shortGroupName('api.x.io')).toBe('api.x.io');
    expect(shortGroupName('weather.data.example-provider.com')).toBe('weather.d…ider.com');
  });
});

describe('the search by names', () => {
  const names = ['Unrelated', 'Daily tide', 'Midtide', 'Tide tables', 'tide', 'Other', 'ΟΔΟΣ', 'a\nb'];
  const items = names.map((name, index) => [name, index === 5 ? 'https://x.io/tide' : `e${index}`]);
  const found = (text: string): number[] =>
    ranked(text, items, (item) => item).map((item) => items.indexOf(item));

  it.each<[text: string, ...indexes: number[]]>([
    // The name itself, those that start with the text, and those that have it anywhere.
    ['tide', 4, 3, 1, 2, 5],
    ['TIDE', 4, 3, 1, 2, 5],
    ['  tables   TIDE ', 3],
    ['tide nowhere'],
    ['x.io/', 5],
    ['e3', 3],
    ['οδος', 6],
    ['a b', 7, 3],
    ['', ...names.keys()],
  ])('finds the items with each word: %s', (text, ...indexes) => {
    expect(found(text)).toEqual(indexes);
  });
});
