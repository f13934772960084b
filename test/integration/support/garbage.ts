import * as vscode from 'vscode';

/** Whether the tests run in the Node extension host, not in the web worker. */
export const isNodeHost = !('WorkerGlobalScope' in globalThis);

/** Collects all objects that nothing refers to. Only in the Node host. */
export function collectGarbage(): void {
  // The tests are one file for both hosts, so that they cannot import modules of Node.
  process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
  const collect = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void;
  collect();
}

/** How many functions (and so listeners), emitters, disposables and tabs there are after a collection of garbage. */
export function countObjects(): Readonly<Record<string, number>> {
  const { queryObjects } = process.getBuiltinModule('node:v8') as unknown as {
    readonly queryObjects: (of: unknown, options: { readonly format: 'count' }) => number;
  };
  const count = (of: unknown): number => queryObjects(of, { format: 'count' });
  return {
    functions: count(Function),
    emitters: count(vscode.EventEmitter),
    disposables: count(vscode.Disposable),
    tabs: vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length,
  };
}
