import path from 'node:path';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withExpected } from '../../src/core/config/config-edits';
import { expectedNow } from '../../src/core/config/expectations';
import { listingOf } from '../core/listing-of';
import { RULE_IDS } from '../../src/core/rules';
import { entry, listing, other } from '../support/listing-text';
import type { ReportedProblem } from './report';
import { checkJson, folder, run } from './run';
import { IS_FULL } from '../support/property-runs';

/** The first of two entries has a wrong volume, which also contradicts the volume per day. */
const WRONG = listing([entry({ volume30dUsd: '33' }), other('b')]);
const RIGHT = listing([entry(), other('b')]);
const ID = 'api-x-io-v1-render';

type Found = ReportedProblem & { readonly expected?: true };

function expecting(...elements: readonly object[]): string {
  return JSON.stringify({ expect: elements });
}

function problemsExpected(problems: object, files: unknown = '*.json'): string {
  return expecting({ files, problems });
}

/** The problems of `a.json`: those that are expected are marked. */
async function found(text: string, config: string, args: readonly string[] = []): Promise<string[]> {
  const { files } = await checkJson(['a.json', ...args], {
    cwd: folder({ 'a.json': text, 'catalog-lens.json': config }),
  });
  return files.flatMap(({ problems }) =>
    problems.map(({ rule, message, expected }: Found) =>
      expected ? `${rule} expected` : rule.startsWith('expected-') ? message : rule,
    ),
  );
}

async function statusOf(text: string, config: string, args: readonly string[] = []): Promise<number | null> {
  const cwd = folder({ 'a.json': text, 'catalog-lens.json': config });
  return (await run(['check', ...args, 'a.json'], { cwd })).status;
}

describe('`files` is a glob, or an array of globs, relative to the configuration’s folder', () => {
  it.each<[unknown, boolean]>([
    ['a.json', true],
    [['b.json', 'a.*'], true],
    ['fixtures/a.json', false],
  ])('%j', async (files, applies) => {
    const problems = { 'volume-30d': 1, 'volume-per-day': 1 };
    expect(await found(WRONG, problemsExpected(problems, files))).toEqual(
      applies ? ['volume-30d expected', 'volume-per-day expected'] : ['volume-30d', 'volume-per-day'],
    );
  });
});

it('every matching element applies', async () => {
  const config = expecting(
    { files: 'a.json', problems: { 'volume-30d': 1 } },
    { files: '*.json', problems: { 'volume-per-day': 1 } },
    { files: 'b.json', problems: { syntax: 1 } },
  );
  expect(await found(WRONG, config)).toEqual(['volume-30d expected', 'volume-per-day expected']);
});

describe('a count is a number, or a string `>=N`, `<=N` or `N..M`', () => {
  it.each<[unknown, boolean]>([
    [1, true],
    [2, false],
    ['>=1', true],
    ['>=2', false],
    ['<=1', true],
    ['<=0', false],
    ['1..1', true],
    ['2..4', false],
  ])('%j', async (count, holds) => {
    const rest = ['volume-per-day'];
    const [first, ...others] = await found(WRONG, problemsExpected({ 'volume-30d': count }));
    if (holds) expect([first, ...others]).toEqual(['volume-30d expected', ...rest]);
    else
      expect([first, others]).toEqual([
        expect.stringMatching(/^Expected .*, found 1$/),
        ['volume-30d', ...rest],
      ]);
    const entries = [{ filter: `volume>=33`, count }];
    expect((await found(WRONG, expecting({ files: 'a.json', entries }))).length).toBe(holds ? 2 : 3);
  });
});

describe('`problems`: an array of the ids of the entries that have them', () => {
  it.each<[string[], string | undefined]>([
    [[ID], undefined],
    [[], 'Expected no volume-30d problems, found 1: unexpected in "api-x-io-v1-render"'],
    [['x'], 'Expected 1 volume-30d problem, found 1: none in "x", unexpected in "api-x-io-v1-render"'],
    [[ID, 'x'], 'Expected 2 volume-30d problems, found 1: none in "x"'],
  ])('%j', async (ids, message) => {
    const [first] = await found(WRONG, problemsExpected({ 'volume-30d': ids }));
    expect(first).toBe(message ?? 'volume-30d expected');
  });

  it('each entry once, however many problems it has', async () => {
    const text = listing([entry({}, ', "x": 1, "y": 2')]);
    expect(await found(text, problemsExpected({ 'unknown-field': [ID] }))).toEqual([
      'unknown-field expected',
      'unknown-field expected',
    ]);
  });

  it('problems outside entries are in none of them', async () => {
    const text = listing([entry()], '0');
    const [, message] = await found(text, problemsExpected({ 'count-below-results': [ID] }));
    expect(message).toBe(
      'Expected 1 count-below-results problem, found 1: none in "api-x-io-v1-render", unexpected in an object without an ID',
    );
  });
});

