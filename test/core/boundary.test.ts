import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const CORE = fileURLToPath(new URL('../../src/core', import.meta.url));

/** The modules that the core may import in addition to its own files. */
const ALLOWED = [
  'jsonc-parser',
  'zod',
  'big.js',
  'damerau-levenshtein',
  'diff',
  '@lezer/common',
  '@lezer/javascript',
  '@lezer/json',
  '@lezer/lr',
  '@lezer/python',
  '@lezer/yaml',
];

const files = readdirSync(CORE, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.[cm]?[jt]sx?$/.test(file),
);

/** All references of a file to other modules; `?` if the name is computed. */
function namesIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const names = source.referencedFiles.map(({ fileName }) => `./${fileName}`);
  for (const { fileName } of source.typeReferenceDirectives) names.push(fileName);
  for (const { fileName } of source.libReferenceDirectives) names.push(`lib:${fileName}`);
  const add = (node: ts.Node | undefined): void => {
    const literal = node && ts.isLiteralTypeNode(node) ? node.literal : node;
    names.push(literal && ts.isStringLiteralLike(literal) ? literal.text : '?');
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier);
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) add(node.moduleSpecifier);
    else if (ts.isExternalModuleReference(node)) add(node.expression);
    else if (ts.isImportTypeNode(node)) add(node.argument);
    else if (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name)) add(node.name);
    else if (ts.isCallExpression(node) && isLoad(node.expression)) add(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** `import(…)`, `require(…)`, `require.resolve(…)`, `module.require(…)` */
function isLoad(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  if (ts.isIdentifier(callee)) return callee.text === 'require';
  return (
    ts.isPropertyAccessExpression(callee) && (callee.name.text === 'require' || isLoad(callee.expression))
  );
}

/** The references that are not allowed in the core. */
function violationsIn(file: string, text: string): string[] {
  return namesIn(file, text).filter((name) => {
    if (!/^\.\.?\//.test(name)) return !ALLOWED.includes(name);
    return relative(CORE, join(CORE, dirname(file), name)).startsWith('..');
  });
}

describe('the core', () => {
  it('has files', () => {
    expect(files).toContain('fields.ts');
    expect(files).toContain(join('rules', 'index.ts'));
  });

  it.each(files)('imports only its own files and a few small packages: %s', (file) => {
    expect(violationsIn(file, readFileSync(join(CORE, file), 'utf8'))).toEqual([]);
  });

  it('uses each of those packages', () => {
    const used = files.flatMap((file) => namesIn(file, readFileSync(join(CORE, file), 'utf8')));
    expect(ALLOWED.filter((name) => !used.includes(name))).toEqual([]);
  });

  it('is compiled without the types of Node, of browsers or of VS Code', () => {
    const { config } = ts.readConfigFile(join(CORE, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
      config: object;
    };
    expect(config).toMatchObject({ compilerOptions: { types: [] } });
    const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, CORE);
    expect(errors).toEqual([]);
    expect(options.types).toEqual([]);
    expect(options.lib).toEqual(['lib.es2023.d.ts']);
    expect(fileNames.map((name) => relative(CORE, name)).sort()).toEqual([...files].sort());
  });
});

describe('the front ends', () => {
  const SOURCE = dirname(CORE);
  const FRONT_ENDS = ['cli', 'editor', 'library'];

  it.each(FRONT_ENDS)('do not import each other: %s', (folder) => {
    const files = readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' });
    const folders = files
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => {
        const path = join(folder, file);
        return namesIn(path, readFileSync(join(SOURCE, path), 'utf8')).map((name) =>
          join(dirname(path), name),
        );
      })
      .map((path) => path.split(sep)[0] ?? '');
    expect(folders).toContain('core');
    expect(FRONT_ENDS.filter((other) => folders.includes(other))).toEqual([folder]);
  });
});

describe('the search for forbidden imports', () => {
  it.each([
    ['a static import', "import fs from 'node:fs';", 'node:fs'],
    ['an import for its effects', "import 'vscode';", 'vscode'],
    ['a type-only import', "import type { Uri } from 'vscode';", 'vscode'],
    ['an inline type import', "import { type Uri } from 'vscode';", 'vscode'],
    ['a re-export', "export { join } from 'path';", 'path'],
    ['a re-export of everything', "export * from 'path';", 'path'],
    ['a re-export of types', "export type * from 'path';", 'path'],
    ['an import assignment', "import fs = require('fs');", 'fs'],
    ['a dynamic import', "const fs = await import('fs');", 'fs'],
    ['a dynamic import in a template', 'void import(`fs`);', 'fs'],
    ['a computed dynamic import', "void import('f' + 's');", '?'],
    ['an import type', "let uri: import('vscode').Uri;", 'vscode'],
    ['a type of an import', "let fs: typeof import('fs');", 'fs'],
    ['require', "const fs = require('fs');", 'fs'],
    ['require.resolve', "require.resolve('fs');", 'fs'],
    ['require of a module', "module.require('fs');", 'fs'],
    ['a computed require', 'require(name);', '?'],
    ['a declared module', "declare module 'vscode' {}", 'vscode'],
    ['a reference to types', '/// <reference types="node" />', 'node'],
    ['a reference to a library', '/// <reference lib="dom" />', 'lib:dom'],
    ['a reference to a file outside', '/// <reference path="../cli/main.ts" />', './../cli/main.ts'],
    ['a file outside', "import { run } from '../cli/run';", '../cli/run'],
    ['a file outside by a detour', "import { run } from './json/../../cli/run';", './json/../../cli/run'],
    ['a folder of a similar name', "import { run } from '../core-extra/run';", '../core-extra/run'],
    ['an absolute path', "import run from '/cli/run';", '/cli/run'],
    ['another part of an allowed package', "import zod from 'zod/v3';", 'zod/v3'],
    ['a package of a similar name', "import zod from 'zod-extra';", 'zod-extra'],
    ['an import deep inside', "function a() { return [() => import('fs')]; }", 'fs'],
  ])('finds %s', (_, text, name) => {
    expect(violationsIn('a.ts', text)).toEqual([name]);
  });

  it('resolves from the folder of the file', () => {
    expect(violationsIn(join('json', 'a.ts'), "import '../listing';")).toEqual([]);
    expect(violationsIn(join('json', 'a.ts'), "import '../../cli/run';")).toEqual(['../../cli/run']);
  });

  it('does not report allowed imports, comments and strings', () => {
    const text = ALLOWED.map((name) => `import '${name}';`).join('');
    const other = "import './listing'; // import 'fs'\nconst a = \"import 'fs'; require('fs')\";";
    expect(violationsIn('a.ts', text + other)).toEqual([]);
  });
});
