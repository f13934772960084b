import path from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withExpected } from '../../src/core/config/config-edits';
import { expectedNow } from '../../src/core/config/expectations';
import { listingOf } from '../core/listing-of';
import { RULE_IDS } from '../../src/core/rules';
import { entry, listing, other } from '../support/listing-text';
import { read } from './command';
import { checkJson, checkText, contentOf, folder, run } from './run';

/** The first of two entries has a wrong volume, which also contradicts the volume per day. */
const WRONG = listing([entry({ volume30dUsd: '33' }), other('b')]);
const RIGHT = listing([entry(), other('b')]);
const ID = 'api-x-io-v1-render';
/** The problems of WRONG. */
const [VOLUME, PER_DAY] = ['volume-30d', 'volume-per-day'];
const BOTH = { 'volume-30d': 1, 'volume-per-day': 1 };

function expecting(...elements: readonly object[]): string {
  return JSON.stringify({ expect: elements });
}

function problemsExpected(problems: object, files: unknown = '*.json'): string {
  return expecting({ files, problems });
}

/** The problems of a text: those that are expected are marked, and those of expectations are their messages. */
async function problemsOf(text: string, config: string): Promise<readonly string[]> {
  const { problems } = await checkText(text, config);
  return problems.map(({ rule, message, expected }) =>
    expected ? `${rule} expected` : rule.startsWith('expected-') ? message : rule,
  );
}

async function statusOf(text: string, config: string, options = ''): Promise<number> {
  const files = { 'a.json': text, 'catalog-lens.json': config };
  return (await read(`check ${options} a.json`, files)).status;
}

const EXPECTED = ['volume-30d expected', 'volume-per-day expected'];

describe('the problems of a file', () => {
  it.each<[what: string, config: string, problems: readonly string[]]>([
    ['by one of several globs', problemsExpected(BOTH, ['b.json', 'a.*']), EXPECTED],
    ['not by the glob of another folder', problemsExpected(BOTH, 'fixtures/a.json'), [VOLUME, PER_DAY]],
    [
      'by every element that matches',
      expecting(
        { files: 'a.json', problems: { 'volume-30d': 1 } },
        { files: '*.json', problems: { 'volume-per-day': 1 } },
        { files: 'b.json', problems: { syntax: 1 } },
      ),
      EXPECTED,
    ],
    [
      'not by several elements for one rule of which one does not match',
      expecting(
        { files: 'a.json', problems: { 'volume-30d': 1 } },
        { files: '*.json', problems: { 'volume-30d': 2 } },
      ),
      ['Expected 2 volume-30d problems, found 1', VOLUME, PER_DAY],
    ],
    [
      'of one rule only',
      problemsExpected({ 'volume-30d': 3, 'volume-per-day': 1 }),
      ['Expected 3 volume-30d problems, found 1', VOLUME, 'volume-per-day expected'],
    ],
    [
      'without those of a rule that is off',
      JSON.stringify({
        rules: { 'volume-30d': 'off' },
        expect: [{ files: 'a.json', problems: { 'volume-30d': 0, 'volume-per-day': 1 } }],
      }),
      ['volume-per-day expected'],
    ],
    [
      'without ignored ones',
      JSON.stringify({
        ignore: [{ rule: 'volume-30d', id: ID }],
        expect: [{ files: 'a.json', problems: { 'volume-30d': 1 } }],
      }),
      ['Expected 1 volume-30d problem, found none', PER_DAY],
    ],
    ['by id', problemsExpected({ 'volume-30d': [ID] }), ['volume-30d expected', PER_DAY]],
    [
      'by another id',
      problemsExpected({ 'volume-30d': ['x'] }),
      [`Expected 1 volume-30d problem, found 1: none in "x", unexpected in "${ID}"`, VOLUME, PER_DAY],
    ],
  ])('are expected %s', async (_, config, problems) => {
    expect(await problemsOf(WRONG, config)).toEqual(problems);
  });

  it('are expected by the id of an entry, however many it has, and outside entries by no id', async () => {
    const twice = listing([entry({}, ', "x": 1, "y": 2')]);
    expect(await problemsOf(twice, problemsExpected({ 'unknown-field': [ID] }))).toEqual([
      'unknown-field expected',
      'unknown-field expected',
    ]);
    expect(await problemsOf(RIGHT, problemsExpected({ 'volume-30d': [ID] }))).toEqual([
      'Expected 1 volume-30d problem, found none',
    ]);
    const config = problemsExpected({ 'count-below-results': [ID] });
    expect(await problemsOf(listing([entry()], '0'), config)).toContain(
      `Expected 1 count-below-results problem, found 1: none in "${ID}", unexpected in an object without an ID`,
    );
  });

  it('include those of `syntax` and `duplicate-key`', async () => {
    const text = listing([entry({}, ', "health": null'), other('b', { qualityFlag: 'None' })]);
    expect(await problemsOf(text, problemsExpected({ syntax: 1, 'duplicate-key': 1 }))).toEqual([
      'duplicate-key expected',
      'syntax expected',
    ]);
  });
});