describe('expected problems', () => {
  const config = problemsExpected({ 'volume-30d': 1, 'volume-per-day': 1 });

  it('do not affect the exit status', async () => {
    expect(await statusOf(WRONG, config)).toBe(0);
    expect(await statusOf(WRONG, '{}')).toBe(1);
    expect(await statusOf(WRONG, problemsExpected({ 'volume-30d': 1 }))).toBe(1);
  });

  it('`check` prints them only with `--show-expected`', async () => {
    const cwd = folder({ 'a.json': WRONG, 'catalog-lens.json': config });
    const printed = async (...args: string[]): Promise<string> =>
      (await run(['check', 'a.json', ...args], { cwd })).stdout;
    expect(await printed()).toBe(
      '0 errors, 0 warnings, 0 infos in 1 listing, 2 entries (2 expected problems)\n',
    );
    expect(await printed('--show-expected')).toMatch(
      /^a\.json:15:23 warning volume30dUsd is 33, .* \(expected\) volume-30d\na\.json:.* \(expected\) volume-per-day\n\n0 errors/,
    );
    for (const format of ['github', 'sarif', 'junit', 'gitlab']) {
      expect(await printed('--format', format)).not.toContain('volume30dUsd is 33');
      expect(await printed('--format', format, '--show-expected')).toContain('(expected)');
    }
  });

  it('JSON output marks them `"expected": true`', async () => {
    const { files, totals } = await checkJson(['a.json'], {
      cwd: folder({ 'a.json': WRONG, 'catalog-lens.json': problemsExpected({ 'volume-30d': 1 }) }),
    });
    const problems = files.flatMap((file): readonly Found[] => file.problems);
    expect(problems.map(({ rule, expected }) => [rule, expected])).toEqual([
      ['volume-30d', true],
      ['volume-per-day', undefined],
    ]);
    expect(totals).toMatchObject({ warnings: 1, expected: 1 });
  });

  it('`--fix` leaves expected problems alone', async () => {
    const text = listing([entry({ volume30dUsd: '33', callsPerDayApprox: '7' }), other('b')]);
    const cwd = folder({ 'a.json': text, 'catalog-lens.json': config });
    expect((await run(['check', '--fix', 'a.json'], { cwd })).status).toBe(0);
    expect(readFileSync(path.join(cwd, 'a.json'), 'utf8')).toBe(
      text.replace('"callsPerDayApprox": 7', '"callsPerDayApprox": 2'),
    );
  });

  it('`--fix` leaves them alone in later rounds, too', async () => {
    // After the missing volume has been added, it contradicts the volume per day.
    const text = listing([entry({ volumePerDayApprox: '5' }), other('b', { volume30dUsd: undefined })]);
    const cwd = folder({ 'a.json': text, 'catalog-lens.json': problemsExpected({ 'volume-per-day': 1 }) });
    await run(['check', '--fix', 'a.json'], { cwd });
    expect(readFileSync(path.join(cwd, 'a.json'), 'utf8')).toContain('"volumePerDayApprox": 5');
  });
});

describe('counts are taken after `rules` and `ignore`', () => {
  it('a rule that is off has no problems', async () => {
    const expect0 = JSON.stringify({
      rules: { 'volume-30d': 'off' },
      expect: [{ files: 'a.json', problems: { 'volume-30d': 0, 'volume-per-day': 1 } }],
    });
    expect(await found(WRONG, expect0)).toEqual(['volume-per-day expected']);
  });

  it('an ignored problem is not counted', async () => {
    const config = JSON.stringify({
      ignore: [{ rule: 'volume-30d', id: ID }],
      expect: [{ files: 'a.json', problems: { 'volume-30d': 1 } }],
    });
    expect(await found(WRONG, config)).toEqual([
      'Expected 1 volume-30d problem, found none',
      'volume-per-day',
    ]);
  });

  it('including `syntax` and `duplicate-key`', async () => {
    const text = listing([entry({}, ', "health": null'), other('b', { qualityFlag: 'None' })]);
    expect(await found(text, problemsExpected({ syntax: 1, 'duplicate-key': 1 }))).toEqual([
      'duplicate-key expected',
      'syntax expected',
    ]);
  });
});

