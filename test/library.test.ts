import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import type { configSchema } from '../src/core/config/config-schema';
import { RULE_IDS } from '../src/core/rules';
import {
  checkListing,
  diffListings,
  fixListing,
  generateListing,
  isListing,
  ListingError,
  mergeListings,
  RULES,
  type CheckOptions,
  type Config,
  type ReportedProblem,
} from '../src/library';
import { toBeConsistentListing, type ListingMatchers, type MatcherOptions } from '../src/library/matchers';
import { loadConfig } from '../src/library/node';
import { checkJson, folder, run } from './cli/run';
import { OTHER_TEXTS, RIGHT, WRONG } from './support/library-texts';
import { entry, listing, other } from './support/listing-text';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-explicit-any, typescript/no-empty-object-type -- as in the README
  interface Matchers<T = any> extends ListingMatchers<T> {}
}

expect.extend({ toBeConsistentListing });

const ID = 'api-x-io-v1-render';
function problemsOf(text: string | object, options?: CheckOptions): readonly ReportedProblem[] {
  const checked = checkListing(text, options);
  if (!checked.listing) throw new Error(checked.reason);
  return checked.problems;
}

function rulesOf(text: string | object, options?: CheckOptions): readonly string[] {
  return problemsOf(text, options).map(({ rule }) => rule);
}

const TEXTS: Readonly<Record<string, string>> = {
  'problems of all severities': WRONG,
  'a syntax error': WRONG.replace('"id"', 'id'),
  'a byte order mark': `\ufeff${WRONG}`,
  'no problem': RIGHT,
  'two listings': `{"a": ${WRONG}, "b": ${RIGHT}}`,
  'an array of entries': `[${entry()}, ${other('b', { health: '1' })}]`,
};

describe('checkListing', () => {
  it.each([...Object.entries(TEXTS), ...Object.values(OTHER_TEXTS).map(([text]) => [text, text] as const)])(
    'finds what the command line finds: %s',
    async (_, text) => {
      const { files } = await checkJson('a.json', { 'a.json': text });
      const [file] = files;
      const checked = checkListing(text);
      if (checked.listing) expect({ path: 'a.json', ...checked }).toEqual(file);
      expect([checked.listing, isListing(text)]).toEqual([file?.listing, file?.listing]);
    },
  );

  it.each(Object.values(OTHER_TEXTS))(
    'says why a text is not a listing, without problems: %j',
    (text, reason) => {
      expect(checkListing(text)).toEqual({ listing: false, reason });
    },
  );

  it.each([
    ['{}', 'n/a.json', 'n/a.json is JSON, but has no array of entries of a listing.'],
    [{}, undefined, 'The object is JSON, but has no array of entries of a listing.'],
    [RIGHT, 'n/catalog-lens.json', 'n/catalog-lens.json is a configuration, not a listing.'],
  ])('names the file of a text that is not a listing: %#', (value, file, reason) => {
    expect(checkListing(value, { path: file })).toEqual({ listing: false, reason });
  });

  it('reads comments if they are allowed, by an option or by the name of the file', () => {
    const text = listing([`${entry()} // first`]);
    expect(rulesOf(text)).toEqual(['syntax']);
    expect(rulesOf(text, { jsonc: true })).toEqual([]);
    expect(rulesOf(text, { path: 'a.jsonc' })).toEqual([]);
    expect(rulesOf(text, { path: 'a.jsonc', jsonc: false })).toEqual(['syntax']);
  });

  it.each([{ rules: { 'volume-30d': 'off' } } as const, '{ "rules": { "volume-30d": "off" }, } // text'])(
    'uses a configuration: %j',
    (config) => {
      const rules = rulesOf(WRONG, { config });
      expect(rules).toContain('quality-flag');
      expect(rules).not.toContain('volume-30d');
    },
  );

  it('ignores a rule in an entry of the files that the configuration names', () => {
    const config: Config = { ignore: [{ rule: 'volume-30d', id: ID, files: 'n/*.json' }] };
    const rulesAt = (file?: string): readonly string[] => rulesOf(WRONG, { config, path: file });
    expect(rulesAt('n/a.json')).not.toContain('volume-30d');
    expect(rulesAt('./n/a.json')).not.toContain('volume-30d');
    expect(rulesAt('a.json')).toContain('volume-30d');
    expect(rulesAt()).toContain('volume-30d');
    expect(fixListing(WRONG, { config, path: 'n/a.json' }).text).toContain('"volume30dUsd": 31');
  });
});

