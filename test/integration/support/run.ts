import { config } from 'chai';
import { suite } from './bdd';

/** Called by VS Code in the extension host, once all test files are loaded. */
export function run(): Promise<void> {
  // Show complete texts in assertion errors.
  config.truncateThreshold = 0;
  return new Promise((resolve, reject) => {
    suite.run((failures) => {
      if (failures === 0) resolve();
      else reject(new Error(failures === 1 ? '1 test failed.' : `${failures} tests failed.`));
    });
  });
}
