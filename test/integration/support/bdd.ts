import * as vscode from 'vscode';
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

const inBothHosts = new WeakSet<MochaClass.Runnable>();

/**
 * A test of what differs in the web worker extension host: activation, files, encodings, clipboard, webviews, no Git. The
 * others run in the Node host, and in the web worker only with `npm run test:full`.
 */
export function itInBothHosts(title: string, test: MochaClass.Func | MochaClass.AsyncFunc): MochaClass.Test {
  const added = it(title, test as MochaClass.AsyncFunc);
  inBothHosts.add(added);
  return added;
}

/** A test that takes long and rarely finds anything: only `npm run test:full` runs it. */
export function itInFullTests(title: string, test: MochaClass.AsyncFunc): MochaClass.Test {
  return vscode.workspace.name?.endsWith('-full') || ONLY_TESTS !== ''
    ? it(title, test)
    : it.skip(title, test);
}

/** Leaves the tests that are not of {@link itInBothHosts} out, and with them the hooks of suites without other tests. */
export function keepTestsForBothHosts(within: MochaClass.Suite = suite.suite): void {
  if (ONLY_TESTS !== '') return;
  within.tests = within.tests.filter((test) => inBothHosts.has(test));
  for (const inner of within.suites) keepTestsForBothHosts(inner);
}
