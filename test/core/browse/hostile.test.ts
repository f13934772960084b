import { describe, expect, it } from 'vitest';
import { Listing } from '../../../src/core/listing/listing';
import { entry, listing, other } from '../../support/listing-text';
import { arranged } from './shown';

describe('groups of entries', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'])(
    'have a key like any other: %s',
    (name) => {
      const members = { chain: `"${name}"`, qualityFlag: `"${name}"`, id: `"${name}"` };
      const { groups } = arranged(Listing.read(listing([entry(members), other('b')])));
      expect(groups?.map(({ key }) => key).sort()).toEqual([name, 'base'].sort());
    },
  );

  it.each(['id', 'name', 'endpoint', 'description', 'chain', 'qualityFlag', 'facilitator'] as const)(
    'have a key of two million characters: %s',
    (name) => {
      const long = JSON.stringify('long '.repeat(400_000));
      const read = Listing.read(listing([entry({ [name]: long }), other('b')]));
      for (const { key } of arranged(read, { grouping: 'none' }).groups ?? []) expect(key).toBe('');
    },
  );
});
