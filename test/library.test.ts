import { describe, expect, it } from 'vitest';
import { RULE_IDS } from '../src/core/rules';
import {
  breakListing,
  checkListing,
  diffListings,
  fixListing,
  generateListing,
  isListing,
  mergeListings,
  RULES,
  type CheckOptions,
  type ReportedProblem,
} from '../src/library';
import { toBeConsistentListing, type MatcherOptions } from '../src/library/matchers';
import { checkJson, folder, run } from './cli/run';
import { entry, listing, other } from './support/listing-text';

const WRONG = listing([
  entry({ volume30dUsd: '31', volumePerDayApprox: '1.0333333333333334' }),
  other('b', { health: '1', acceptedChains: '["base", "base"]' }),
  entry({ qualityFlag: '"?"' }),
]);

function problemsOf(text: string, options?: CheckOptions): readonly ReportedProblem[] {
  const checked = checkListing(text, options);
  if (!checked.listing) throw new Error(checked.reason);
  return checked.problems;
}

const TEXTS: Readonly<Record<string, string>> = {
  'problems of all severities': WRONG,
  'a syntax error': WRONG.replace('"id"', 'id'),
  'a byte order mark': `\ufeff${WRONG}`,
  'no problem': listing([entry()]),
  'no listing': '{"results": []}',
  'no JSON': 'hello',
};

describe('checkListing', () => {
  it.each(Object.entries(TEXTS))('finds what the command line finds: %s', async (_, text) => {
    const { files } = await checkJson(['a.json'], { cwd: folder({ 'a.json': text }) });
    const [file] = files;
    const checked = checkListing(text);
    if (checked.listing) expect({ path: 'a.json', ...checked }).toEqual(file);
    expect([checked.listing, isListing(text)]).toEqual([file?.listing, file?.listing]);
  });

  it.each([
    ['hello', 'The text is not JSON: value expected in line 1, column 1.'],
    ['{"results": [1, 2\n', 'The text is not JSON: closing bracket ] expected in line 2, column 1.'],
    ['{"results": []}', 'The text is JSON, but has no array of entries of a listing.'],
    [
      JSON.stringify({ log: [WRONG] }),
      'The listing at /log/0 is the text of a string, which is not checked.',
    ],
  ])('says why a text is not a listing, without problems: %j', (text, reason) => {
    expect(checkListing(text)).toEqual({ listing: false, reason });
  });

  it('reads comments if they are allowed', () => {
    const text = listing([`${entry()} // first`]);
    expect(problemsOf(text).map(({ rule }) => rule)).toEqual(['syntax']);
    expect(problemsOf(text, { jsonc: true })).toEqual([]);
  });

  it.each([{ rules: { 'volume-30d': 'off' } } as const, '{ "rules": { "volume-30d": "off" }, } // text'])(
    'uses a configuration: %j',
    (config) => {
      const rules = problemsOf(WRONG, { config }).map(({ rule }) => rule);
      expect(rules).toContain('quality-flag');
      expect(rules).not.toContain('volume-30d');
    },
  );

  it('ignores a rule in an entry of the files that the configuration names', () => {
    const config = { ignore: [{ rule: 'volume-30d', id: 'api-x-io-v1-render', files: 'n/*.json' }] };
    const rulesAt = (path?: string): readonly string[] =>
      problemsOf(WRONG, { config, path }).map(({ rule }) => rule);
    expect(rulesAt('n/a.json')).not.toContain('volume-30d');
    expect(rulesAt('a.json')).toContain('volume-30d');
    expect(rulesAt()).toContain('volume-30d');
    expect(fixListing(WRONG, { config, path: 'n/a.json' }).text).toContain('"volume30dUsd": 31');
  });

  it('throws an error for a configuration with errors, and for what is no text', () => {
    expect(() => checkListing(WRONG, { config: { rules: { 'volume-30': 'off' } } })).toThrow(
      /^The configuration has errors: \/rules\/volume-30: .*did you mean "volume-30d"/,
    );
    expect(() => checkListing(WRONG, { config: '{' })).toThrow(/^The configuration has errors: Invalid JSON/);
    expect(() => checkListing(undefined as unknown as string)).toThrow(
      new TypeError('The text of a listing is expected, not undefined'),
    );
  });
});

describe('fixListing', () => {
  it('fixes like check --fix', async () => {
    const cwd = folder({ 'a.json': `\ufeff${WRONG}` });
    await run(['check', '--fix', 'a.json'], { cwd });
    const { text, fixed } = fixListing(`\ufeff${WRONG}`);
    const { files } = await checkJson(['a.json'], { cwd });
    expect(files[0]?.problems).toEqual(problemsOf(text));
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(fixed).toBe(2);
  });

  it('fixes only the problems of some rules', () => {
    const { text, fixed } = fixListing(WRONG, { rules: ['duplicate-item'] });
    expect(text).toBe(WRONG.replace('["base", "base"]', '["base"]'));
    expect(fixed).toBe(1);
    expect(() => fixListing(WRONG, { rules: ['volume30d'] })).toThrow(
      new RangeError('Unknown rule volume30d; did you mean volume-30d?'),
    );
  });

  it.each(['hello', '{"results": []}', '', listing([entry()])])(
    'changes nothing without problems: %j',
    (text) => {
      expect(fixListing(text)).toEqual({ text, fixed: 0 });
    },
  );
});