it.each<[string, string, object]>([
  ['a text that is no JSON', 'nothing at all', { end: { offset: 7 }, start: { offset: 0 } }],
  ['an array', '\n [1]', { start: { offset: 2 }, end: { offset: 3 } }],
  ['a string', ' "a b" ', { start: { offset: 1 }, end: { offset: 6 } }],
  ['an object', '{"a": 1}', { start: { offset: 0 }, end: { offset: 1 } }],
  ['results that are no array', '{"results": 5}', { start: { offset: 0 }, end: { offset: 1 } }],
  ['an empty text', '', { start: { offset: 0 }, end: { offset: 0 } }],
  ['a comment before', '// x\n{}', { start: { offset: 5 }, end: { offset: 6 } }],
  ['a listing', RIGHT, { start: { offset: 32 }, end: { offset: 33 } }],
])(
  'matching files are checked even if they are not recognized; without a `results` array the anchor is the first token: %s',
  async (_, text, range) => {
    const { files } = await checkJson(['a.json'], {
      cwd: folder({ 'a.json': text, 'catalog-lens.json': problemsExpected({ 'volume-30d': 2 }) }),
    });
    expect(files[0]).toMatchObject({ listing: true });
    expect(files[0]?.problems.find(({ rule }) => rule === 'expected-problems')).toMatchObject({
      severity: 'error',
      pointer: '/results',
      id: null,
      message: 'Expected 2 volume-30d problems, found none',
      range,
    });
  },
);

it('an excluded file is not checked, even if something is expected of it', async () => {
  const config = JSON.stringify({
    exclude: ['a.json'],
    expect: [{ files: 'a.json', problems: { syntax: 1 } }],
  });
  // There is no listing.
  expect(await statusOf(RIGHT, config)).toBe(2);
});

it('if several elements name the same rule for a file, all must match', async () => {
  const both = (one: number, two: unknown): string =>
    expecting(
      { files: 'a.json', problems: { 'volume-30d': one } },
      { files: '*.json', problems: { 'volume-30d': two } },
    );
  expect(await found(WRONG, both(1, '>=1'))).toEqual(['volume-30d expected', 'volume-per-day']);
  expect(await found(WRONG, both(1, 2))).toEqual([
    'Expected 2 volume-30d problems, found 1',
    'volume-30d',
    'volume-per-day',
  ]);
});

describe('if the number does not match', () => {
  it('all problems of that rule are reported as usual, plus one of `expected-problems`', async () => {
    const config = problemsExpected({ 'volume-30d': 3, 'volume-per-day': 1 });
    expect(await found(WRONG, config)).toEqual([
      'Expected 3 volume-30d problems, found 1',
      'volume-30d',
      'volume-per-day expected',
    ]);
    expect(await statusOf(WRONG, config)).toBe(1);
  });

  it.each<[unknown, string]>([
    [2, 'Expected 2 volume-30d problems, found none'],
    [1, 'Expected 1 volume-30d problem, found none'],
    ['>=1', 'Expected at least 1 volume-30d problem, found none'],
    ['2..3', 'Expected 2 to 3 volume-30d problems, found none'],
    [['a', 'b'], 'Expected 2 volume-30d problems, found none'],
  ])('%j: %s', async (count, message) => {
    expect(await found(RIGHT, problemsExpected({ 'volume-30d': count }))).toEqual([message]);
    expect(await statusOf(RIGHT, problemsExpected({ 'volume-30d': count }))).toBe(1);
  });
});

describe('`entries`: the number of entries that match a filter', () => {
  const text = listing([entry({ qualityFlag: '"monitor"' }), other('b'), other('c')]);
  const expected = (filter: string, count: unknown): string =>
    expecting({ files: 'a.json', entries: [{ filter, count }] });

  it.each<[string, unknown, string | undefined]>([
    ['flag:verified', 2, undefined],
    ['flag:verified chain:base', '>=2', undefined],
    ['flag:monitor', '<=1', undefined],
    ['', 3, undefined],
    ['rule:volume-30d', 0, undefined],
    ['flag:verified', '>=3', 'Expected at least 3 entries matching flag:verified, found 2'],
    ['chain:solana', 1, 'Expected 1 entry matching chain:solana, found none'],
    ['id:render', '<=0', 'Expected no entries matching id:render, found 1'],
    ['', '4..5', 'Expected 4 to 5 entries, found 3'],
  ])('%s %j', async (filter, count, message) => {
    expect(await found(text, expected(filter, count))).toEqual(message === undefined ? [] : [message]);
  });

  it('otherwise rule `expected-entries` (error, same anchor)', async () => {
    const { files } = await checkJson(['a.json'], {
      cwd: folder({ 'a.json': text, 'catalog-lens.json': expected('chain:solana flag:verified', '>=3') }),
    });
    expect(files[0]?.problems).toMatchObject([
      {
        rule: 'expected-entries',
        severity: 'error',
        message: 'Expected at least 3 entries matching chain:solana flag:verified, found none',
        pointer: '/results',
        range: { start: { offset: 32 }, end: { offset: 33 } },
      },
    ]);
  });
});

