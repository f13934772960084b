import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import schema from './gitlab-code-quality.schema.json';
import { checkJson, folder, run, type Files } from './run';

const isReport = new Ajv({ allErrors: true }).compile(schema);

interface Issue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const WRONG = other('b', { sources: '[]', qualityFlag: '"?"', health: '1' });

async function gitlab(files: string, where: string | Files): Promise<readonly Issue[]> {
  const { stdout, stderr } = await run(`check --format gitlab ${files}`, where);
  expect(stderr).toBe('');
  const report = JSON.parse(stdout) as readonly Issue[];
  expect(isReport(report) ? [] : isReport.errors).toEqual([]);
  return report;
}

describe('the GitLab report', () => {
  it('is rejected by the schema when it is invalid', () => {
    expect(isReport([{ description: 'x' }])).toBe(false);
  });

  it('has an issue for each problem', async () => {
    const cwd = folder({
      'sub/a.json': listing([entry(), WRONG]),
      'b.json': listing([WRONG]),
      'c.json': '[]',
    });
    const report = await gitlab('.', cwd);
    const { files: checked } = await checkJson('.', cwd);
    const severities = { error: 'major', warning: 'minor', info: 'info' };
    expect(
      report.map((issue) => [
        issue.location.path,
        issue.location.lines.begin,
        issue.check_name,
        issue.description,
      ]),
    ).toEqual(
      checked.flatMap(({ path, problems }) =>
        problems.map(({ range, rule, message }) => [path.replace('./', ''), range.start.line, rule, message]),
      ),
    );
    expect(report.map(({ severity }) => severity)).toEqual(
      checked.flatMap(({ problems }) =>
        problems.map(({ severity }) => severities[severity as keyof typeof severities]),
      ),
    );
  });

  it('has paths from the working directory', async () => {
    const cwd = folder({ 'sub/a.json': listing([WRONG]) });
    const [issue] = await gitlab(`${cwd}/sub/a.json`, cwd);
    expect(issue?.location.path).toBe('sub/a.json');
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
