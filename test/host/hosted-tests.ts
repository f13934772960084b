import { format } from 'node:util';
import { launchBrowser } from './browser';
import type { Cleanup } from './cleanup';
import { HostError } from './host-error';
import { REPORT_MARK } from '../integration/support/report-mark';
import { startServer } from './server';
import type { ReleaseName } from './vscode';

/** The default time limit. */
const TIME_LIMIT_MINUTES = 20;

/** The options of a test run. */
export interface TestRun {
  /** The extension under development. */
  readonly extension: string;
  /** A file that exports `run()`. */
  readonly tests: string;
  readonly folder: string;
  readonly release?: ReleaseName;
  /** Whether the folder is not trusted. */
  readonly untrusted?: boolean;
  /** Whether to show VS Code's log in addition to the tests' report. */
  readonly verbose: boolean;
  /** The time limit in minutes. */
  readonly limitMinutes?: number;
  /** Called with the errors in the console of the window. */
  readonly onConsoleError?: (text: string) => void;
}

/** Settings that turn off what no test is about, and what takes time with each editor, edit or file. */
const SMALL_WINDOW = {
  'breadcrumbs.enabled': false,
  'editor.bracketPairColorization.enabled': false,
  'editor.codeLens': false,
  'editor.colorDecorators': false,
  'editor.folding': false,
  'editor.guides.bracketPairs': false,
  'editor.guides.indentation': false,
  'editor.inlayHints.enabled': 'off',
  'editor.lightbulb.enabled': 'off',
  'editor.lineNumbers': 'off',
  'editor.links': false,
  'editor.matchBrackets': 'never',
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.renderLineHighlight': 'none',
  'editor.selectionHighlight': false,
  'editor.stickyScroll.enabled': false,
  'editor.unicodeHighlight.ambiguousCharacters': false,
  'editor.unicodeHighlight.invisibleCharacters': false,
  'git.autoRepositoryDetection': false,
  'git.autorefresh': false,
  'git.decorations.enabled': false,
  'window.commandCenter': false,
  'workbench.activityBar.location': 'hidden',
  'workbench.editor.showTabs': 'none',
  'workbench.iconTheme': null,
  'workbench.layoutControl.enabled': false,
  'workbench.localHistory.enabled': false,
  'workbench.statusBar.visible': false,
};

/** For the page of the tests: nothing is drawn, which takes a fifth of the time of the processor, and nothing is animated. */
const UNDRAWN = `
  body { opacity: 0 !important }
  *, *::before, *::after { animation: none !important; transition: none !important }
`;

/** Most of the workbench's code runs only a few times: to optimize it takes longer than that saves. */
const UNOPTIMIZED = '--js-flags=--no-turbofan --no-maglev';

/**
 * Run in the page before VS Code, which receives each message as a blob: that takes several messages between the browser's
 * processes, a sixth of the time of the processor. Here messages are received as buffers, which need none of that.
 */
const MESSAGES_AS_BUFFERS = `{
  const { readAsArrayBuffer } = FileReader.prototype;
  FileReader.prototype.readAsArrayBuffer = function (data) {
    if (data instanceof Blob) readAsArrayBuffer.call(this, data);
    else queueMicrotask(() => this.onload({ target: { result: data } }));
  };
  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args);
      this.binaryType = 'arraybuffer';
    }
  };
}`;

/** Runs tests inside the extension host of a VS Code in a headless browser. Returns their exit status. */
export async function runHostedTests(cleanup: Cleanup, tests: TestRun): Promise<number> {
  const { release, limitMinutes = TIME_LIMIT_MINUTES, onConsoleError } = tests;
  const [server, browser] = await Promise.all([
    startServer(cleanup, {
      ...(release !== undefined && { release }),
      untrusted: tests.untrusted === true,
      settings: SMALL_WINDOW,
    }),
    launchBrowser(cleanup, [UNOPTIMIZED]),
  ]);
  const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 800, height: 600 } });
  if (onConsoleError)
    page.on('console', (message) => {
      if (message.type() === 'error') onConsoleError(message.text());
    });
  let exit: (status: number) => void = () => undefined;
  const ended = new Promise<number>((resolve, reject) => {
    const fail = (why: string) => reject(new HostError(`${why}\n\n${server.log().trim()}`));
    page.on('crash', () => fail('The workbench crashed.'));
    browser.on('disconnected', () => fail('The browser closed before the tests ended.'));
    const limit = setTimeout(
      () => fail(`The tests did not end within ${limitMinutes} minutes.`),
      limitMinutes * 60_000,
    );
    cleanup.add(() => clearTimeout(limit));
    exit = resolve;
  });
  // Awaited below, but may fail before.
  ended.catch(() => undefined);
  await page.exposeFunction('codeAutomationExit', exit);
  await page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) => {
    const line = format(...args);
    if (line.startsWith(REPORT_MARK)) console.log(line.slice(REPORT_MARK.length));
    else if (tests.verbose) console.log(line);
  });
  await page.addInitScript(MESSAGES_AS_BUFFERS);
  // Some animations of VS Code ignore `reducedMotion`.
  await page.addInitScript(`{
    const style = new CSSStyleSheet();
    style.replaceSync(${JSON.stringify(UNDRAWN)});
    document.adoptedStyleSheets = [style];
  }`);
  await page.goto(
    server.url(tests.folder, {
      extensionDevelopmentPath: server.uri(tests.extension),
      extensionTestsPath: server.uri(tests.tests),
    }),
  );
  return ended;
}
