import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { recipe, type Recipe } from './support/recipe';

const COPIED = ['src', 'test', 'media', 'README.md', 'CHANGELOG.md', 'package.json'];
const CONFIGURATION = ['tsconfig.json', '.oxfmtrc.json', 'esbuild.js', '.editorconfig', '.github'];
const FEATURES = 'src/editor/features.ts';

/** Environment variables without those by which Vitest knows that it runs. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|MODE$|NODE_ENV$|TEST$|PROD$|DEV$)/.test(name)),
  );
}

/** A copy of the project, until the end of the test. */
function copyOfProject(): { readonly root: string; readonly run: (commands: string) => void } {
  mkdirSync('coverage', { recursive: true });
  const root = mkdtempSync(resolve('coverage/recipe-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const path of [...COPIED, ...CONFIGURATION]) cpSync(path, join(root, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  const run = (commands: string): void => {
    execFileSync('sh', ['-ec', commands], { cwd: root, env: environment(), stdio: 'pipe' });
  };
  return { root, run };
}

function addFiles({ files }: Recipe, root: string): void {
  for (const { file, text } of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

type Json = Record<string, unknown>;

/** Adds members to an object, and elements to its arrays. */
function add(to: Json, more: object): void {
  for (const [name, value] of Object.entries(more) as [string, unknown][]) {
    const before = to[name];
    if (Array.isArray(before)) before.push(...(value as unknown[]));
    else if (typeof before === 'object') add(before as Json, value as object);
    else to[name] = value;
  }
}

function addJson(file: string, more: object): void {
  const json = JSON.parse(readFileSync(file, 'utf8')) as Json;
  add(json, more);
  writeFileSync(file, JSON.stringify(json, undefined, 2));
}

/** Adds the registration of what a file of the recipe exports. */
function register({ files, registrations: [call = ''] }: Recipe, root: string): void {
  const [name = ''] = call.split('(');
  const { file = '' } = files.find(({ text }) => text.includes(`export function ${name}(`)) ?? {};
  const module = file.replace(dirname(FEATURES), '.').replace(/\.ts$/, '');
  const path = join(root, FEATURES);
  const text = readFileSync(path, 'utf8').replace('    entries,\n', `    ${call}\n    entries,\n`);
  writeFileSync(path, `import { ${name} } from '${module}';\n${text}`);
}

it('a rule with a safe fix can be added as CONTRIBUTING.md says', { timeout: 600_000 }, () => {
  const { root, run } = copyOfProject();
  const rule = recipe('rule');
  addFiles(rule, root);
  expect(rule.commands).toContain('npm run docs');
  run(rule.commands);
  for (const file of [
    'src/core/rules/README.md',
    'src/core/rules/all-rules.ts',
    'test/core/rules/contract.test.ts',
  ])
    expect(readFileSync(join(root, file), 'utf8')).toContain('description-markup');
});

it('a command and a view can be added as CONTRIBUTING.md says', { timeout: 600_000 }, () => {
  const { root, run } = copyOfProject();
  for (const one of [recipe('command'), recipe('view')]) {
    const [contributes = {}] = one.json;
    addFiles(one, root);
    register(one, root);
    addJson(join(root, 'package.json'), { contributes });
  }
  const { commands } = recipe('command');
  run(commands.replace(/^.*integration\.js.*\n/m, ''));
  run('npx tsc --noEmit && npx tsc --noEmit --project src/core');
  expect(readFileSync(join(root, 'test/states.test.ts'), 'utf8')).toMatch(
    /^ *Go to Newest Entry +\|.*\| palette view /m,
  );
});
