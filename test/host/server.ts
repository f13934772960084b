import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { Cleanup } from './cleanup';
import { temporaryFolder } from './folders';
import { HostError } from './host-error';
import { killGroup, run, spawnGroup } from './processes';
import { vscode, type ReleaseName } from './vscode';

/** Settings that disable automatic actions and prompts of the workbench. */
export const CALM_SETTINGS: Readonly<Record<string, unknown>> = {
  'chat.disableAIFeatures': true,
  'workbench.startupEditor': 'none',
  // In a browser VS Code saves after a second by default.
  'files.autoSave': 'off',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.editorLargeFileConfirmation': 2048,
  'workbench.tips.enabled': false,
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  'telemetry.telemetryLevel': 'off',
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'never',
};

/** The options of a server, whose files are in a temporary folder. */
export interface ServerOptions {
  /** By default the current one. */
  readonly release?: ReleaseName;
  /** Written to the user settings, on top of {@link CALM_SETTINGS}. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** A `.vsix` to install first. */
  readonly vsix?: string;
  /** Whether folders are untrusted; by default all are trusted. */
  readonly untrusted?: boolean;
  /** A port or a range of ports to choose from; by default any. */
  readonly port?: string;
}

/** A running VS Code. */
export interface Server {
  /** The address of the workbench on a folder; `payload` is what a desktop VS Code takes on its command line. */
  url(folder: string, payload?: Readonly<Record<string, string>>): string;
  /** The URI of a local file in the workbench. */
  uri(path: string): string;
  /** The output of the server. */
  log(): string;
  /** Resolves when the server ends. */
  readonly ended: Promise<unknown>;
}

/** Starts VS Code's server, for this machine only, until the cleanup. */
export async function startServer(cleanup: Cleanup, options: ServerOptions = {}): Promise<Server> {
  const { node, main } = await vscode(cleanup, options.release ?? 'current');
  const data = await temporaryFolder(cleanup);
  await mkdir(join(data, 'user/User'), { recursive: true });
  const settings = { ...CALM_SETTINGS, ...options.settings };
  await writeFile(join(data, 'user/User/settings.json'), JSON.stringify(settings, undefined, 2));

  const folders = [
    `--server-data-dir=${join(data, 'server')}`,
    `--user-data-dir=${join(data, 'user')}`,
    `--extensions-dir=${join(data, 'extensions')}`,
  ];
  if (options.vsix !== undefined) {
    const { status, output } = await run(node, [main, ...folders, '--install-extension', options.vsix], {
      signal: cleanup.signal,
    });
    if (status !== 0) throw new HostError(`VS Code could not install ${options.vsix}.\n\n${output.trim()}`);
  }

  cleanup.signal.throwIfAborted();
  const token = randomUUID();
  const child = spawnGroup(
    node,
    [
      main,
      ...folders,
      '--host=127.0.0.1',
      `--port=${options.port ?? '0'}`,
      `--connection-token=${token}`,
      '--accept-server-license-terms',
      '--enable-smoke-test-driver',
      '--disable-telemetry',
      // Between processes of one machine, compression only takes time.
      '--disable-websocket-compression',
      ...(options.untrusted ? [] : ['--disable-workspace-trust']),
    ],
    // Without a gallery there is no network access.
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, EXTENSIONS_GALLERY: '{}' } },
  );
  cleanup.add(() => killGroup(child));

  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const port = await new Promise<number>((resolve, reject) => {
    const fail = () => reject(new HostError(`VS Code's server did not start.\n\n${log.trim()}`));
    child.on('error', fail);
    child.on('exit', fail);
    if (!child.stdout) return;
    createInterface(child.stdout).on('line', (line) => {
      log += `${line}\n`;
      const listening = /listening on (\d+)/.exec(line);
      if (listening) resolve(Number(listening[1]));
    });
  });

  const authority = `127.0.0.1:${port}`;
  return {
    url(folder, payload = {}) {
      const url = new URL(`http://${authority}/`);
      url.searchParams.set('tkn', token);
      url.searchParams.set('folder', pathToFileURL(folder).pathname);
      url.searchParams.set('payload', JSON.stringify(Object.entries(payload)));
      return url.href;
    },
    uri: (path) => `vscode-remote://${authority}${pathToFileURL(path).pathname}`,
    log: () => log,
    ended: new Promise((resolve) => child.once('exit', resolve)),
  };
}
