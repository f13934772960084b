import { AssertionError } from 'chai';
import type MochaClass from 'mocha';
import 'mocha/mocha.js';
import { REPORT_MARK } from './report-mark';

/** Mocha's browser build, which runs in both extension hosts. */
const { Mocha } = globalThis as unknown as { Mocha: typeof MochaClass };

/** The suite that the test files add to. */
export const suite = new Mocha({ reporter: 'spec', color: false, timeout: 60_000 });

/** A regular expression for the titles of the tests to run, all if it is empty: the environment variable when they are built. */
declare const ONLY_TESTS: string;
suite.grep(new RegExp(ONLY_TESTS));

Mocha.reporters.Base.consoleLog = (first = '', ...rest: unknown[]) =>
  console.log(REPORT_MARK + String(first), ...rest);

// Not `globalThis`, because other extensions run in the same process.
const words = {} as Mocha.MochaGlobals;
suite.suite.emit('pre-require', words, '', suite);

export const { describe, it, before, after, beforeEach, afterEach } = words;

/** A test of what is not implemented yet: it fails once its assertions hold. */
export function itIsDue(title: string, test: () => Promise<void>): void {
  it(`${title} (due)`, async () => {
    try {
      await test();
    } catch (error) {
      if (error instanceof AssertionError) return;
      throw error;
    }
    throw new Error('This is implemented now.');
  });
}
