import { describe, expect, it } from 'vitest';
import { checkListing, diffListings, fixListing, isListing } from '../../../src/library';
import { toBeConsistentListing } from '../../../src/library/matchers';
import { folder, run } from '../../cli/run';
import { entry, listing, other } from '../../support/listing-text';

const TEXT = listing([entry(), other('b'), other('c')]);
const ENTRIES = [entry(), other('b'), other('c')];
const ARRAY = `[${ENTRIES.join(', ')}]`;
const ON_ONE_LINE = ENTRIES.map((one) => JSON.stringify(JSON.parse(one)));

/** Texts that are not JSON, by what is wrong, with the number of entries that are read all the same. */
const NOT_JSON: Readonly<Record<string, readonly [text: string, entries: number]>> = {
  'headers before a listing': [`HTTP/1.1 200 OK\ncontent-type: application/json\n\n${TEXT}`, 3],
  'a statement around a listing': [`const listing = ${TEXT};`, 3],
  'a call around an array': [`callback(${ARRAY})`, 3],
  'a fence of Markdown': [`\`\`\`json\n${TEXT}\`\`\`\n`, 3],
  'text behind an array': [`${ARRAY}\nDone.`, 3],
  'a bracket behind an array': [`${ARRAY}]`, 3],
  'another listing behind it': [`${TEXT}${TEXT}`, 3],
  'no comma in the JSON around a listing': [`{"status": 200 "body": ${TEXT}}`, 0],
  'a trailing comma around a listing': [`{"body": ${TEXT},}`, 0],
  'a listing that is cut off': [`{"body": ${TEXT}`, 3],
  'an entry a line': [ON_ONE_LINE.join('\n'), 0],
  'entries between commas': [ENTRIES.join(',\n'), 0],
  'no commas between entries': [`[${ENTRIES.join(' ')}]`, 3],
  'no quotes around results': [TEXT.replace('"results"', 'results'), 0],
  'other quotes around results': [TEXT.replace('"results"', '“results”'), 0],
  'no quotes around names': [TEXT.replaceAll(/"(\w+)":/g, '$1:'), 0],
  YAML: [`results:\n  - pricePerCallUsd: 0.5\n    calls30d: 60\n    volume30dUsd: 30\n`, 0],
};

const CASES = Object.entries(NOT_JSON).map(([what, [text, entries]]) => ({ what, text, entries }));

describe('a text that is not JSON, but has entries', () => {
  it.each(CASES)('is a syntax error: $what', ({ text, entries }) => {
    expect(() => JSON.parse(text) as unknown).toThrow();
    const checked = checkListing(text);
    if (!checked.listing) throw new Error(checked.reason);
    const errors = checked.problems.filter(({ rule }) => rule === 'syntax');
    expect(errors.length).toBeGreaterThan(0);
    expect(checked.entries).toBe(entries);
    // Nothing else is checked of what cannot be read.
    if (entries === 0) expect(checked.problems).toEqual(errors);
    for (const { range } of errors) {
      expect(range.start.offset).toBeGreaterThanOrEqual(0);
      expect(range.end.offset).toBeLessThanOrEqual(text.length);
    }
    expect(isListing(text)).toBe(true);
    expect(toBeConsistentListing(text).pass).toBe(false);
    expect(() => diffListings(TEXT, text)).toThrow('is not JSON');
    if (entries === 0) expect(fixListing(text)).toEqual({ text, fixed: 0 });
  });

  it.each(CASES)('is one for check and --fix, as it is for list: $what', async ({ text, entries }) => {
    const cwd = folder({ 'a.json': text });
    const { stdout, stderr, status } = await run(['check', 'a.json'], { cwd });
    expect(stdout).toMatch(/^a\.json:\d+:\d+ error Invalid JSON: /m);
    expect({ stderr, status }).toEqual({ stderr: '', status: 1 });
    expect(await run(['check', '--fix', 'a.json'], { cwd })).toMatchObject({ status: 1 });
    const listed = await run(['list', '--format', 'json', 'a.json'], { cwd });
    expect(listed.stderr).toContain('a.json is not JSON: ');
    expect((JSON.parse(listed.stdout) as { entries: unknown[] }).entries).toHaveLength(entries);
  });

  it('is one in JSON with comments, unless it is only comments', () => {
    const commented = `// Received on Monday\n${TEXT}`;
    expect(checkListing(commented, { jsonc: true })).toMatchObject({ problems: [] });
    expect(checkListing(`/* a */ ${ARRAY} // b`, { jsonc: true })).toMatchObject({ problems: [] });
    expect(checkListing(`// a\n{"body": ${TEXT},} // b`, { jsonc: true })).toMatchObject({ problems: [] });
    expect(checkListing(`# a\n${ARRAY}`, { jsonc: true })).toMatchObject({ problems: [{ rule: 'syntax' }] });
    expect(checkListing(`// a\n${ARRAY}`)).toMatchObject({ problems: [{ rule: 'syntax' }] });
  });

  it('has its error where it is', () => {
    const startOf = (text: string): unknown => {
      const checked = checkListing(text);
      return (
        checked.listing && checked.problems.map(({ rule, range }) => [rule, text.slice(range.start.offset)])
      );
    };
    expect(startOf(`${ARRAY}\nDone.`)).toEqual([['syntax', 'Done.']]);
    expect(startOf(`{"a": ${ARRAY} "b": ${ARRAY}}`)).toContainEqual(['syntax', `"b": ${ARRAY}}`]);
    expect(startOf(`{"a": ${ARRAY}, "b": ${ARRAY} 1}`)).toContainEqual(['syntax', '1}']);
    expect(startOf(`${entry()}\n[1]`)).toEqual([['syntax', '[1]']]);
  });

  it('that is cut off in a listing has one error', () => {
    for (const text of [`{"a": ${TEXT}`, `{"a": ${ARRAY}`, `[1, {"a": ${TEXT}`])
      for (const end of [text.length, text.length - 40, text.length - 400])
        expect(checkListing(text.slice(0, end)), text.slice(end)).toMatchObject({
          problems: expect.toSatisfy(
            (all: readonly { readonly rule: string }[]) =>
              all.filter(({ rule }) => rule === 'syntax').length === 1,
          ) as unknown,
        });
  });
});

