import { describe, expect, it } from 'vitest';
import { ACTIVE } from './command';
import { folder, run } from './run';

/** Characters that terminals, build logs, Markdown and HTML interpret. */
const ESC =
  '\u001b[31m\u009b2J\u001b]8;;https://x.invalid\u0007\u202e\u200b\u2066\u2028\ufeff\u00ad\u{e0041}';
const HOSTILE = `${ESC}::error::a ##[error]b ##vso[task.setvariable variable=c]d <img src=x onerror=alert(1)> [e](command:f) |\`g\`\n\r`;

/** A listing with hostile text in all strings. */
function hostileListing(more: string): string {
  const text = HOSTILE + more;
  const entry = {
    ...{ id: text, name: text, endpoint: text, description: text, chain: text, facilitator: text },
    ...{ acceptedChains: [text, text], pricePerCallUsd: 0.05, calls30d: 600, callsPerDayApprox: 20 },
    ...{ volume30dUsd: 31, volumePerDayApprox: 1, l30DaysPayers: 10, lastCalledMs: 1787000000000 },
    ...{ sources: [text], callsPerPayer: 60, qualityFlag: text, health: text, [text]: text },
  };
  const command = {
    ...entry,
    id: '::error::z',
    name: ' ::add-mask::z',
    chain: '::debug::z',
    [`::y${more}`]: 1,
  };
  return JSON.stringify({ count: 2, [text]: text, results: [entry, command] });
}

describe('hostile strings of a listing', () => {
  const files = { 'old.json': hostileListing('1'), 'new.json': hostileListing('2') };

  it.each([
    'check old.json',
    'check --format json old.json',
    'check --format sarif old.json',
    'check --format github old.json',
    'diff old.json new.json',
    'diff --format markdown old.json new.json',
    'summary old.json',
  ])('are safe in a terminal, and no commands in a build log: %s', async (line) => {
    const { stdout, stderr } = await run(line, files);
    expect(stderr).toBe('');
    expect(ACTIVE.exec(stdout)).toBeNull();
    expect(stdout).not.toMatch(/##\w*\[/);
    const commands = stdout.split('\n').filter((text) => text.trimStart().startsWith('::'));
    const own = /^::(?:error|warning|notice) file=old\.json,line=1,[^:]*title=Catalog Lens%3A [a-z0-9-]+::/;
    expect(commands.filter((command) => !own.test(command))).toEqual([]);
    expect(commands.length > 0).toBe(line.includes('github'));
  });

  it('are unchanged in JSON', async () => {
    const { stdout } = await run('diff --format json old.json new.json', files);
    const { changed } = JSON.parse(stdout) as { changed: { id: string }[] };
    expect(changed.map(({ id }) => id)).toContain('::error::z');
    const { stdout: checked } = await run('check --format json old.json', files);
    const { files: found } = JSON.parse(checked) as { files: { problems: { id: string | null }[] }[] };
    expect(found[0]?.problems.map(({ id }) => id)).toContain(`${HOSTILE}1`);
  });

  it('of ten megabytes are shortened in messages', async () => {
    const long = JSON.stringify({
      count: 1,
      results: [{ id: 'x'.repeat(1e7), name: 'n', endpoint: 'e', chain: 'y'.repeat(1e7), sources: [] }],
    });
    const { stdout } = await run('check a.json', { 'a.json': long });
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThan(400);
  });
});

describe('hostile names of files', () => {
  const name = '\u001b[2J\u202e ##[error]\n.json';

  it('are shown with escapes, in problems and in sentences', async () => {
    const cwd = folder({ [name]: '{', '::error::a.json': '{' });
    const { stdout } = await run('check --force .', cwd);
    expect(stdout.split('\n').map((line) => line.replace(/:1:.*/, ''))).toEqual([
      String.raw`\u001b[2J\u202e \u0023#[error]\u000a.json`,
      '',
      String.raw`\u003a:error::a.json`,
      '',
      '2 errors, 0 warnings, 0 infos in 2 listings, 0 entries',
      '',
    ]);
    expect((await run(['check', `no${name}`, '::no.json'], cwd)).stderr).toBe(
      [
        'catalog-lens: cannot read ::no.json: no such file or directory',
        String.raw`catalog-lens: no file matches no\u001b[2J\u202e \u0023#[error]\u000a.json`,
        '',
      ].join('\n'),
    );
  });
});

describe('hostile strings of a configuration', () => {
  it.each([
    { rules: { [HOSTILE]: 'off' } },
    { rules: { 'volume-30d': HOSTILE } },
    { [HOSTILE]: 1 },
    { include: [`+(${HOSTILE})`] },
    { compare: { ignore: [HOSTILE] } },
  ])('are shown with escapes, in one sentence each: %#', async (configuration) => {
    const cwd = folder({ 'catalog-lens.json': JSON.stringify(configuration), 'a.json': hostileListing('') });
    const { stderr, status } = await run('check a.json', cwd);
    expect(status).toBe(2);
    expect(ACTIVE.exec(stderr)).toBeNull();
    expect(stderr).not.toMatch(/##\w*\[/);
    for (const line of stderr.trimEnd().split('\n'))
      expect(line).toMatch(/^catalog-lens: catalog-lens\.json:1:\d+ /);
  });

  it('known as networks are shown with escapes', async () => {
    const cwd = folder({
      'catalog-lens.json': JSON.stringify({ chains: [HOSTILE], acceptedChains: [HOSTILE], ignore: [] }),
      'a.json': hostileListing('1'),
    });
    expect(ACTIVE.exec((await run('check a.json', cwd)).stdout)).toBeNull();
  });
});
