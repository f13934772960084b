import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { folder } from './cli/run';
import { projectWithPackage, WRONG } from './support/installed-package';
import { entry, listing } from './support/listing-text';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const { project } = projectWithPackage();

function at(...names: readonly string[]): string {
  return path.join(project, ...names);
}

describe('the GitHub action', { timeout: 300_000 }, () => {
  interface Action {
    readonly runs: { readonly steps: readonly { readonly name: string; readonly run: string }[] };
  }

  const { runs } = parse(readFileSync(path.join(ROOT, '.github/action.yml'), 'utf8')) as Action;
  const OLD = listing([entry()]);

  /** Runs a step in a repository with two commits, `HEAD~1` with other files than `HEAD`. */
  function runStep(
    name: string,
    env: Readonly<Record<string, string>>,
  ): { status: number | null; stdout: string; summary: string } {
    const root = folder({
      'fixtures/a.json': OLD,
      'other.json': '{"a": 1}',
      'b.json': OLD,
      'old.json': OLD,
      'RUNNER/x': '',
    });
    const git = (...args: readonly string[]): void => {
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
        cwd: root,
        stdio: 'pipe',
      });
    };
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'before');
    writeFileSync(path.join(root, 'fixtures/a.json'), WRONG);
    writeFileSync(path.join(root, 'other.json'), '{"a": 2}');
    git('mv', 'old.json', 'new.json');
    writeFileSync(path.join(root, 'new.json'), WRONG);
    git('commit', '-qam', 'after');
    const step = runs.steps.find((one) => one.name === name);
    const { status, stdout } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', step?.run ?? 'exit 99'], {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        RUNNER_TEMP: path.join(root, 'RUNNER'),
        CATALOG_LENS: at('node_modules/.bin/catalog-lens'),
        GITHUB_STEP_SUMMARY: path.join(root, 'summary'),
        ...env,
      },
    });
    const summary = existsSync(path.join(root, 'summary'))
      ? readFileSync(path.join(root, 'summary'), 'utf8')
      : '';
    return { status, stdout, summary };
  }

  it('annotates the problems, and fails if there are any', () => {
    const found = runStep('Check', { FILES: 'fixtures\nb.json\n', FAIL_ON: 'warning' });
    expect(found.status).toBe(1);
    expect(found.stdout).toMatch(/^::warning file=fixtures\/a\.json,line=15,.*volume-30d::.*\n$/);
    expect(runStep('Check', { FILES: '.', FAIL_ON: 'error' }).status).toBe(0);
    expect(runStep('Check', { FILES: 'other.json', FAIL_ON: 'error' }).status).toBe(0);
  });

  it('adds what has changed in listings to the summary', () => {
    const { status, summary } = runStep('Sum up the changes', { BASE: 'HEAD~1' });
    expect(status).toBe(0);
    expect(summary).toMatch(/^\*\*Catalog Lens\*\*: `[0-9a-f]{7,}:fixtures\/a\.json` → `fixtures\/a\.json`/);
    expect(summary).toContain('volume30dUsd');
    expect(summary).toMatch(/^\*\*Catalog Lens\*\*: `[0-9a-f]{7,}:old\.json` → `new\.json`/m);
    expect(summary.match(/\*\*Catalog Lens\*\*/g)).toHaveLength(2);
  });
});

it('the hook for pre-commit blocks a commit with a problem', { timeout: 300_000 }, () => {
  const [hook] = parse(readFileSync(path.join(ROOT, '.pre-commit-hooks.yaml'), 'utf8')) as {
    entry: string;
  }[];
  // As pre-commit runs it: with the names of the staged files.
  const root = folder({ 'a.json': WRONG, 'b.json': listing([entry()]), 'c.json': '[]' });
  symlinkSync(at('node_modules'), path.join(root, 'node_modules'));
  writeFileSync(
    path.join(root, 'hook'),
    `#!/bin/sh\ngit diff --cached --name-only -z -- '*.json' | xargs -0 -r ${hook?.entry ?? 'exit 99'}\n`,
    { mode: 0o755 },
  );
  const git = (...args: readonly string[]): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync(
      'git',
      [
        '-c',
        'user.name=a',
        '-c',
        'user.email=a@b.c',
        '-c',
        `core.hooksPath=${path.join(root, 'hooks')}`,
        ...args,
      ],
      { cwd: root, encoding: 'utf8' },
    );
    return { status, output: stdout + stderr };
  };
  git('init', '-q');
  mkdirSync(path.join(root, 'hooks'));
  renameSync(path.join(root, 'hook'), path.join(root, 'hooks/pre-commit'));
  git('add', 'a.json', 'c.json');
  const blocked = git('commit', '-m', 'one');
  expect(blocked.status).not.toBe(0);
  expect(blocked.output).toContain('a.json:15:23 warning volume30dUsd is 31');
  git('rm', '-q', '--cached', 'a.json');
  git('add', 'b.json');
  expect(git('commit', '-m', 'two').status).toBe(0);
});
