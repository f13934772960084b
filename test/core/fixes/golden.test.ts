import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { applyEdits, fixesOf, type Fix } from '../../../src/core/fixes';
import { Listing } from '../../../src/core/listing/listing';
import { RULES } from '../../../src/core/rules';
import { DEFAULT_SETTINGS } from '../../../src/core/model/settings';
import { expandSnippet } from './expand-snippet';

/**
 * A folder for each case, named after a rule: a listing with a problem of that rule (`before.json`), what each fix of
 * the first such problem makes of it (`after-1.json` and so on), and the titles of these fixes (`titles.txt`).
 */
const FOLDER = fileURLToPath(new URL('../../fixtures/fixes', import.meta.url));

/** The stored texts are indented by two spaces and end in `\n`; every other format is derived from these. */
const FORMATS: Readonly<Record<string, (pretty: string) => string>> = {
  pretty: (text) => text,
  crlf: (text) => text.replaceAll('\n', '\r\n'),
  tabs: (text) => text.replace(/^ +/gm, (spaces) => spaces.replaceAll('  ', '\t')),
  minified: (text) => `${withoutSpace(text)}\n`,
  lines: (text) => {
    const lines = text.split(/\n(?= {4}\{\n| {2}\]\n)/);
    return `${lines.map(withoutSpace).join('\n')}\n`;
  },
};

describe.each(readdirSync(FOLDER))('the fixes of %s', (name) => {
  const folder = join(FOLDER, name);
  const files = readdirSync(folder);
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

  it.each(Object.entries(FORMATS))('in the format %s', (_, inFormat) => {
    const text = inFormat(read('before.json'));
    const listing = Listing.read(text);
    const rule = RULES.find(({ id }) => `${name}-`.startsWith(`${id}-`));
    const problem = listing.problems().find((one) => one.rule === rule);
    if (!problem) throw new Error(`no problem of ${rule?.id}`);
    const fixes = fixesOf(listing, problem, DEFAULT_SETTINGS).filter((fix) => !fix.addsToConfiguration);
    const titles = fixes.map(({ title, kind, isPreferred }) => `${kind}${isPreferred ? '!' : ''} ${title}\n`);
    expect(titles.join('')).toBe(read('titles.txt'));
    const expected = files.filter((file) => file.startsWith('after-')).sort();
    expect(fixes.map((fix) => applied(text, fix))).toEqual(expected.map((file) => inFormat(read(file))));
  });
});

function applied(text: string, { edits, snippet }: Fix): string {
  return snippet ? expandSnippet(text, snippet) : applyEdits(text, edits);
}

/** The text without the white space outside of its strings. */
function withoutSpace(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
}