it.each<[count: unknown, inWrong: string | undefined, inRight: string | undefined]>([
  [1, undefined, 'Expected 1 volume-30d problem, found none'],
  [2, 'Expected 2 volume-30d problems, found 1', 'Expected 2 volume-30d problems, found none'],
  ['>=1', undefined, 'Expected at least 1 volume-30d problem, found none'],
  ['<=1', undefined, undefined],
  ['<=0', 'Expected no volume-30d problems, found 1', undefined],
  ['2..4', 'Expected 2 to 4 volume-30d problems, found 1', 'Expected 2 to 4 volume-30d problems, found none'],
])('a count is a number, or a string `>=N`, `<=N` or `N..M`: %j', async (count, inWrong, inRight) => {
  const config = problemsExpected({ 'volume-30d': count });
  expect(await problemsOf(WRONG, config)).toEqual(
    inWrong === undefined ? ['volume-30d expected', PER_DAY] : [inWrong, VOLUME, PER_DAY],
  );
  expect(await problemsOf(RIGHT, config)).toEqual(inRight === undefined ? [] : [inRight]);
  expect(await statusOf(RIGHT, config)).toBe(inRight === undefined ? 0 : 1);
  const entries = [{ filter: 'volume>=33', count }];
  const isExpected = inWrong === undefined;
  expect(await problemsOf(WRONG, expecting({ files: 'a.json', entries }))).toHaveLength(isExpected ? 2 : 3);
});

describe('expected problems', () => {
  const config = problemsExpected(BOTH);

  it('do not affect the exit status', async () => {
    expect(await statusOf(WRONG, config)).toBe(0);
    expect(await statusOf(WRONG, '{}')).toBe(1);
    expect(await statusOf(WRONG, problemsExpected({ 'volume-30d': 1 }))).toBe(1);
  });

  it('are printed only with `--show-expected`', async () => {
    const cwd = folder({ 'a.json': WRONG, 'catalog-lens.json': config });
    const printed = async (options: string): Promise<string> =>
      (await run(`check a.json ${options}`, cwd)).stdout;
    expect(await printed('')).toBe(
      '0 errors, 0 warnings, 0 infos in 1 listing, 2 entries (2 expected problems)\n',
    );
    expect(await printed('--show-expected')).toMatch(
      /^a\.json:15:23 warning volume30dUsd is 33, .* \(expected\) volume-30d\na\.json:.* \(expected\) volume-per-day\n\n0 errors/,
    );
    for (const format of ['github', 'sarif', 'junit', 'gitlab']) {
      expect(await printed(`--format ${format}`)).not.toContain('volume30dUsd is 33');
      expect(await printed(`--format ${format} --show-expected`)).toContain('(expected)');
    }
    const junit = await printed('--format junit --show-expected');
    expect(junit).toMatch(/ tests="2" failures="0" /);
    expect(junit).not.toContain('<failure');
    expect(await printed('--format github --show-expected')).not.toContain('::warning');
    expect(await printed('--format gitlab --show-expected')).not.toContain('minor');
  });

  it('are counted apart in JSON, which marks them `"expected": true`', async () => {
    const { files, totals } = await checkJson('a.json', {
      'a.json': WRONG,
      'catalog-lens.json': problemsExpected({ 'volume-30d': 1 }),
    });
    expect(files[0]?.problems.map(({ rule, expected }) => [rule, expected])).toEqual([
      [VOLUME, true],
      [PER_DAY, undefined],
    ]);
    expect(totals).toMatchObject({ warnings: 1, expected: 1 });
  });

  it.each([
    [
      'alone',
      config,
      listing([entry({ volume30dUsd: '33', callsPerDayApprox: '7' }), other('b')]),
      listing([entry({ volume30dUsd: '33' }), other('b')]),
    ],
    [
      'alone in later rounds, too: the missing volume contradicts the volume per day only when it has been added',
      problemsExpected({ 'volume-per-day': 1 }),
      listing([entry({ volumePerDayApprox: '5' }), other('b', { volume30dUsd: undefined })]),
      listing([entry({ volumePerDayApprox: '5' }), other('b')]),
    ],
  ])('are left %s by `--fix`', async (_, expectation, text, fixed) => {
    const cwd = folder({ 'a.json': text, 'catalog-lens.json': expectation });
    expect((await run('check --fix a.json', cwd)).status).toBe(0);
    expect(contentOf(cwd, 'a.json')).toBe(fixed);
  });
});

