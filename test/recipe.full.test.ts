import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { recipe } from './support/recipe';

const COPIED = ['src', 'test', 'media', 'README.md', 'CHANGELOG.md', 'package.json', 'package.nls.json'];
const CONFIGURATION = ['tsconfig.json', '.prettierrc.json', 'esbuild.js', '.editorconfig'];

/** Environment variables without those by which Vitest knows that it runs. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|MODE$|NODE_ENV$|TEST$|PROD$|DEV$)/.test(name)),
  );
}

it('a rule with a safe fix can be added as CONTRIBUTING.md says', { timeout: 300_000 }, () => {
  mkdirSync('coverage', { recursive: true });
  const root = mkdtempSync(resolve('coverage/recipe-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const path of [...COPIED, ...CONFIGURATION]) cpSync(path, join(root, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));

  const { files, commands } = recipe();
  for (const { file, text } of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  expect(commands).toContain('npm run docs');
  execFileSync('sh', ['-ec', commands], { cwd: root, env: environment(), stdio: 'pipe' });
  for (const file of [
    'src/core/rules/README.md',
    'src/core/rules/all-rules.ts',
    'test/core/rules/contract.test.ts',
  ])
    expect(readFileSync(join(root, file), 'utf8')).toContain('description-markup');
});