/** A project whose configuration is in a folder above that of its fixtures. */
function project(config: Config): { readonly cwd: string; readonly fixture: string } {
  const cwd = folder({ 'catalog-lens.json': JSON.stringify(config), 'fixtures/a.json': WRONG });
  return { cwd, fixture: path.join(cwd, 'fixtures/a.json') };
}

describe('the configuration of a file', () => {
  const CONFIGS: Readonly<Record<string, Config>> = {
    'severities of rules': { rules: { 'volume-30d': 'error', 'quality-flag': 'off' } },
    'known networks': { chains: ['solana'], acceptedChains: ['solana'] },
    'an ignored rule': { ignore: [{ rule: 'volume-30d', id: ID, files: 'fixtures/*.json' }] },
    'expected problems': { expect: [{ files: 'fixtures/a.json', problems: { 'volume-30d': 1 } }] },
    'other problems than expected': { expect: [{ files: '**', problems: { 'volume-30d': ['x'] } }] },
    'excluded files': { exclude: ['fixtures/**'] },
    'files of another folder': {
      exclude: ['a.json'],
      expect: [{ files: 'a.json', problems: { syntax: 1 } }],
    },
  };

  it.each(Object.entries(CONFIGS))('applies as on the command line: %s', async (_, config) => {
    const { cwd, fixture } = project(config);
    const { files } = await checkJson('fixtures/a.json', cwd);
    const options = { config: loadConfig(fixture), path: fixture };
    const checked = checkListing(WRONG, options);
    if (checked.listing) expect({ path: 'fixtures/a.json', ...checked }).toEqual(files[0]);
    expect([checked.listing, isListing(WRONG, options)]).toEqual([files[0]?.listing, files[0]?.listing]);
    if (checked.listing) expect(checkListing(WRONG, { config, path: 'fixtures/a.json' })).toEqual(checked);
    const { pass, message } = toBeConsistentListing(WRONG, { path: fixture });
    const { stdout, status } = await run(['check', fixture], cwd);
    expect(pass).toBe(status === 0 && checked.listing);
    if (checked.listing) expect(message()).toBe(stdout);
  });

  it('includes what is not recognized as a listing', () => {
    const config: Config = { include: ['**/*.json'] };
    expect(rulesOf('hello', { config, path: 'a.json' })).toEqual(['syntax']);
    expect(isListing('hello', { config, path: 'a.json' })).toBe(true);
  });
});

describe('loadConfig', () => {
  it('takes a file URL, and no other', () => {
    const cwd = folder({ 'catalog-lens.json': '{}' });
    expect(loadConfig(pathToFileURL(path.join(cwd, 'a b.json')))?.text).toBe('{}');
    expect(() => loadConfig(new URL('https://x.io/a.json'))).toThrow(
      new TypeError('The path of a file is expected, not https://x.io/a.json'),
    );
  });

  it('finds the nearest file in the folder or a parent, for a file or folder that need not exist', () => {
    const cwd = folder({
      'catalog-lens.json': '{}',
      'a/b/x.json': '',
      'a/catalog-lens.json': '{ } // inner',
    });
    const textFor = (file: string): string | undefined => loadConfig(path.join(cwd, file))?.text;
    for (const file of ['a', 'a/b', 'a/b/x.json', 'a/b/c/none.json'])
      expect(textFor(file), file).toBe('{ } // inner');
    for (const file of ['none.json', 'catalog-lens.json']) expect(textFor(file), file).toBe('{}');
  });

  it('throws a TypeError with the place of each error', () => {
    const cwd = folder({ 'catalog-lens.json': '{\n  "rules": { "volume-30": "off" },\n  "chain": []\n}' });
    const file = path.relative(process.cwd(), path.join(cwd, 'catalog-lens.json'));
    expect(() => loadConfig(cwd)).toThrow(
      new TypeError(
        `The configuration has errors:\n${file}:2:14 Unknown rule "volume-30"; did you mean "volume-30d"?\n${file}:3:3 Unknown member "chain"; did you mean "chains"?`,
      ),
    );
  });

  it('throws an error for a file that cannot be read, and for what is no path', () => {
    const cwd = folder({ 'catalog-lens.json/x': '' });
    expect(() => loadConfig(cwd)).toThrow(/^cannot read configuration .*: it is a directory$/);
    expect(() => loadConfig(undefined as unknown as string)).toThrow(
      new TypeError('The path of a file is expected, not undefined'),
    );
  });
});

