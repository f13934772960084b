import { config } from 'chai';
import * as vscode from 'vscode';
import { keepTestsForBothHosts, suite } from './bdd';

/**
 * Called by VS Code in the extension host, once all test files are loaded. The name of the workspace is that of the host, with
 * `-full` to run all tests.
 */
export function run(): Promise<void> {
  // Show complete texts in assertion errors.
  config.truncateThreshold = 0;
  if (vscode.workspace.name === 'web-host') keepTestsForBothHosts();
  return new Promise((resolve, reject) => {
    suite.run((failures) => {
      if (failures === 0) resolve();
      else reject(new Error(failures === 1 ? '1 test failed.' : `${failures} tests failed.`));
    });
  });
}
