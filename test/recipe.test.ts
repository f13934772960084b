import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const COPIED = ['src', 'test', 'media', 'README.md', 'CHANGELOG.md', 'package.json', 'package.nls.json'];
const CONFIGURATION = ['tsconfig.json', '.prettierrc.json', 'esbuild.js', '.editorconfig'];

/** The fenced blocks of a language in the section on new rules, in order. */
function blocksIn(section: string, language: string): readonly string[] {
  const blocks = section.matchAll(new RegExp(`^( *)\`\`\`${language}\\n(.*?)^ *\`\`\`$`, 'gms'));
  return Array.from(blocks, ([, indent = '', text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** Environment variables without those by which Vitest knows that it runs. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|MODE$|NODE_ENV$|TEST$|PROD$|DEV$)/.test(name)),
  );
}

it('a rule with a safe fix can be added as CONTRIBUTING.md says', { timeout: 300_000 }, () => {
  const [, section = ''] =
    /^## A new rule$(.*?)^## /ms.exec(readFileSync('.github/CONTRIBUTING.md', 'utf8')) ?? [];
  mkdirSync('coverage', { recursive: true });
  const root = mkdtempSync(resolve('coverage/recipe-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const path of [...COPIED, ...CONFIGURATION]) cpSync(path, join(root, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));

  const files = blocksIn(section, 'ts');
  expect(files).toHaveLength(2);
  for (const text of files) {
    const [, path = ''] = /^\/\/ (\S+)\n/.exec(text) ?? [];
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const [commands = ''] = blocksIn(section, 'sh');
  expect(commands).toContain('npm run docs');
  execFileSync('sh', ['-ec', commands], { cwd: root, env: environment(), stdio: 'pipe' });
  for (const file of ['README.md', 'src/core/rules/all-rules.ts', 'test/core/rules/contract.test.ts'])
    expect(readFileSync(join(root, file), 'utf8')).toContain('description-markup');
});