describe('fixListing', () => {
  it('fixes like check --fix', async () => {
    const cwd = folder({ 'a.json': `\ufeff${WRONG}` });
    await run('check --fix a.json', cwd);
    const { text, fixed } = fixListing(`\ufeff${WRONG}`);
    const { files } = await checkJson('a.json', cwd);
    expect(files[0]?.problems).toEqual(problemsOf(text));
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(fixed).toBe(2);
  });

  it('fixes only the problems of some rules', () => {
    const { text, fixed } = fixListing(WRONG, { rules: ['duplicate-item'] });
    expect(text).toBe(WRONG.replace('["base", "base"]', '["base"]'));
    expect(fixed).toBe(1);
    expect(fixListing(WRONG, { rules: [] })).toEqual({ text: WRONG, fixed: 0 });
  });

  it.each([
    [{ rules: ['volume30d'] }, 'Unknown rule volume30d; did you mean volume-30d?'],
    [{ rules: new Array(1) }, 'The option rules should be an array of strings, not an array'],
    [{ rules: 'volume-30d' }, 'The option rules should be an array of strings, not a string'],
    [{ rule: [] }, 'Unknown option rule; did you mean rules?'],
  ])('throws a TypeError for %j', (options, message) => {
    const call = (): unknown => fixListing(WRONG, options as object);
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });

  it('throws a ListingError for merge conflicts', () => {
    const conflict = `<<<<<<< ours\n${RIGHT}=======\n${RIGHT}>>>>>>> theirs\n`;
    expect(() => fixListing(conflict, { path: 'a.json' })).toThrow(
      new ListingError('a.json has merge conflicts.'),
    );
  });
});

describe('generateListing', () => {
  it.each([
    ['generate --entries 12', {}],
    ['generate --entries 12 --seed 4', { seed: 4 }],
    ['generate --entries 12 --min', { min: true }],
  ])('writes what the command line writes: %s', async (line, options) => {
    expect(generateListing({ entries: 12, ...options })).toBe((await run(line)).stdout);
    const broken = await run(`${line} --break volume-30d`);
    expect(generateListing({ entries: 12, break: 'volume-30d', ...options })).toBe(broken.stdout);
  });

  it.each([
    [{}, 'The option entries is missing'],
    [{ entries: '5' }, 'The option entries should be a number, not a string'],
    [{ entries: 5, min: 'yes' }, 'The option min should be true or false, not a string'],
    [{ entries: 5, brake: 'volume-30d' }, 'Unknown option brake; did you mean break?'],
    [{ entries: 5, break: 'volume30' }, 'Unknown rule volume30; did you mean volume-30d?'],
  ])('throws a TypeError for %j', (options, message) => {
    const call = (): string => generateListing(options as { entries: number });
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });

  it.each([
    [{ entries: 0 }, 'The option entries should be a whole number from 1 to 500000, not 0'],
    [{ entries: 1.5 }, 'The option entries should be a whole number from 1 to 500000, not 1.5'],
    [
      { entries: 1, seed: 4294967296 },
      'The option seed should be a whole number from 0 to 4294967295, not 4294967296',
    ],
    [
      { entries: 1, break: 'results-order' },
      'To break results-order a listing needs 2 entries, but it has 1.',
    ],
  ] as const)('throws a RangeError for %j', (options, message) => {
    expect(() => generateListing(options)).toThrow(new RangeError(message));
  });
});

describe('diffListings', () => {
  it.each([
    [WRONG, listing([other('c'), entry()])],
    [`{"data": ${RIGHT}}`, `{"data": ${WRONG}}`],
    ['{"count": 0, "results": []}', RIGHT],
  ])('is what diff prints', async (old, now) => {
    const cwd = folder({ old, new: now });
    const { stdout } = await run('diff --format json old new', cwd);
    expect(diffListings(old, now)).toEqual(JSON.parse(stdout));
  });

  it('throws a TypeError for an unknown field', () => {
    expect(() => diffListings(RIGHT, RIGHT, { ignore: ['helth' as 'id'] })).toThrow(
      new TypeError('Unknown field helth; did you mean health?'),
    );
  });

  it('throws a ListingError for broken JSON, and for several listings', () => {
    expect(() => diffListings(RIGHT, RIGHT.replace(/\}\s*$/, ''))).toThrow(
      new ListingError('The new text is not JSON: closing bracket } expected in line 25, column 1.'),
    );
    expect(() => diffListings(`{"a": ${RIGHT}, "b": [${RIGHT}]}`, RIGHT)).toThrow(
      new ListingError('The old text has several listings, at /a, /b/0; pass one of them.'),
    );
  });

  it('reads comments if they are allowed', () => {
    const text = RIGHT.replace('{', '{ // text');
    expect(() => diffListings(text, RIGHT)).toThrow(ListingError);
    expect(diffListings(text, RIGHT, { jsonc: true }).same).toBe(true);
    expect(diffListings(RIGHT, text, { path: 'a.jsonc' }).same).toBe(true);
  });
});

