import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: { alias: { vscode: fileURLToPath(new URL('support/vscode.ts', import.meta.url)) } },
  test: {
    include: ['test/{core,cli,editor,panel}/**/*.test.ts', 'test/*.test.ts'],
    // Property tests on a busy machine take their time; nothing here asserts how long.
    testTimeout: 60_000,
  },
});
