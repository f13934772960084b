import path from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { check, type CheckOptions } from '../../src/cli/check';
import { prettyReporter } from '../../src/core/report/problems';
import { entry, listing, other } from '../support/listing-text';
import { folder, runProcess, type Run } from './run';
import { MemoryStream } from '../support/memory-stream';
import { IS_FULL } from '../support/property-runs';

const WORKER = fileURLToPath(new URL('../../dist/cli/worker.js', import.meta.url));
const OPTIONS: CheckOptions = { failOn: 'warning', config: undefined, force: false, fix: false };

async function checked(
  files: readonly string[],
  options: Partial<CheckOptions>,
  workerFile: string,
): Promise<Run> {
  const [stdout, stderr] = [new MemoryStream(), new MemoryStream()];
  const context = { stdin: Readable.from([]), stdout, stderr, workerFile, colors: false };
  const status = await check(files, { ...OPTIONS, ...options }, prettyReporter(), context);
  return { status, stdout: stdout.text, stderr: stderr.text };
}

const MANY = listing(
  Array.from({ length: 100 }, (_, at) =>
    other(`b${at % 81}`, { volume30dUsd: String(at % 30), facilitator: at === 7 ? '"other"' : '"payai"' }),
  ),
);

/** Files of every kind, one of them unreadable. */
function files(): Record<string, string | Buffer> {
  const some: Record<string, string | Buffer> = {};
  for (let at = 0; at < 20; at++)
    some[`n${at}.json`] = listing([entry({ volume30dUsd: String(at) }), other('b'), other(`c${at % 3}`)]);
  return {
    ...some,
    'broken.json': MANY.replace('"verified",\n', '"verified"\n'),
    'cut-off.json': MANY.slice(0, -400),
    'no-listing.json': '[1, 2]',
    'not-json.json': 'nothing',
    'empty.json': '',
    'utf-16.json': Buffer.from(`\ufeff${MANY}`, 'utf16le'),
    'many.json': MANY,
    'excluded/a.json': MANY,
    'excluded/catalog-lens.json': '{"exclude": ["**"]}',
    'wrong/catalog-lens.json': '{"rules": {"no-such-rule": "off"}}',
    'wrong/a.json': MANY,
    'ignoring/catalog-lens.json':
      '{"rules": {"volume-30d": "error"}, "ignore": {"duplicate-id": ["api-x-io-v1-b3"]}}',
    'ignoring/a.json': MANY,
  };
}

describe('several threads', () => {
  it.each(IS_FULL ? ['pretty', 'json', 'sarif', 'github'] : ['pretty'])(
    'report the same as one, as %s',
    (format) => {
      const cwd = folder(files());
      const run = (...options: string[]): Run =>
        runProcess(['check', '--format', format, ...options, '.', 'missing.json'], { cwd });
      const one = run('--threads', '1');
      expect(one).toMatchObject({ status: 2, stderr: expect.stringContaining('missing.json') as unknown });
      expect(one.stdout.length).toBeGreaterThan(10_000);
      for (const options of IS_FULL ? [['--threads', '2'], ['--threads', '5'], []] : [['--threads', '3']])
        expect(run(...options)).toEqual(one);
    },
  );

  it('fix the same', () => {
    const [one, many] = [folder(files()), folder(files())];
    const fixed = runProcess(['check', '--fix', '--threads', '1', '.'], { cwd: one });
    expect(runProcess(['check', '--fix', '--threads', '3', '.'], { cwd: many })).toEqual(fixed);
    expect(fixed.stdout).toContain('fixed in');
  });

  it.each(IS_FULL ? [100, 5000, 1 << 20] : [5000])(
    'report the same as one of a file in parts of %i bytes',
    async (partSize) => {
      const cwd = folder({
        'a.json': MANY,
        'crlf.json': `\ufeff${MANY.replaceAll('\n', '\r\n')}`,
        'broken.json': MANY.slice(0, -400),
      });
      const paths = ['a.json', 'crlf.json', 'broken.json'].map((name) => path.join(cwd, name));
      const one = await checked(paths, { threads: 1 }, WORKER);
      expect(one).toMatchObject({ status: 1, stderr: '' });
      expect(await checked(paths, { threads: 3, maxSizeInMemory: 0, partSize }, WORKER)).toEqual(one);
      expect(await checked(paths, { threads: 1, maxSizeInMemory: 0, partSize }, WORKER)).toEqual(one);
    },
  );
});

describe('a thread that ends unexpectedly', () => {
  const ends: Readonly<Record<string, readonly [code: string, reason: string]>> = {
    'with an exit code': ['process.exit(3)', 'exit code 3'],
    'with an error': ["throw new Error('no memory')", 'no memory'],
  };

  it.each(Object.entries(ends))(
    '%s is an error, and the other files are still reported',
    async (_, [code, reason]) => {
      const cwd = folder({
        'worker.js': `require('node:worker_threads').parentPort.once('message', () => { ${code} });`,
        ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at + 10}.json`, MANY])),
      });
      const paths = Array.from({ length: 30 }, (_, at) => path.join(cwd, `${at + 10}.json`));
      const { status, stdout, stderr } = await checked(paths, { threads: 2 }, path.join(cwd, 'worker.js'));
      expect(status).toBe(2);
      const errors = stderr.trimEnd().split('\n');
      expect(errors.length).toBeGreaterThan(0);
      for (const error of errors)
        expect(error).toMatch(new RegExp(`^catalog-lens: cannot check .*\\.json: .*: ${reason}$`));
      const reported = paths.filter((file) => stdout.includes(`${file}:`));
      expect(reported).toHaveLength(paths.length - errors.length);
    },
  );
});