it.each<[what: string, text: string, anchor: readonly [start: number, end: number]]>([
  ['a text that is no JSON', '\n nothing at all', [2, 9]],
  ['an object', '// x\n{"a": 1}', [5, 6]],
  ['an empty text', '', [0, 0]],
  ['a listing', RIGHT, [32, 33]],
])(
  'matching files are checked even if they are not recognized; without a `results` array the anchor is the first token: %s',
  async (_, text, [start, end]) => {
    const { files } = await checkJson('a.json', {
      'a.json': text,
      'catalog-lens.json': problemsExpected({ 'volume-30d': 2 }),
    });
    expect(files[0]).toMatchObject({ listing: true });
    expect(files[0]?.problems.find(({ rule }) => rule === 'expected-problems')).toMatchObject({
      severity: 'error',
      pointer: '/results',
      id: null,
      message: 'Expected 2 volume-30d problems, found none',
      range: { start: { offset: start }, end: { offset: end } },
    });
  },
);

it('an excluded file is not checked, even if something is expected of it', async () => {
  const expectations = [{ files: 'a.json', problems: { syntax: 1 } }];
  // There is no listing.
  expect(await statusOf(RIGHT, JSON.stringify({ exclude: ['a.json'], expect: expectations }))).toBe(2);
});

describe('`entries`: the number of entries that match a filter', () => {
  const text = listing([entry({ qualityFlag: '"monitor"' }), other('b'), other('c')]);
  const entriesExpected = (filter: string, count: unknown): string =>
    expecting({ files: 'a.json', entries: [{ filter, count }] });

  it.each<[filter: string, count: unknown, message?: string]>([
    ['flag:verified', 2],
    ['flag:monitor', '<=1'],
    ['', 3],
    ['flag:verified', '>=3', 'Expected at least 3 entries matching flag:verified, found 2'],
    ['id:render', '<=0', 'Expected no entries matching id:render, found 1'],
    ['', '4..5', 'Expected 4 to 5 entries, found 3'],
  ])('%s %j', async (filter, count, message) => {
    const { problems } = await checkText(text, entriesExpected(filter, count));
    const place = { pointer: '/results', range: { start: { offset: 32 }, end: { offset: 33 } } };
    const expected = { rule: 'expected-entries', severity: 'error', message, ...place };
    expect(problems).toMatchObject(message === undefined ? [] : [expected]);
  });
});

it('the rules of expectations accept severities in `rules`', async () => {
  const config = (severity: string): string =>
    JSON.stringify({
      rules: { 'expected-problems': severity, 'expected-entries': severity },
      expect: [{ files: 'a.json', problems: { syntax: 1 }, entries: [{ filter: 'x', count: '>=9' }] }],
    });
  expect(await statusOf(RIGHT, config('error'))).toBe(1);
  expect(await statusOf(RIGHT, config('info'))).toBe(0);
  expect(await problemsOf(RIGHT, config('off'))).toEqual([]);
});

describe('`generate --break RULE --out FILE` prints the matching `expect` element to standard error', () => {
  it('relative to the nearest configuration', async () => {
    const files = { 'catalog-lens.json': '{}', 'n/x.json': '' };
    const { stderr } = await run('generate --entries 9 --break id-slug --out n/[a].json', files);
    expect(stderr).toBe('{"files":"n/\\\\[a\\\\].json","problems":{"id-slug":1}}\n');
  });

  /** The configuration that the quick fix _Expect this problem in this file_ writes for all fixtures. */
  const writtenByEditor = (cwd: string): string => {
    let config = '{}';
    for (const rule of RULE_IDS) {
      const text = readFileSync(path.join(cwd, `${rule}.json`), 'utf8');
      const expected = expectedNow([listingOf(text)], rule);
      const edit = withExpected(config, `${rule}.json`, rule, expected);
      if (edit.ok) config = edit.text;
    }
    return config;
  };

  it.each([
    ['printed', undefined],
    ['written by the editor', writtenByEditor],
  ])(
    'a folder of negative fixtures, one per rule, with what is %s is clean, and is not once they are repaired',
    async (_, configOf) => {
      const cwd = folder();
      const elements: object[] = [];
      for (const rule of RULE_IDS) {
        const made = await run(`generate --entries 12 --break ${rule} --out ${rule}.json`, cwd);
        elements.push(JSON.parse(made.stderr) as object);
      }
      writeFileSync(path.join(cwd, 'catalog-lens.json'), configOf?.(cwd) ?? expecting(...elements));
      const check = (): ReturnType<typeof run> => run('check --report-unused --fail-on info .', cwd);
      expect(await check()).toMatchObject({
        status: 0,
        stdout: expect.not.stringContaining('.json:') as unknown,
      });
      const right = (await run('generate --entries 12')).stdout;
      for (const rule of RULE_IDS) writeFileSync(path.join(cwd, `${rule}.json`), right);
      const { status, stdout } = await check();
      expect(status).toBe(1);
      for (const rule of RULE_IDS)
        expect(stdout).toContain(`error Expected 1 ${rule} problem, found none expected-problems\n`);
      expect(stdout.match(/^.*\.json:/gm)?.toSorted()).toEqual(
        RULE_IDS.map((rule) => `${rule}.json:`).toSorted(),
      );
    },
  );
});
