/**
 * Runs the integration suite in a real VS Code, in both extension hosts: `integration [--desktop] [--release=current|oldest]
 * [--host=node|web] [--full] [--verbose]`. Without `--desktop` it is the VS Code of the npm registry; without `--full` only the
 * tests of what differs there run in the web worker host, unless `ONLY_TESTS` named tests when the suite was built.
 */
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { downloadAndUnzipVSCode, runTests, TestRunFailedError } from '@vscode/test-electron';
import { runScript, type Cleanup } from '../cleanup';
import { PROJECT, temporaryFolder } from '../folders';
import { HostError } from '../host-error';
import { entry, listing } from '../../integration/support/listings';
import { CALM_SETTINGS } from '../server';
import { releaseNamed, releaseOf } from '../vscode';

runScript(async (cleanup) => {
  const { values } = parseArgs({
    options: {
      desktop: { type: 'boolean' },
      release: { type: 'string' },
      host: { type: 'string' },
      full: { type: 'boolean' },
      verbose: { type: 'boolean' },
    },
  });
  if (values.host !== undefined && values.host !== 'node' && values.host !== 'web') {
    throw new HostError('--host must be node or web.');
  }
  const release = releaseNamed(values.release);
  const { version } = await releaseOf(release);
  const vscodeExecutablePath = values.desktop ? await desktop(version) : await launcher();
  for (const host of values.host === undefined ? ['node', 'web'] : [values.host]) {
    cleanup.signal.throwIfAborted();
    console.log(`\nVS Code ${version}, ${host === 'node' ? 'Node' : 'web worker'} extension host:`);
    try {
      await runTests({
        vscodeExecutablePath,
        extensionDevelopmentPath: PROJECT,
        extensionTestsPath: join(PROJECT, 'dist/integration/suite.js'),
        launchArgs: [
          ...(await launchArgs(cleanup, host, values.full === true)),
          ...(values.desktop ? [] : [`--release=${release}`]),
          ...(values.verbose ? ['--verbose'] : []),
        ],
      });
    } catch (error) {
      // The suite has reported the failures.
      if (error instanceof TestRunFailedError) return 1;
      throw error;
    }
  }
  return 0;
});

async function launchArgs(cleanup: Cleanup, host: string, isFull: boolean): Promise<string[]> {
  const folder = await temporaryFolder(cleanup);
  // The suite uses this name to verify that it runs in the intended host, and to select the tests.
  const workspace = join(folder, `${host}-host${isFull ? '-full' : ''}`);
  const userDataDir = join(folder, 'user');
  await mkdir(workspace);
  await linkOutside(folder, workspace);
  await mkdir(join(userDataDir, 'User'), { recursive: true });
  await writeFile(join(userDataDir, 'User/settings.json'), JSON.stringify(CALM_SETTINGS));
  return [
    workspace,
    `--user-data-dir=${userDataDir}`,
    `--extensions-dir=${join(folder, 'extensions')}`,
    // So that both a trusted and an untrusted workspace are tested.
    ...(host === 'web' ? ['--extensionDevelopmentKind=web', '--untrusted'] : []),
  ];
}

/** Writes a configuration and a listing outside the workspace, and symbolic links to them if the system supports these. */
async function linkOutside(folder: string, workspace: string): Promise<void> {
  const outside = join(folder, 'outside');
  await mkdir(outside);
  await writeFile(join(outside, 'catalog-lens.json'), '{ "rules": { "calls-per-payer": "off" } }');
  await writeFile(join(outside, 'linked.json'), listing(entry('a', { callsPerPayer: 61 })));
  await mkdir(join(workspace, 'links'));
  await symlink(join(outside, 'catalog-lens.json'), join(workspace, 'links/catalog-lens.json'));
  await mkdir(join(workspace, 'folders'));
  await symlink(outside, join(workspace, 'folders/outside'));
}

async function desktop(version: string): Promise<string> {
  try {
    return await downloadAndUnzipVSCode({ version, extensionDevelopmentPath: PROJECT });
  } catch (error) {
    throw new HostError(`VS Code ${version} could not be downloaded: ${String(error)}`);
  }
}

/** An executable file that starts the built launcher. */
async function launcher(): Promise<string> {
  const script = join(PROJECT, 'dist/host/launcher.js');
  if (process.platform === 'win32') {
    const command = join(PROJECT, 'dist/host/launcher.cmd');
    await writeFile(command, `@"${process.execPath}" "${script}" %*\r\n`);
    return command;
  }
  await chmod(script, 0o755);
  return script;
}
