import { describe, expect, it } from 'vitest';
import { FIELD_NAMES } from '../../../src/core/entries/fields';
import { entryPage } from '../../../src/core/language/entry-page';
import { Listing } from '../../../src/core/listing/listing';
import { DEFAULT_SETTINGS } from '../../../src/core/model/settings';
import { entry, listing, type Members } from '../../support/listing-text';

/** The page of the only entry of a listing. */
function pageOf(members: Members, extra = ''): string {
  const read = Listing.read(listing([entry(members, extra)]));
  const [first] = read.entries;
  if (!first) throw new Error('no entry');
  return entryPage(read, first, DEFAULT_SETTINGS, (rule) => `${rule}.md`);
}

/** The first cells of the rows of the table. */
function namesIn(page: string): string[] {
  return Array.from(page.matchAll(/^\| `(\w+)` \|/gm), ([, name = '']) => name);
}

describe('the page of an entry', () => {
  it('shows all members in the order of the format', () => {
    expect(namesIn(pageOf({}))).toEqual(FIELD_NAMES);
  });

  it('says which members are missing, and which are unknown', () => {
    const page = pageOf({ health: undefined }, ', "extra": {"a": 1}');
    expect(page).toContain('| `health` | *missing* |');
    expect(page).toContain('| `extra` | `{"a": 1}` (unknown member) |');
  });

  it('is titled with the name, and links each problem to its rule', () => {
    const page = pageOf({ name: '"A title"', volume30dUsd: '31' });
    expect(page).toMatch(/^# A title\n\nEntry 1 of 1\n/);
    expect(page).toMatch(/^- \*\*Warning\*\*: volume30dUsd is 31.*\(\[`volume-30d`\]\(volume-30d\.md\)\)$/m);
  });

  it('says of computed figures whether they follow from the others', () => {
    const page = pageOf({ volume30dUsd: '31' });
    expect(page).toMatch(/^\| `callsPerDayApprox` \| `[\d.]+` = calls30d ÷ 30 \|$/m);
    expect(page).toMatch(
      /^\| `volume30dUsd` \| `31` \*\*differs from calls30d × pricePerCallUsd\*\* = `[\d.]+` \|$/m,
    );
  });

  it('shows a long description completely, below the table', () => {
    const words = 'word '.repeat(60).trim();
    const page = pageOf({ description: JSON.stringify(`${words}\n\n${words}`) });
    expect(page.endsWith(`## Description\n\n${words}\n\n${words}`)).toBe(true);
  });
});
