/**
 * Accepts VS Code's command line and runs VS Code in a headless browser, so that `runTests` of `@vscode/test-electron` can
 * use it like a desktop VS Code:
 * `launcher FOLDER --extensionDevelopmentPath=… --extensionTestsPath=… [--extensionDevelopmentKind=web] [--untrusted]
 * [--release=current|oldest] [--verbose]`.
 */
import { parseArgs } from 'node:util';
import { runScript } from '../cleanup';
import { temporaryFolder } from '../folders';
import { HostError } from '../host-error';
import { runHostedTests } from '../hosted-tests';
import { stageForWeb } from '../stage';
import { releaseNamed } from '../vscode';

runScript(async (cleanup) => {
  // The pipe closes when the parent process exits.
  process.stdin.on('end', () => process.emit('SIGINT')).resume();
  const { values, positionals } = parseArgs({
    strict: false,
    allowPositionals: true,
    options: {
      extensionDevelopmentPath: { type: 'string' },
      extensionTestsPath: { type: 'string' },
      extensionDevelopmentKind: { type: 'string' },
      untrusted: { type: 'boolean' },
      release: { type: 'string' },
      verbose: { type: 'boolean' },
    },
  });
  const { extensionDevelopmentPath, extensionTestsPath, extensionDevelopmentKind } = values;
  if (typeof extensionDevelopmentPath !== 'string' || typeof extensionTestsPath !== 'string') {
    throw new HostError('--extensionDevelopmentPath and --extensionTestsPath are required.');
  }
  const release = releaseNamed(values.release);
  const staged =
    extensionDevelopmentKind === 'web'
      ? await stageForWeb(cleanup, extensionDevelopmentPath, extensionTestsPath)
      : { extension: extensionDevelopmentPath, tests: extensionTestsPath };
  return runHostedTests(cleanup, {
    ...staged,
    folder: positionals[0] ?? (await temporaryFolder(cleanup)),
    verbose: values.verbose === true,
    release,
    untrusted: values.untrusted === true,
  });
});
