import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { run } from './outputs';

/** What the extension and the command line have, one sorted line each with its kind in front, whichever files it is in. */
export async function inventory(): Promise<string[]> {
  const sources = parse('src');
  const lines = [
    ...manifestLines(),
    ...(await commandLineLines([])),
    ...registrations(sources),
    ...new Set(sources.flatMap(textsIn)),
    ...unitTests(),
    ...parse('test/integration').flatMap((file) => testsIn(file)),
  ];
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).sort();
}

const NOT_CONTRIBUTED = new Set(['scripts', 'dependencies', 'devDependencies', 'overrides', 'contributes']);

/** The contributions with their texts, one a line, or one a member where that would be long. */
function manifestLines(): string[] {
  const texts = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'), (_, value: unknown) =>
    typeof value === 'string' ? value.replace(/^%(.*)%$/, (key, name: string) => texts[name] ?? key) : value,
  ) as { readonly contributes: object };
  const others = Object.entries(manifest).filter(([name]) => !NOT_CONTRIBUTED.has(name));
  return [
    ...others.flatMap(([name, value]) => linesOf(`manifest ${name}`, value)),
    ...Object.entries(manifest.contributes).flatMap(([name, value]) => linesOf(name, value)),
  ];
}

const LONG = 220;

function linesOf(path: string, value: unknown): string[] {
  const text = JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return [`${path} ${text}`];
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object')) return [`${path} ${text}`];
    return value.flatMap((item: Readonly<Record<string, unknown>>) => {
      const name = item.id ?? Object.values(item)[0];
      return linesOf(JSON.stringify(item).length > LONG ? `${path} ${JSON.stringify(name)}` : path, item);
    });
  }
  const isItem = !Object.values(value).some((member) => typeof member === 'object');
  if (isItem && text.length <= LONG) return [`${path} ${text}`];
  return Object.entries(value).flatMap(([name, member]) => linesOf(`${path} ${name}`, member));
}

/** The commands with their arguments and options, as in the help. */
async function commandLineLines(command: readonly string[]): Promise<string[]> {
  const help = await run([...command, '--help']);
  const lines: string[] = [];
  const path = ['command-line', ...command].join(' ');
  for (const [, title = '', section = ''] of help.matchAll(/^(\w[\w ]*):(.*(?:\n(?: .*)?)*)/gm)) {
    const items = section.replace(/\n {4,}/g, ' ').split('\n');
    for (const item of items.filter((one) => one.trim() !== '')) lines.push(`${path} ${title}: ${item}`);
    if (title !== 'Commands') continue;
    for (const item of items) {
      const name = item.trim().split(/[ |]/)[0] ?? '';
      if (name !== '' && name !== 'help') lines.push(...(await commandLineLines([...command, name])));
    }
  }
  return lines;
}

function parse(folder: string): ts.SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => {
      const file = join(folder, path);
      return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    });
}

function* nodesIn(node: ts.Node): Generator<ts.Node, void, undefined> {
  yield node;
  for (const child of node.getChildren()) yield* nodesIn(child);
}

/** A string, also one that is joined of several, with `{}` for what is not known; undefined for another expression. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined && right === undefined ? undefined : `${left ?? '{}'}${right ?? '{}'}`;
}

/** The calls that register something in VS Code, with what is literal of their arguments. */
function registrations(sources: readonly ts.SourceFile[]): string[] {
  const constants = new Map<string, string>();
  for (const source of sources)
    for (const node of nodesIn(source)) {
      if (!ts.isVariableDeclaration(node)) continue;
      const text = node.initializer && textOf(node.initializer);
      if (text !== undefined && /^[A-Z_]+$/.test(node.name.getText()))
        constants.set(node.name.getText(), text);
    }
  const argument = (node: ts.Node): string =>
    JSON.stringify(textOf(node) ?? constants.get(node.getText()) ?? '…');
  return sources
    .flatMap((source) => [...nodesIn(source)])
    .filter((node) => ts.isCallExpression(node))
    .flatMap((node) => {
      const called = /(?:\w+\.)?(?:register|create)[A-Z]\w*$/.exec(node.expression.getText())?.[0];
      if (
        called === undefined ||
        !/^(?:commands|window|workspace|languages|lm|tests|tasks|authentication)\./.test(called)
      )
        return [];
      return `registration ${called}(${node.arguments.map(argument).join(', ')})`;
    });
}

/** Texts of several words, and those that are translated. */
function textsIn(source: ts.SourceFile): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text === undefined) {
      ts.forEachChild(node, visit);
      return;
    }
    const { parent } = node;
    const isTranslated = ts.isCallExpression(parent) && parent.expression.getText().endsWith('l10n.t');
    if (isTranslated || /[\p{L}}]\S* +\S*[\p{L}{]/u.test(text)) texts.push(`text ${text}`);
    unknownIn(node).forEach(visit);
  };
  ts.forEachChild(source, visit);
  return texts;
}

/** What the `{}` in a text stand for. */
function unknownIn(text: ts.Node): ts.Node[] {
  if (ts.isTemplateExpression(text)) return text.templateSpans.map(({ expression }) => expression);
  if (!ts.isBinaryExpression(text)) return [];
  return [text.left, text.right].flatMap((one) => (textOf(one) === undefined ? [one] : unknownIn(one)));
}

/** The titles of the unit tests, in full, as Vitest collects them. */
function unitTests(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-lens-tests-'));
  const file = join(folder, 'tests.json');
  const options = ['--mode', 'full', '--config', 'test/vitest.config.ts'];
  execFileSync('npx', ['vitest', 'list', `--json=${file}`, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const tests = JSON.parse(readFileSync(file, 'utf8')) as readonly { readonly name: string }[];
  rmSync(folder, { recursive: true });
  const titles = tests.map(({ name }) => shortened(name.replaceAll(process.cwd(), '')));
  // Where there is a test for each file, the files do not matter.
  const general = titles.map((title) => `test ${title.replace(/\S+\.[jt]s$/, '{}')}`);
  return general.filter((title, at) => !title.endsWith('{}') || general.indexOf(title) === at);
}

function shortened(title: string): string {
  return title.length <= LONG ? title : `${title.slice(0, LONG)}… (${title.length})`;
}

/** The titles of the integration tests, in full, as far as they are literal. */
function testsIn(node: ts.Node, path: readonly string[] = []): string[] {
  const lines: string[] = [];
  ts.forEachChild(node, (child) => {
    const [title] = ts.isCallExpression(child) ? child.arguments : [];
    const called = ts.isCallExpression(child) ? child.expression.getText() : '';
    const inner =
      title && /^(?:describe|it(?:InBothHosts|InFullTests)?)\b/.test(called)
        ? [...path, textOf(title) ?? '{}']
        : path;
    if (inner !== path && called.startsWith('it')) lines.push(`hosted-test ${inner.join(' > ')}`);
    lines.push(...testsIn(child, inner));
  });
  return lines;
}
