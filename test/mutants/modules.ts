import { build, type PluginBuild } from 'esbuild';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { Plugin } from 'vitest/config';
import { moduleBuild, resolveBuilt } from '../support/native-modules';

export interface Mutant {
  readonly id: string;
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
}

/** Builds the core and the command line into a folder, from the texts that `changed` returns for the files. */
export async function buildModules(
  root: string,
  folder: string,
  changed: (file: string) => string,
): Promise<void> {
  const loadChanged = {
    name: 'changed',
    setup(building: PluginBuild) {
      building.onLoad({ filter: /\/src\/(core|cli)\/.*\.ts$/ }, ({ path }) => ({
        contents: changed(path.slice(root.length)),
        loader: 'ts' as const,
      }));
    },
  };
  await build({
    ...moduleBuild(root, folder),
    sourcemap: false,
    logLevel: 'error',
    plugins: [loadChanged],
  });
}

/** Makes tests load the modules that are built, like `nativeModules` of the other tests. */
export function builtModules(root: string, folder: string): Plugin {
  return {
    name: 'built-modules',
    enforce: 'pre',
    resolveId(source, importer, options) {
      return resolveBuilt(this, root, folder, source, importer, options);
    },
  };
}

export function withMutant(file: string, mutant: Mutant): string {
  const text = readFileSync(file, 'utf8');
  return mutant.file === file ? text.replace(mutant.original, () => mutant.replacement) : text;
}

/** The text of a file in which each function with a mutant in it states that it is called, in `globalThis.calledMutants`. */
export function withCalls(file: string, mutants: readonly Mutant[]): string {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const inserted: { readonly offset: number; readonly text: string }[] = [];
  for (const mutant of mutants) {
    const body = mutant.file === file ? bodyAround(source, ...changedSpan(text, mutant)) : undefined;
    if (!body) continue;
    const call = `globalThis.calledMutants?.add('${mutant.id}')`;
    if (ts.isBlock(body)) inserted.push({ offset: body.getStart(source) + 1, text: `${call};` });
    else
      inserted.push(
        { offset: body.getStart(source), text: `(${call}, ` },
        { offset: body.getEnd(), text: ')' },
      );
  }
  return inserted
    .toSorted((a, b) => b.offset - a.offset)
    .reduce((done, { offset, text: part }) => done.slice(0, offset) + part + done.slice(offset), text);
}

/** What a mutant changes: its snippet, without what is equal at both ends. */
function changedSpan(text: string, { original, replacement }: Mutant): [start: number, end: number] {
  const most = Math.min(original.length, replacement.length);
  let before = 0;
  while (before < most && original[before] === replacement[before]) before++;
  let after = 0;
  while (after < most - before && original.at(-1 - after) === replacement.at(-1 - after)) after++;
  const start = text.indexOf(original);
  return [start + before, start + original.length - after];
}

/** The body of the innermost function around a part of a text. */
function bodyAround(source: ts.SourceFile, start: number, end: number): ts.ConciseBody | undefined {
  let body: ts.ConciseBody | undefined;
  const visit = (node: ts.Node): void => {
    if (node.getStart(source) > start || node.getEnd() < end) return;
    const parent = node.parent as ts.Node | undefined;
    if (parent && ts.isFunctionLike(parent) && 'body' in parent && parent.body === node)
      body = node as ts.ConciseBody;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return body;
}
