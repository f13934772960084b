import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { NATIVE_MODULES, nativeModules } from './support/native-modules';

/** Tests that take long and rarely find anything: only `npm run test:full` runs them. */
const FULL_TESTS = 'test/**/*.full.test.ts';

// Run beside the tests in VS Code, which wait for a window, these give way to them. They do not have the lowest priority: on a busy
// machine, a test that starts processes would wait for minutes.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig(({ mode }) => ({
  root: ROOT,
  plugins: [nativeModules(ROOT)],
  resolve: { alias: { vscode: fileURLToPath(new URL('support/vscode.ts', import.meta.url)) } },
  test: {
    include: ['test/{core,cli,editor,panel,table}/**/*.test.ts', 'test/*.test.ts'],
    exclude: mode === 'full' ? [] : [FULL_TESTS],
    // The number of cases depends on it.
    // Times are in UTC, wherever the tests run: here they run where local times differ from it.
    env: { TEST_FULL: mode === 'full' ? '1' : '0', TZ: 'Asia/Kolkata' },
    setupFiles: 'test/support/property-defaults.ts',
    server: { deps: { external: [new RegExp(`/${NATIVE_MODULES}/`)] } },
    // A small stack, so that tests of deep and of many values need fewer of them.
    execArgv: ['--enable-source-maps', '--stack-size=256'],
    // The test files do not change modules; loading these for each file takes longer than most tests.
    isolate: false,
    // By default one core is left unused.
    maxWorkers: '100%',
    // Property tests and processes on a busy machine take their time; nothing here asserts how long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
}));