describe('`check --report-unused` reports each `ignore` and each `expect` element that matched nothing', () => {
  const unusedIn = async (
    files: Readonly<Record<string, string>>,
    args: readonly string[] = ['.'],
  ): Promise<unknown[]> => {
    const report = await checkJson(['--report-unused', ...args], { cwd: folder(files) });
    const unused = report.files.flatMap((file) =>
      file.problems
        .filter(({ rule }) => rule === 'unused-setting')
        .map(({ pointer, message, severity }) => [file.path, pointer, severity, message]),
    );
    expect(report.totals.files).toBe(report.files.length);
    return unused;
  };
  it.each([
    ['a link', 'a.json', 'link.json'],
    ['what a link leads to', 'link.json', 'target.json'],
  ])('also if %s is in the folder, which is the same file', async (_, first, second) => {
    const isLink = first.startsWith('link');
    const [link, target] = isLink ? [first, second] : [second, first];
    const cwd = folder({
      [target]: WRONG,
      'catalog-lens.json': JSON.stringify({
        ignore: [
          { rule: 'volume-30d', id: ID },
          { rule: 'price-range', id: 'gone' },
          { rule: 'price-range', id: 'gone', files: second },
          { rule: 'price-range', id: 'gone', files: '*.json' },
        ],
        expect: [{ files: second, problems: { 'volume-per-day': 1 } }],
      }),
    });
    symlinkSync(target, path.join(cwd, link));
    const { files } = await checkJson(['--report-unused', '.'], { cwd });
    expect(files.map((file) => file.path).filter((file) => !file.startsWith('catalog'))).toEqual([first]);
    const unused = files.flatMap(({ problems }) => problems.filter(({ rule }) => rule === 'unused-setting'));
    // Of a link the settings are those of the file.
    const own = first === 'link.json' ? ['/ignore/2'] : [];
    expect(unused.map(({ pointer }) => pointer)).toEqual(['/ignore/1', ...own, '/ignore/3']);
  });

  const config = JSON.stringify({
    ignore: [
      { rule: 'volume-30d', id: ID },
      { rule: 'volume-30d', id: 'api-x-io-v1-b' },
      { rule: 'price-range', id: 'gone' },
      { rule: 'duplicate-id', id: 'api-x-io-v1-b' },
    ],
    expect: [
      { files: 'a.json', problems: { 'volume-per-day': 1 } },
      { files: 'a.json', problems: { 'volume-30d': '<=3' } },
      { files: ['a.json', 'gone/*.json'], entries: [{ filter: 'render', count: 1 }] },
      { files: 'gone.json', problems: { syntax: 1 } },
      { files: 'a.json', entries: [{ filter: 'nothing', count: 0 }] },
    ],
  });

  it('in the configuration file (rule `unused-setting`, warning)', async () => {
    expect(await unusedIn({ 'a.json': WRONG, 'catalog-lens.json': config })).toEqual([
      ['catalog-lens.json', '/ignore/1', 'warning', expect.stringContaining('volume-30d')],
      ['catalog-lens.json', '/ignore/2', 'warning', expect.stringContaining('"gone"')],
      ['catalog-lens.json', '/ignore/3', 'warning', expect.stringContaining('duplicate-id')],
      ['catalog-lens.json', '/expect/1', 'warning', expect.stringContaining('none of these')],
      ['catalog-lens.json', '/expect/2/files/1', 'warning', 'Unused: no file matches "gone/*.json"'],
      ['catalog-lens.json', '/expect/3', 'warning', 'Unused: no file matches "gone.json"'],
    ]);
  });

  it('an element is reported only if every file that its globs match was checked', async () => {
    const files = {
      'a.json': RIGHT,
      'b.json': RIGHT,
      'catalog-lens.json': JSON.stringify({
        ignore: [{ rule: 'syntax', id: 'x' }],
        expect: [
          { files: '*.json', problems: { 'volume-30d': '<=1' } },
          { files: 'a.json', problems: { 'volume-30d': '<=1' } },
        ],
      }),
    };
    const pointers = async (...args: string[]): Promise<unknown[]> =>
      (await unusedIn(files, args)).map((one) => (one as string[])[1]);
    expect(await pointers('a.json')).toEqual(['/expect/1']);
    expect(await pointers('b.json')).toEqual([]);
    expect(await pointers('.')).toEqual(['/ignore/0', '/expect/0', '/expect/1']);
  });

  it('files with a nearer configuration are not those of this one', async () => {
    const files = {
      'a.json': RIGHT,
      'n/catalog-lens.json': '{}',
      'n/a.json': WRONG,
      'catalog-lens.json': JSON.stringify({ ignore: [{ rule: 'volume-30d', id: ID }] }),
    };
    expect(await unusedIn(files, ['a.json'])).toHaveLength(1);
    expect(await unusedIn(files, ['n'])).toEqual([]);
  });

  it('only with the option, and as `rules` says', async () => {
    const severe = JSON.stringify({
      rules: { 'unused-setting': 'error' },
      ignore: [{ rule: 'syntax', id: 'x' }],
    });
    const off = severe.replace('"error"', '"off"');
    expect(await statusOf(RIGHT, severe)).toBe(0);
    expect(await statusOf(RIGHT, severe, ['--report-unused'])).toBe(1);
    expect(await statusOf(RIGHT, off, ['--report-unused', '--fail-on', 'info'])).toBe(0);
  });
});

