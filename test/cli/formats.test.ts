import { describe, expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { checkJson, folder, run } from './run';

const ERROR = listing([entry({ qualityFlag: '"?"' })]);
const MIXED = listing([
  entry({ qualityFlag: '"?"', health: '1' }),
  other('b', { sources: '[]', callsPerPayer: '4' }),
]);

describe('the pretty report', () => {
  it('shows each problem on one line, by file, and the totals at the end', async () => {
    const wrong = { volume30dUsd: '31', volumePerDayApprox: '1.0333333333333334' };
    const files = {
      'a.json': MIXED,
      'sub/b.json': listing([entry(wrong)]),
      'c.json': '[]',
      'd.json': listing([entry()]),
    };
    const { status, stdout, stderr } = await run('check a.json sub/b.json c.json d.json', files);
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'catalog-lens: c.json has no listing\n' });
    const [problems = ''] = stdout.split('\n\n');
    expect(problems.match(/^a\.json:\d+:\d+ (?:error|warning|info) .+ [a-z-]+$/gm)).toHaveLength(4);
    expect(stdout.slice(problems.length)).toBe(
      '\n\nsub/b.json:15:23 warning volume30dUsd is 31, but calls30d × pricePerCallUsd = 30 volume-30d\n' +
        '\n1 error, 3 warnings, 1 info in 3 listings, 4 entries (1 file skipped: no listing)\n',
    );
  });
});

describe('the github report', () => {
  it('is one workflow command for each problem', async () => {
    const cwd = folder({ 'a.json': MIXED, 'c.json': '[]' });
    const { status, stdout } = await run('check --format github a.json c.json', cwd);
    expect(status).toBe(1);
    const { files } = await checkJson('a.json', cwd);
    const commands = { error: 'error', warning: 'warning', info: 'notice' };
    const expected = (files[0]?.problems ?? []).map(({ severity, range: { start, end }, rule, message }) => {
      const command = commands[severity];
      const place = `file=a.json,line=${start.line},endLine=${end.line},col=${start.column},endColumn=${end.column}`;
      return `::${command} ${place},title=Catalog Lens%3A ${rule}::${message}\n`;
    });
    expect(stdout).toBe(expected.join(''));
    for (const command of Object.values(commands)) expect(stdout).toContain(`::${command} `);
  });

  it.each([
    { name: 'a,b%2C.json', file: 'a%2Cb%252C.json' },
    { name: 'a\r\nb.json', file: 'a%0D%0Ab.json' },
    { name: 'a::error::b.json', file: 'a%3A%3Aerror%3A%3Ab.json' },
    { name: 'sub/ü 😀.json', file: 'sub/ü 😀.json' },
  ])('escapes the name of a file: $name', async ({ name, file }) => {
    const { stdout } = await run(['check', '--format', 'github', name], { [name]: ERROR });
    expect(stdout).toMatch(/^::error [^\n\r]*\n$/);
    expect(stdout.startsWith(`::error file=${file},line=`)).toBe(true);
  });

  it.each([
    { id: '%0A::error::', shown: '%250A::error::' },
    { id: 'a,b:c', shown: 'a,b:c' },
  ])('escapes the values of a message: $id', async ({ id, shown }) => {
    const cwd = folder({ 'a.json': listing([entry({ id: JSON.stringify(id) })]) });
    const { stdout } = await run('check --format github a.json', cwd);
    expect(
      stdout
        .split('\n')
        .find((line) => line.includes('id-format'))
        ?.split('::')
        .slice(2)
        .join('::'),
    ).toContain(shown);
  });
});
