import path from 'node:path';
import { Readable } from 'node:stream';
import {
  appendFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import { check, type CheckOptions } from '../../src/cli/check';
import type { ExitStatus } from '../../src/cli/context';
import { githubReporter } from '../../src/cli/reporters/github';
import { jsonReporter } from '../../src/cli/reporters/json';
import { prettyReporter, type Reporter } from '../../src/core/report/problems';
import { sarifReporter } from '../../src/cli/reporters/sarif';
import type { Windows } from '../../src/core/listing/results-array';
import { entry, listing, other } from '../support/listing-text';
import { folder } from './run';
import { MemoryStream } from '../support/memory-stream';
import { IS_FULL } from '../support/property-runs';

const OPTIONS: CheckOptions = { failOn: 'warning', config: undefined, force: false, fix: false };

const FORMATS: Readonly<Record<string, () => Reporter>> = {
  pretty: () => prettyReporter(),
  json: jsonReporter,
  sarif: () => sarifReporter('1.0.0'),
  github: githubReporter,
};

interface Outcome {
  readonly status: ExitStatus;
  readonly stdout: string;
  readonly stderr: string;
}

/** Checks files; those larger than `maxSizeInMemory` bytes are read through a window. */
async function checked(
  files: readonly string[],
  options: Partial<CheckOptions>,
  reporter: Reporter = jsonReporter(),
): Promise<Outcome> {
  const [stdout, stderr] = [new MemoryStream(), new MemoryStream()];
  const context = { stdin: Readable.from([]), stdout, stderr, colors: false };
  const status = await check(files, { ...OPTIONS, ...options }, reporter, context);
  return { status, stdout: stdout.text, stderr: stderr.text };
}

const MANY = listing(
  Array.from({ length: 120 }, (_, at) =>
    other(`b${at % 81}`, {
      description: at % 5 === 0 ? `"😀 — é ${'x'.repeat(at)}"` : '"Plain."',
      volume30dUsd: String(Math.floor(at / 50) % 2 ? 30 : at % 30),
      qualityFlag: at % 3 === 0 ? '"?"' : '"verified"',
    }),
  ),
);

const FILES: Readonly<Record<string, string>> = {
  'sound.json': listing([entry(), other('b')]),
  'many.json': MANY,
  'mark.json': `\ufeff${MANY}`,
  'cr-lf.json': MANY.replaceAll('\n', '\r\n'),
  'cr.json': MANY.replaceAll('\n', '\r'),
  'one-line.json': MANY.replaceAll('\n', ' '),
  'broken.json': MANY.replaceAll('"verified",\n', '"verified"\n'),
  'no-commas.json': MANY.replaceAll('},\n    {', '}\n    {'),
  'junk.json': MANY.replaceAll('},\n    {', '}, "x" 1 ],\n    {'),
  'cut-off.json': MANY.slice(0, -300),
  'root.json': MANY.replace('"count": 1000', '"count": -1, "more": 1').replace(
    /\]\n\}\n$/,
    '], "count": 2 }x',
  ),
  'no-listing.json': '[1, 2, 3]',
};

function windowsOf(reading: number): Windows {
  return { reading, edit: reading };
}

describe('a file that is not in memory as a whole', () => {
  const ALL = Object.keys(FORMATS).flatMap((format) =>
    [1, 100, 20_000, 1 << 22].map((size) => [format, size] as const),
  );
  const SOME = [
    ['json', 100],
    ['pretty', 20_000],
    ['sarif', 1 << 22],
    ['github', 20_000],
  ] as const;

  it.each(IS_FULL ? ALL : SOME)(
    'is reported as one read at once, as %s, of which %i units are decoded at once',
    async (format, size) => {
      const root = folder(FILES);
      const paths = Object.keys(FILES).map((name) => path.join(root, name));
      const reporter = FORMATS[format] ?? jsonReporter;
      const expected = await checked(paths, {}, reporter());
      expect(expected.stdout.length).toBeGreaterThan(100_000);
      expect(await checked(paths, { maxSizeInMemory: 0, windows: windowsOf(size) }, reporter())).toEqual(
        expected,
      );
    },
  );

  it('is read at once if it is UTF-16', async () => {
    const root = folder({ 'a.json': Buffer.from(`\ufeff${MANY}`, 'utf16le') });
    const paths = [path.join(root, 'a.json')];
    expect(await checked(paths, { maxSizeInMemory: 0 })).toEqual(await checked(paths, {}));
  });

  it('may have comments', async () => {
    const root = folder({ 'a.jsonc': MANY.replaceAll('{\n', '{ // Here.\n') });
    const paths = [path.join(root, 'a.jsonc')];
    const outcome = await checked(paths, { maxSizeInMemory: 0 });
    expect(outcome).toEqual(await checked(paths, {}));
    expect(outcome.stdout).not.toContain('"syntax"');
  });
});

describe('a file that changes while it is read', () => {
  const changes: Readonly<Record<string, (file: string) => void>> = {
    'is cut off': (file) => {
      truncateSync(file, 1000);
    },
    'is emptied': (file) => {
      truncateSync(file, 0);
    },
    grows: (file) => {
      appendFileSync(file, ' ');
    },
    'is rewritten': (file) => {
      writeFileSync(file, MANY.replaceAll('verified', 'VERIFIED'));
      utimesSync(file, 1, 1);
    },
    'is replaced': (file) => {
      writeFileSync(`${file}.new`, MANY);
      const { atime, mtime } = statSync(file);
      utimesSync(`${file}.new`, atime, mtime);
      renameSync(`${file}.new`, file);
    },
  };
  const errorOf = (file: string): string =>
    `catalog-lens: cannot check ${file}: it was changed while it was read\n`;

  it.each(Object.entries(changes))('is not reported if it %s', async (_, change) => {
    const root = folder({ 'a.json': MANY, 'b.json': FILES['sound.json'] ?? '' });
    const file = path.join(root, 'a.json');
    const reporter = jsonReporter();
    const meddling = meddlingReporter(reporter, file, () => {
      change(file);
    });
    const { status, stdout, stderr } = await checked(
      [file, path.join(root, 'b.json')],
      { maxSizeInMemory: 0 },
      meddling,
    );
    expect({ status, stderr }).toEqual({ status: 2, stderr: errorOf(file) });
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ path: path.join(root, 'b.json') }],
      totals: { files: 1 },
    });
  });

  it('is not reported if it is deleted', async () => {
    const file = path.join(folder({ 'a.json': MANY }), 'a.json');
    const meddling = meddlingReporter(jsonReporter(), file, () => {
      rmSync(file);
    });
    const { status, stdout, stderr } = await checked([file], { maxSizeInMemory: 0 }, meddling);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `catalog-lens: cannot check ${file}: it was deleted while it was read\n`,
    });
    expect(JSON.parse(stdout)).toMatchObject({ files: [], totals: { files: 0 } });
  });
});

/** A reporter that changes a file after reporting its first problems. */
function meddlingReporter(reporter: Reporter, file: string, meddle: () => void): Reporter {
  return {
    ...reporter,
    *file(report) {
      let pieces = 0;
      for (const piece of reporter.file(report)) {
        if (report.path === file && ++pieces === 5) meddle();
        yield piece;
      }
    },
  };
}
