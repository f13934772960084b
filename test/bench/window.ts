import { spawn } from 'node:child_process';
import { link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { generate, write } from '../../src/core/fixtures/generate';
import { launchBrowser } from '../host/browser';
import type { Cleanup } from '../host/cleanup';
import { PROJECT, temporaryFolder } from '../host/folders';
import { startServer, type Server } from '../host/server';
import { User } from '../host/user';
import { medianOf } from './measure';

const BUILT = join(PROJECT, 'dist/catalog-lens.vsix');
const ROUNDS = 3;
const STROKES = 3;
/** How long VS Code waits after an edit until it asks for symbols again, at most. */
const SETTLING_MS = 4000;

/** What to measure. */
export interface WindowOptions {
  /** Packages to compare with the built one, such as that of an earlier version. */
  readonly packages: readonly string[];
  /** The number of other processes that keep a processor busy meanwhile. */
  readonly busy: number;
}

/** A VS Code whose windows are measured, with an extension or without. */
interface Installation {
  readonly name: string;
  readonly context: BrowserContext;
  readonly server: Server;
  readonly hasExtension: boolean;
}

/**
 * Measures how long windows of VS Code take to show a listing and its problems, how long they are blocked meanwhile and after
 * the first keys, and the processor time, with the extension and without it in turn.
 */
export async function measureWindow(
  cleanup: Cleanup,
  sizes: readonly number[],
  { packages, busy }: WindowOptions,
): Promise<void> {
  const paths = [BUILT, ...packages, undefined];
  const installations: Installation[] = [];
  for (const path of paths) installations.push(await install(cleanup, path));
  for (let each = 0; each < busy; each++) {
    const child = spawn(process.execPath, ['-e', 'for (;;);']);
    cleanup.add(() => child.kill());
  }
  const folder = await temporaryFolder(cleanup);
  for (const entries of sizes)
    for (const isFresh of [true, false]) {
      const file = join(folder, `${entries}.json`);
      await writeFile(file, textOf(entries));
      const results = new Map<string, Record<string, number>[]>();
      for (let round = 0; round < ROUNDS; round++)
        for (const installation of installations) {
          cleanup.signal.throwIfAborted();
          const opened = join(folder, `${entries}-${isFresh}-${round}-${installation.name}`);
          await mkdir(opened);
          await link(file, join(opened, 'listing.json'));
          await writeFile(join(opened, 'small.json'), textOf(2));
          const result = await measure(installation, opened, isFresh);
          const { name } = installation;
          results.set(name, [...(results.get(name) ?? []), result]);
        }
      console.log(`${entries} entries in ${isFresh ? 'a fresh window' : 'a window in use'}, medians in ms:`);
      console.table(Object.fromEntries(Array.from(results, ([name, rounds]) => [name, mediansOf(rounds)])));
    }
}

/**
 * A listing in which every 50th of the first 10,000 entries has problems of ours: a price of 0. The first entry has an error of
 * ours, and a warning that only VS Code reports, which is drawn only if there are fewer than 500 problems.
 */
function textOf(entries: number): string {
  let index = 0;
  return write(generate({ entries, seed: 1 }), false)
    .replace(/"pricePerCallUsd": [^,]*/g, (price) =>
      ++index % 50 === 0 && index <= 10_000 ? '"pricePerCallUsd": 0' : price,
    )
    .replace(/"calls30d": (\d+)/, '"calls30d": "$1"')
    .replace(/"chain": "[^"]*",/, '$&\n      $&');
}

function mediansOf(rounds: readonly Record<string, number>[]): Record<string, number> {
  const keys = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(
    keys.map((key) => [key, Math.round(medianOf(rounds.map((round) => round[key] ?? NaN)))]),
  );
}

async function install(cleanup: Cleanup, vsix: string | undefined): Promise<Installation> {
  const [server, browser] = await Promise.all([
    startServer(cleanup, {
      settings: { 'editor.minimap.enabled': false },
      ...(vsix !== undefined && { vsix }),
    }),
    launchBrowser(cleanup),
  ]);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  // What is loaded first is in the browser's cache then.
  const folder = await temporaryFolder(cleanup);
  await writeFile(join(folder, 'small.json'), textOf(2));
  const page = await context.newPage();
  await page.goto(server.url(folder, { openFile: server.uri(join(folder, 'small.json')) }));
  await page.locator('.squiggly-warning').first().waitFor();
  await closeWindow(page);
  const name = vsix === undefined ? 'without' : vsix === BUILT ? 'with' : basename(vsix, '.vsix');
  return { name, context, server, hasExtension: vsix !== undefined };
}

async function measure(
  { context, server, hasExtension }: Installation,
  folder: string,
  isFresh: boolean,
): Promise<Record<string, number>> {
  const page = await context.newPage();
  const user = new User(page);
  await page.addInitScript(OBSERVE);
  const shown = isFresh ? 'listing.json' : 'small.json';
  await page.goto(server.url(folder, { openFile: server.uri(join(folder, shown)) }));
  if (!isFresh) {
    await page
      .locator(hasExtension ? '.squiggly-error' : '.squiggly-warning')
      .first()
      .waitFor();
    await user.command('View: Close All Editors');
    await settle(page);
    await page.evaluate('seen = {}; longest = total = 0');
  }
  const before = await processorTimes();
  const start = isFresh ? 0 : await page.evaluate<number>('performance.now()');
  if (!isFresh) await user.openHugeFile('listing.json');
  const wait = (name: string): Promise<unknown> =>
    page.waitForFunction(`'${name}' in seen`, undefined, { timeout: 120_000, polling: 100 });
  await wait('text');
  await Promise.all([wait('json'), hasExtension && wait('ours')]);
  const seen = await page.evaluate<{ text: number; json: number; ours?: number }>('seen');
  await settle(page);
  const opened = await processorTimes();
  const opening = await tasks(page);
  await user.goTo(4, 20);
  await settle(page);
  await tasks(page);
  const beforeKeys = await processorTimes();
  const strokes: Tasks[] = [];
  for (let stroke = 0; stroke < STROKES; stroke++) {
    await user.press('Space');
    await page.waitForTimeout(SETTLING_MS);
    await settle(page);
    strokes.push(await tasks(page));
  }
  const afterKeys = await processorTimes();
  await closeWindow(page);
  const [first, ...others] = strokes;
  return {
    text: seen.text - start,
    'JSON problems after it': seen.json - seen.text,
    'ours after it': (seen.ours ?? NaN) - seen.text,
    'host processor': opened.host - before.host,
    'window processor': opened.window - before.window,
    'JSON processor': opened.json - before.json,
    'longest task': opening.longest,
    'first key: longest task': first?.longest ?? NaN,
    'all tasks': first?.total ?? NaN,
    'next keys: longest task': medianOf(others.map(({ longest }) => longest)),
    'all tasks of one': medianOf(others.map(({ total }) => total)),
    'keys: host processor': afterKeys.host - beforeKeys.host,
    'keys: window processor': afterKeys.window - beforeKeys.window,
  };
}

/** Observes in the page when text and problems are drawn, and tasks of at least 50 ms. */
const OBSERVE = `
  if (window === window.top) {
    Object.assign(globalThis, { seen: {}, longest: 0, total: 0, lastTask: 0 });
    const selectors = { text: '.view-line', json: '.squiggly-warning', ours: '.squiggly-error' };
    setInterval(() => {
      for (const [name, selector] of Object.entries(selectors))
        if (!(name in seen) && document.querySelector('.editor-instance ' + selector)) seen[name] = performance.now();
    }, 16);
    new PerformanceObserver((list) => {
      for (const { duration, startTime } of list.getEntries()) {
        longest = Math.max(longest, duration);
        total += duration;
        lastTask = startTime + duration;
      }
    }).observe({ type: 'longtask' });
  }
`;

/** Durations in milliseconds. */
interface Tasks {
  readonly longest: number;
  readonly total: number;
}

/** The tasks of at least 50 ms since the last call. */
async function tasks(page: Page): Promise<Tasks> {
  return page.evaluate<Tasks>(
    '(() => { const found = { longest, total }; longest = total = 0; return found; })()',
  );
}

/** Waits until the window has had no long task for a while. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(`performance.now() - lastTask > ${SETTLING_MS}`, undefined, {
    timeout: 120_000,
    polling: 200,
  });
}

/** Closes a window and waits until its extension host has ended. */
async function closeWindow(page: Page): Promise<void> {
  await page.close();
  while ((await processorTimes()).hosts > 0) await new Promise((resolve) => setTimeout(resolve, 200));
}

/** The processor time in milliseconds of the windows, extension hosts and JSON servers that this process has started. */
async function processorTimes(): Promise<{ host: number; window: number; json: number; hosts: number }> {
  const found = { host: 0, window: 0, json: 0, hosts: 0 };
  const own = new Set([process.pid]);
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const read = async (id: number) => {
    const [command, stat] = await Promise.all(
      ['cmdline', 'stat'].map((name) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')),
    );
    const fields = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ');
    return {
      id,
      command: command ?? '',
      parent: Number(fields[1]),
      ms: (Number(fields[11]) + Number(fields[12])) * 10,
    };
  };
  // A process mostly has a larger id than its parent.
  for (const { id, command, parent, ms } of await Promise.all(ids.sort((a, b) => a - b).map(read))) {
    if (!own.has(parent)) continue;
    own.add(id);
    if (command.includes('--type=extensionHost')) {
      found.host += ms;
      found.hosts++;
    } else if (command.includes('--type=renderer')) found.window += ms;
    else if (command.includes('jsonServerMain')) found.json += ms;
  }
  return found;
}
