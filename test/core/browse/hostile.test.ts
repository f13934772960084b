import { describe, expect, it } from 'vitest';
import { entry, listing, other } from '../../support/listing-text';
import { listingOf } from '../listing-of';
import { grouped } from './support';

describe('groups of entries', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'])(
    'have a key like any other: %s',
    (name) => {
      const members = { chain: `"${name}"`, qualityFlag: `"${name}"`, id: `"${name}"` };
      const groups = grouped(listingOf(listing([entry(members), other('b')])));
      expect(groups.map(({ key }) => key).sort()).toEqual([name, 'base'].sort());
    },
  );

  it.each(['id', 'name', 'endpoint', 'description', 'chain', 'qualityFlag', 'facilitator'] as const)(
    'have a key of two million characters: %s',
    (name) => {
      const long = JSON.stringify('long '.repeat(400_000));
      const read = listingOf(listing([entry({ [name]: long }), other('b')]));
      const keys = grouped(read, 'chain-flag').flatMap(({ key, groups }) => [
        key,
        ...groups.map((below) => below.key),
      ]);
      const longest = Math.max(...keys.map(({ length }) => length));
      expect(longest).toBe(name === 'chain' || name === 'qualityFlag' ? 2_000_000 : 'verified'.length);
    },
  );
});
