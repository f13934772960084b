import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyEdits, fixesOf, type Fix } from '../../../src/core/fixes';
import { writeChunks, type WriteOptions } from '../../../src/core/generate/write';
import { Listing } from '../../../src/core/listing/listing';
import { RULES } from '../../../src/core/rules';
import { DEFAULT_SETTINGS } from '../../../src/core/model/settings';
import { expandSnippet } from './expand-snippet';
import { GOLDEN_CASES } from './golden-cases';

const FOLDER = fileURLToPath(new URL('../../fixtures/fixes', import.meta.url));
const isUpdate = process.env.MODE === 'update';

const FORMATS: Readonly<Record<string, WriteOptions>> = {
  pretty: { format: 'pretty' },
  crlf: { format: 'pretty', eol: '\r\n' },
  tabs: { format: 'pretty', indent: '\t' },
  minified: { format: 'minified' },
  lines: { format: 'lines' },
};

beforeAll(() => {
  if (isUpdate) rmSync(FOLDER, { recursive: true, force: true });
});

describe.each(Object.keys(GOLDEN_CASES))('the fixes of %s', (name) => {
  const folder = join(FOLDER, name);

  it.each(Object.keys(FORMATS))('in the format %s', (format) => {
    const given = GOLDEN_CASES[name];
    const options = FORMATS[format];
    if (!given || !options) throw new Error('no such case');
    const text = [...writeChunks(given, options)].join('');
    const found = { 'before.json': text };
    const listing = Listing.read(text);
    const rule = RULES.find(({ id }) => `${name}-`.startsWith(`${id}-`));
    const problem = listing.problems().find((one) => one.rule === rule);
    if (!problem) throw new Error(`no problem of ${rule?.id}`);
    const fixes = fixesOf(listing, problem, DEFAULT_SETTINGS).filter((fix) => !fix.addsToConfiguration);
    fixes.forEach((fix, index) => Object.assign(found, { [`after-${index + 1}.json`]: applied(text, fix) }));
    const titles = fixes.map(({ title, kind, isPreferred }) => `${kind}${isPreferred ? '!' : ''} ${title}\n`);
    Object.assign(found, { 'titles.txt': titles.join('') });
    for (const [file, content] of Object.entries(found)) {
      const path = join(folder, format, file);
      if (isUpdate) {
        mkdirSync(join(folder, format), { recursive: true });
        writeFileSync(path, content);
      }
      expect(existsSync(path) && readFileSync(path, 'utf8'), path).toBe(content);
    }
    expect(readdirSync(join(folder, format)).sort()).toEqual(Object.keys(found).sort());
  });
});

function applied(text: string, { edits, snippet }: Fix): string {
  return snippet ? expandSnippet(text, snippet) : applyEdits(text, edits);
}