/** Texts in which field names are names of something else, or a single entry. */
const NO_LISTINGS: Readonly<Record<string, readonly string[]>> = {
  'a table by field names': [
    '{"columns": {"pricePerCallUsd": 3, "calls30d": 4, "volume30dUsd": 5}}',
    '{"pricePerCallUsd": "Price", "calls30d": "Calls", "volume30dUsd": "Volume"}',
    '{"en": {"chain": "Chain", "calls30d": "Calls", "callsPerPayer": "Calls per payer", "health": "Health", "lastCalledMs": "Last call"}}',
  ],
  'a JSON Schema': [
    '{"properties": {"results": {"items": {"properties": {"lastCalledMs": {}, "l30DaysPayers": {}, "calls30d": {}}}}}}',
  ],
  'an entry alone': [
    entry(),
    `{"entry": ${entry()}}`,
    `{"log": {"entries": [{"response": {"content": ${entry({ sources: '["a", "a"]' })}}}]}}`,
  ],
};

describe('objects whose member names are field names, and single entries', () => {
  it.each(Object.entries(NO_LISTINGS).flatMap(([what, texts]) => texts.map((text) => ({ what, text }))))(
    'are no listing, and are not changed: $what: $text',
    async ({ text }) => {
      expect(isListing(text)).toBe(false);
      expect(checkListing(text)).toMatchObject({ listing: false });
      const cwd = folder({ 'a.json': text });
      const { stdout, status } = await run(['check', '--fix', '--pass-with-no-listings', 'a.json'], { cwd });
      expect(stdout).toContain('in 0 listings');
      expect(status).toBe(0);
    },
  );
});

describe('catalog-lens.json', () => {
  const CONFIG = JSON.stringify({
    include: ['**/*.json'],
    expect: [{ files: '*.json', problems: { 'health-not-null': 1 } }],
  });
  const HEALTHY = listing([entry({ health: '1' })]);
  const NONE = 'catalog-lens.json is a configuration, not a listing';

  it.each([
    ['.'],
    ['catalog-lens.json'],
    ['--force', 'catalog-lens.json'],
    ['--report-unused', '.'],
    ['--fix', '.'],
  ])('is never checked as a listing: check %s %s', async (...args) => {
    const cwd = folder({ 'catalog-lens.json': CONFIG, 'a.json': HEALTHY, 'sub/catalog-lens.json': '{}' });
    const { stdout, stderr, status } = await run(['check', '--pass-with-no-listings', ...args], { cwd });
    const isNamed = args.includes('catalog-lens.json');
    expect({ stderr, status }).toEqual({ stderr: isNamed ? `catalog-lens: ${NONE}\n` : '', status: 0 });
    expect(stdout).not.toContain('catalog-lens.json:');
    expect(stdout).not.toContain('2 listings');
  });

  it('is no listing of other commands and of the library', async () => {
    const cwd = folder({ 'catalog-lens.json': CONFIG, 'a.json': TEXT });
    for (const args of [['extract'], ['summary'], ['diff', 'a.json']])
      expect((await run([...args, 'catalog-lens.json'], { cwd })).stderr).toBe(`catalog-lens: ${NONE}\n`);
    const options = { path: 'catalog-lens.json', config: CONFIG };
    expect(checkListing(TEXT, options)).toEqual({ listing: false, reason: `${NONE}.` });
    expect(isListing(TEXT, { path: 'sub/catalog-lens.json' })).toBe(false);
    expect(() => fixListing(TEXT, options)).toThrow(NONE);
  });
});
