import * as vscode from 'vscode';
import { LITERAL_EXTENSIONS } from '../../core/language/literals';
import { searchExclusions } from './excluded-files';

/** The maximum size of a source file that is searched, and of a JSON file, in bytes. */
const MAX_SOURCE_SIZE = 1024 * 1024;
const MAX_JSON_SIZE = 20 * 1024 * 1024;
const EXCLUDED = '**/{node_modules,.git}/**';

/** The files of the workspace that may contain usages of entries. */
export interface FoundFiles {
  readonly sources: readonly vscode.Uri[];
  readonly json: readonly vscode.Uri[];
  /** How many files are skipped because `search.exclude` or `.gitignore` files exclude them. */
  readonly ignored: number;
  /** How many files are skipped because of their size. */
  readonly large: number;
}

/**
 * Finds the source and JSON files of the workspace, without those that are ignored or too large. Those that `files.exclude`
 * hides do not exist for VS Code's search, and are not counted.
 */
export async function findFiles(token: vscode.CancellationToken): Promise<FoundFiles> {
  const found = await vscode.workspace.findFiles(
    `**/*.{${LITERAL_EXTENSIONS.join(',')}}`,
    EXCLUDED,
    undefined,
    token,
  );
  const isIgnored = await searchExclusions(EXCLUDED, token);
  const kept = found.filter((uri) => !isIgnored(uri)).sort((a, b) => a.path.localeCompare(b.path));
  const sources: vscode.Uri[] = [];
  const json: vscode.Uri[] = [];
  let large = 0;
  await Promise.all(
    kept.map(async (uri) => {
      const isJson = /\.jsonc?$/i.test(uri.path);
      const size = await sizeOf(uri);
      if (size > (isJson ? MAX_JSON_SIZE : MAX_SOURCE_SIZE)) large++;
      else (isJson ? json : sources).push(uri);
    }),
  );
  return { sources, json, ignored: found.length - kept.length, large };
}

async function sizeOf(uri: vscode.Uri): Promise<number> {
  try {
    return (await vscode.workspace.fs.stat(uri)).size;
  } catch {
    return 0;
  }
}
