import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listing, other } from '../../support/listing-text';
import { folder } from '../run';
import { jsonOf, read } from './command';

/** A repository whose listing has these texts, one per commit. */
function repository(...texts: readonly string[]): string {
  const cwd = folder({});
  const git = (...args: readonly string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=An Author', '-c', 'user.email=a@example.com', ...args], { cwd });
  git('init', '-q', '-b', 'main');
  for (const [at, text] of texts.entries()) {
    writeFileSync(join(cwd, 'a.json'), text);
    git('add', '-A');
    git('commit', '-q', '-m', `commit ${at + 1}`);
  }
  return cwd;
}

const A = ['--id', 'api-x-io-v1-a'] as const;
const PRICED = other('a', { pricePerCallUsd: '1', volume30dUsd: '60', volumePerDayApprox: '2' });
const TEXTS = [
  listing([other('a'), other('b')]),
  listing([other('b'), other('a')]),
  '{"results": [',
  listing([other('b'), PRICED]),
];

describe('log', () => {
  it('prints the commits that changed an entry, with one warning for what is not JSON', () => {
    const cwd = repository(...TEXTS);
    const answer = read(['log', ...A, '--format', 'json', 'a.json'], cwd);
    expect(answer).toMatchObject({
      status: 0,
      sentences: [expect.stringMatching(/a\.json is not JSON in /)],
    });
    expect(jsonOf(answer)).toEqual({
      version: 1,
      path: 'a.json',
      commits: [
        {
          commit: expect.stringMatching(/^[\da-f]{40}$/) as string,
          date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) as string,
          author: 'An Author',
          subject: 'commit 4',
          kind: 'changed',
          id: 'api-x-io-v1-a',
          pointer: '/results/1',
          fields: [
            {
              field: 'pricePerCallUsd',
              oldPointer: '/results/1/pricePerCallUsd',
              newPointer: '/results/1/pricePerCallUsd',
              old: '0.5',
              new: '1',
              delta: '0.5',
              follows: [
                expect.objectContaining({ field: 'volume30dUsd' }),
                expect.objectContaining({ field: 'volumePerDayApprox' }),
              ],
            },
          ],
        },
        expect.objectContaining({ subject: 'commit 1', kind: 'added', pointer: '/results/0', fields: [] }),
      ],
    });
  });

  it('finds the entry by its endpoint, in other formats too', () => {
    const cwd = repository(...TEXTS);
    const options = ['--endpoint', 'https://api.x.io/v1/a', 'a.json'];
    expect(read(['log', ...options], cwd).stdout).toMatch(
      /commit 4[^]*changed · \+100%, \$30 → \$60[^]*commit 1/,
    );
    expect(read(['log', '--format', 'markdown', '--limit', '1', ...options], cwd).stdout).toMatch(
      /1 commit changed [^]*`commit 4` \| changed/,
    );
  });

  it.each([
    {
      what: 'outside of a repository',
      args: [...A, 'a.json'],
      cwd: () => folder({ 'a.json': TEXTS[0] ?? '' }),
    },
    { what: 'without an entry', args: ['a.json'], cwd: () => repository(...TEXTS) },
    { what: 'with two', args: [...A, '--endpoint', 'x', 'a.json'], cwd: () => repository(...TEXTS) },
    {
      what: 'for an entry that never was',
      args: ['--id', 'none', 'a.json'],
      cwd: () => repository(TEXTS[0] ?? ''),
    },
    { what: 'for standard input', args: [...A, '-'], cwd: () => repository(TEXTS[0] ?? '') },
    { what: 'in no such folder', args: [...A, 'none/a.json'], cwd: () => repository(TEXTS[0] ?? '') },
  ])('fails with a sentence $what', ({ args, cwd }) => {
    const { status, stdout, sentences } = read(['log', ...args], cwd());
    expect({ status, stdout, sentences: sentences.length }).toEqual({ status: 2, stdout: '', sentences: 1 });
  });

  it('follows a symbolic link, from a folder below', () => {
    const cwd = repository(...TEXTS);
    mkdirSync(join(cwd, 'below'));
    symlinkSync(join('..', 'a.json'), join(cwd, 'below', 'link.json'));
    const { status, stdout } = read(['log', ...A, 'link.json'], join(cwd, 'below'));
    expect([status, stdout.match(/commit \d/g)]).toEqual([0, ['commit 4', 'commit 1']]);
  });

  it('says that no version is JSON', () => {
    expect(read(['log', ...A, 'a.json'], repository(TEXTS[2] ?? ''))).toMatchObject({
      status: 2,
      stdout: '',
      sentences: [expect.stringMatching(/is not JSON/), expect.stringMatching(/no version of a\.json/)],
    });
  });
});
