import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/core/text/text-edit';
import { fixesOf, type Fix } from '../../../src/core/edit/fixes-of';
import { listingOf } from '../listing-of';
import { RULES } from '../../../src/core/rules';
import { FIXES_FOLDER, FORMATS } from '../../support/golden-files';
import { expandSnippets } from '../../support/expand-snippet';

/** The old values of members that are missing. */
const OLD_VALUES = 'missing-field-placeholders';

describe.each(readdirSync(FIXES_FOLDER).filter((name) => name !== OLD_VALUES))('the fixes of %s', (name) => {
  const folder = join(FIXES_FOLDER, name);
  const files = readdirSync(folder);
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

  it.each(Object.entries(FORMATS))('in the format %s', (_, inFormat) => {
    const text = inFormat(read('before.json'));
    const listing = listingOf(text);
    const rule = RULES.find(({ id }) => `${name}-`.startsWith(`${id}-`));
    const problem = listing.problems().find((one) => one.rule === rule);
    if (!problem) throw new Error(`no problem of ${rule?.id}`);
    const fixes = fixesOf(listing, problem).filter((fix) => !fix.accepts);
    const titles = fixes.map(({ title, kind, isPreferred }) => `${kind}${isPreferred ? '!' : ''} ${title}\n`);
    expect(titles.join('')).toBe(read('titles.txt'));
    const expected = files.filter((file) => file.startsWith('after-')).sort();
    expect(fixes.map((fix) => applied(text, fix))).toEqual(expected.map((file) => inFormat(read(file))));
  });
});

function applied(text: string, { edits, snippets }: Fix): string {
  return snippets ? expandSnippets(text, snippets) : applyEdits(text, edits);
}