describe('generateListing and breakListing', () => {
  it.each([{}, { seed: 4 }, { min: true }])('write what the command line writes: %j', async (options) => {
    const args = ['generate', '--entries', '12'];
    if (options.seed !== undefined) args.push('--seed', String(options.seed));
    if (options.min) args.push('--min');
    expect(generateListing({ entries: 12, ...options })).toBe((await run(args)).stdout);
    const broken = await run([...args, '--break', 'volume-30d']);
    expect(breakListing({ entries: 12, rule: 'volume-30d', ...options })).toBe(broken.stdout);
  });

  it('throw an error for invalid options', () => {
    expect(() => generateListing({ entries: -1 })).toThrow(RangeError);
    expect(() => breakListing({ entries: 1, rule: 'results-order' })).toThrow(
      new RangeError('To break results-order a listing needs 3 entries, but it has 1.'),
    );
    expect(() => breakListing({ entries: 9, rule: 'no' })).toThrow(new RangeError('Unknown rule no'));
  });
});

describe('diffListings', () => {
  it.each([
    [listing([entry()]), WRONG],
    [WRONG, listing([other('c'), entry()])],
    [WRONG, WRONG],
  ])('is what diff prints', async (old, now) => {
    const cwd = folder({ old, new: now });
    const { stdout } = await run(['diff', '--format', 'json', 'old', 'new'], { cwd });
    expect(diffListings(old, now)).toEqual(JSON.parse(stdout));
  });

  it('throws an error for a text that is not a listing', () => {
    expect(() => diffListings('{}', WRONG)).toThrow(
      new TypeError('The old text is not a listing: it has no array results'),
    );
    expect(() => diffListings(WRONG, 'hello')).toThrow(/^The new text/);
  });
});

describe('mergeListings', () => {
  const base = listing([entry(), other('b')]);
  const ours = listing([entry({ name: '"ours"' }), other('b')]);

  it.each([
    { name: 'different entries', theirs: listing([entry(), other('b', { health: '1' })]), conflicts: 0 },
    { name: 'the same member', theirs: listing([entry({ name: '"theirs"' }), other('b')]), conflicts: 1 },
    { name: 'no listing', theirs: 'hello\n', conflicts: 1 },
  ])('merges like the command: $name', async ({ theirs, conflicts }) => {
    const cwd = folder({ base, ours, theirs });
    const { stdout, status } = await run(['merge', 'base', 'ours', 'theirs'], { cwd });
    expect(mergeListings(base, ours, theirs)).toEqual({ text: stdout, conflicts });
    expect(status).toBe(conflicts === 0 ? 0 : 1);
  });
});

it('RULES describes every rule, and cannot be changed', () => {
  expect(RULES.map(({ id }) => id)).toEqual(RULE_IDS);
  expect(() => Object.assign(RULES[0] ?? {}, { id: 'x' })).toThrow(TypeError);
});

describe('toBeConsistentListing', () => {
  it.each(Object.entries(TEXTS))('fails with what check prints: %s', async (_, text) => {
    const { stdout, status } = await run(['check', '-'], { stdin: text });
    const { pass, message } = toBeConsistentListing(text);
    expect(message()).toBe(stdout);
    expect(pass).toBe(status === 0 && isListing(text));
  });

  it('takes the name of the file, the severity that fails, and a configuration', async () => {
    const text = listing([entry({ health: '1' })]);
    expect(toBeConsistentListing(text).pass).toBe(true);
    const { pass, message } = toBeConsistentListing(text, { path: 'fixtures/a.json', failOn: 'info' });
    const { stdout } = await run(['check', '--stdin-filename', 'fixtures/a.json', '-'], { stdin: text });
    expect({ pass, message: message() }).toEqual({ pass: false, message: stdout });
    const config = { rules: { 'health-not-null': 'off' } } as const;
    expect(toBeConsistentListing(text, { failOn: 'info', config }).pass).toBe(true);
    expect(toBeConsistentListing(`// comment\n${text}`, { path: 'a.jsonc' }).pass).toBe(true);
  });

  it.each([
    [{ failOn: 'nope' }, 'Unknown severity nope; did you mean info?'],
    [{ failOn: 'warn' }, 'Unknown severity warn; did you mean warning?'],
    [{ failOn: 'Error' }, 'Unknown severity Error; did you mean error?'],
    [{ failon: 'info' }, 'Unknown option failon; did you mean failOn?'],
  ])('throws an error for %j', (options, message) => {
    expect(() => toBeConsistentListing(listing([entry()]), options as MatcherOptions)).toThrow(
      new TypeError(message),
    );
  });
});