describe('mergeListings', () => {
  const base = listing([entry(), other('b')]);
  const ours = listing([entry({ name: '"ours"' }), other('b')]);

  it.each([
    { name: 'different entries', theirs: listing([entry(), other('b', { health: '1' })]), conflicts: 0 },
    { name: 'the same member', theirs: listing([entry({ name: '"theirs"' }), other('b')]), conflicts: 1 },
  ])('merges like the command: $name', async ({ theirs, conflicts }) => {
    const cwd = folder({ base, ours, theirs });
    const { stdout, status } = await run('merge base ours theirs', cwd);
    expect(mergeListings(base, ours, theirs)).toEqual({ text: stdout, conflicts });
    expect(status).toBe(conflicts === 0 ? 0 : 1);
  });

  it.each([
    ['', 'Theirs is not JSON: value expected in line 1, column 1.'],
    [`{"a": ${base}}`, 'Theirs is not a listing.'],
  ])('throws a ListingError for what the command merges with Git: %j', (theirs, message) => {
    expect(() => mergeListings(base, ours, theirs)).toThrow(new ListingError(message));
  });
});

it('RULES describes every rule, and cannot be changed', () => {
  expect(RULES.map(({ id }) => id)).toEqual(RULE_IDS);
  expect(() => Object.assign(RULES[0] ?? {}, { id: 'x' })).toThrow(TypeError);
  expect(Object.isFrozen(RULES)).toBe(true);
});

describe('toBeConsistentListing', () => {
  const failure = (message: string): unknown => expect.objectContaining({ message });

  it.each(Object.entries(TEXTS))('fails with what check prints, in both directions: %s', async (_, text) => {
    const { stdout, status } = await run('check -', {}, text);
    const intro = 'Expected a problem at or above warning, but there is none:\n\n';
    if (status === 0) {
      expect(text).toBeConsistentListing();
      expect(() => expect(text).not.toBeConsistentListing()).toThrow(failure(intro + stdout));
    } else {
      expect(text).not.toBeConsistentListing();
      expect(() => expect(text).toBeConsistentListing()).toThrow(failure(stdout));
    }
  });

  it('fails with what is no listing, also with .not', () => {
    const reason = failure('The object is JSON, but has no array of entries of a listing.');
    expect(() => expect({}).toBeConsistentListing()).toThrow(reason);
    expect(() => expect({}).not.toBeConsistentListing()).toThrow(reason);
  });

  it('takes the name of the file, the severity that fails, and a configuration', async () => {
    const text = listing([entry({ health: '1' })]);
    expect(text).toBeConsistentListing();
    const file = 'fixtures/a.json';
    const { pass, message } = toBeConsistentListing(text, { path: file, failOn: 'info' });
    const { stdout } = await run(['check', '--stdin-filename', file, '-'], {}, text);
    expect({ pass, message: message() }).toEqual({ pass: false, message: stdout });
    const config = { rules: { 'health-not-null': 'off' } } as const;
    expect(text).toBeConsistentListing({ failOn: 'info', config });
    expect(`// comment\n${text}`).toBeConsistentListing({ path: 'a.jsonc' });
  });

  it.each([
    [{ failOn: 'warn' }, 'Unknown severity warn; did you mean warning?'],
    [{ failon: 'info' }, 'Unknown option failon; did you mean failOn?'],
  ])('throws an error for %j', (options, message) => {
    expect(() => toBeConsistentListing(RIGHT, options as MatcherOptions)).toThrow(new TypeError(message));
  });
});

/** All members, none of which may be left out. */
type Complete<T> = T extends string | number
  ? T
  : T extends readonly (infer E)[]
    ? readonly Complete<E>[]
    : { [K in keyof T]-?: Complete<Exclude<T[K], undefined>> };

type IsSame<A, B> = [A, B] extends [B, A] ? true : false;

it('the type of the configuration is that of its schema', () => {
  const isSame: IsSame<Complete<Config>, Complete<z.infer<typeof configSchema>>> = true;
  expect(isSame).toBe(true);
});
