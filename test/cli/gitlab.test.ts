import { describe, expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { checkJson, folder, run, type Files } from './run';

/** See https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
interface Issue {
  readonly fingerprint: string;
}

const WRONG = other('b', { sources: '[]', qualityFlag: '"?"', health: '1' });

async function gitlab(files: string, where: string | Files): Promise<readonly Issue[]> {
  const { stdout, stderr } = await run(`check --format gitlab ${files}`, where);
  expect(stderr).toBe('');
  return JSON.parse(stdout) as readonly Issue[];
}

describe('the GitLab report', () => {
  it('has an issue for each problem', async () => {
    const cwd = folder({
      'sub/a.json': listing([entry(), WRONG]),
      'b.json': listing([WRONG]),
      'c.json': '[]',
    });
    const { files } = await checkJson('.', cwd);
    const severities: Readonly<Record<string, string>> = { error: 'major', warning: 'minor', info: 'info' };
    expect(await gitlab('.', cwd)).toEqual(
      files.flatMap(({ path, problems }) =>
        problems.map(({ range, rule, message, severity }) => ({
          description: message,
          check_name: rule,
          fingerprint: expect.stringMatching(/./) as unknown,
          severity: severities[severity],
          location: { path, lines: { begin: range.start.line, end: range.end.line } },
        })),
      ),
    );
  });

  it('is an empty array without problems', async () => {
    expect(await gitlab('a.json', { 'a.json': listing([entry()]) })).toEqual([]);
  });

  it('recognizes problems again when entries are added before them, and distinguishes all', async () => {
    const of = async (text: string): Promise<readonly string[]> =>
      (await gitlab('a.json', { 'a.json': text })).map(({ fingerprint }) => fingerprint);
    const before = await of(listing([WRONG]));
    expect(await of(listing([entry(), other('c'), WRONG]))).toEqual(before);
    const all = await of(listing([WRONG, WRONG, WRONG.replace('"api-x-io-v1-b"', 'null'), '1', '1']));
    expect(new Set(all).size).toBe(all.length);
  });
});