it('the three new rules accept severities in `rules`', async () => {
  const config = (severity: string): string =>
    JSON.stringify({
      rules: { 'expected-problems': severity, 'expected-entries': severity },
      expect: [{ files: 'a.json', problems: { syntax: 1 }, entries: [{ filter: 'x', count: '>=9' }] }],
    });
  expect(await statusOf(RIGHT, config('error'))).toBe(1);
  expect(await statusOf(RIGHT, config('info'))).toBe(0);
  expect(await found(RIGHT, config('off'))).toEqual([]);
});

describe('`generate --break RULE --out FILE` prints the matching `expect` element to standard error', () => {
  it('relative to the nearest configuration', async () => {
    const cwd = folder({ 'catalog-lens.json': '{}', 'n/x.json': '' });
    const { stderr } = await run(
      ['generate', '--entries', '9', '--break', 'id-slug', '--out', 'n/[a].json'],
      { cwd },
    );
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
    'a folder of negative fixtures, one per rule, with what is %s is clean, and is not once any of them is repaired',
    async (_, configOf) => {
      const cwd = folder();
      const elements: object[] = [];
      for (const rule of RULE_IDS) {
        const args = ['generate', '--entries', '12', '--break', rule, '--out', `${rule}.json`];
        elements.push(JSON.parse((await run(args, { cwd })).stderr) as object);
      }
      writeFileSync(path.join(cwd, 'catalog-lens.json'), configOf?.(cwd) ?? expecting(...elements));
      const check = (): ReturnType<typeof run> =>
        run(['check', '--report-unused', '--fail-on', 'info', '.'], { cwd });
      expect(await check()).toMatchObject({
        status: 0,
        stdout: expect.not.stringContaining('.json:') as unknown,
      });
      const fileOf = (rule: string): string => path.join(cwd, `${rule}.json`);
      const right = (await run(['generate', '--entries', '12'])).stdout;
      // All at once, and in the full tests each alone.
      for (const repaired of IS_FULL ? RULE_IDS.map((rule) => [rule]) : [RULE_IDS]) {
        const broken = new Map(repaired.map((rule) => [rule, readFileSync(fileOf(rule), 'utf8')]));
        for (const rule of repaired) writeFileSync(fileOf(rule), right);
        const { status, stdout } = await check();
        expect(status).toBe(1);
        for (const rule of repaired)
          expect(stdout).toContain(`error Expected 1 ${rule} problem, found none expected-problems\n`);
        expect(stdout.match(/^.*\.json:/gm)?.toSorted()).toEqual(
          repaired.map((rule) => `${rule}.json:`).toSorted(),
        );
        for (const [rule, text] of broken) writeFileSync(fileOf(rule), text);
      }
    },
  );
});
