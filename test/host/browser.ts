import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import type { Cleanup } from './cleanup';
import { HostError } from './host-error';
import { installed, npmInstall } from './npm';
import { run } from './processes';

/** The latest version that runs on Node 20. */
const CHROMIUM = '147.0.0';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Program {
  readonly path: string;
  readonly env?: Record<string, string>;
}

/**
 * Starts a headless browser: an installed Chrome or Chromium, else one from the npm registry.
 *
 * @param options of its command line, in addition to the usual ones
 */
export async function launchBrowser(cleanup: Cleanup, options: readonly string[] = []): Promise<Browser> {
  const { path, env } = (await installedBrowser()) ?? (await packagedBrowser(cleanup));
  const browser = await chromium.launch({
    executablePath: path,
    args: [...QUIET, ...options],
    env: { ...process.env, ...env },
    // The cleanup closes it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  cleanup.add(() => browser.close());
  return browser;
}

async function installedBrowser(): Promise<Program | undefined> {
  const named = process.env.CHROME_PATH;
  if (named !== undefined) {
    if (!existsSync(named)) throw new HostError(`CHROME_PATH names no file: ${named}`);
    return { path: named };
  }
  for (const path of usualPlaces()) {
    if (existsSync(path) && (process.platform !== 'linux' || (await starts({ path })))) return { path };
  }
  return undefined;
}

function usualPlaces(): string[] {
  const { env } = process;
  switch (process.platform) {
    case 'darwin':
      return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
        (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
      );
    case 'win32':
      return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
        .filter((folder) => folder !== undefined)
        .flatMap((folder) => [
          join(folder, 'Google/Chrome/Application/chrome.exe'),
          join(folder, 'Microsoft/Edge/Application/msedge.exe'),
        ]);
    default:
      return (env.PATH ?? '')
        .split(':')
        .flatMap((folder) =>
          ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'].map((name) =>
            join(folder, name),
          ),
        );
  }
}

/** The headless Chromium of the package `@sparticuz/chromium`, unpacked beside it. */
async function packagedBrowser(cleanup: Cleanup): Promise<Program> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new HostError('The tests need Chrome or Chromium: install it, or set CHROME_PATH to its program.');
  }
  const folder = await installed(
    cleanup,
    `chromium-${CHROMIUM}`,
    `Chromium (@sparticuz/chromium ${CHROMIUM})`,
    (partial) => unpack(cleanup, partial),
  );
  const path = join(folder, 'chromium');
  if (await starts({ path })) return { path };
  // The package contains libraries and fonts for machines without them.
  const bare = {
    path,
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  };
  if (await starts(bare)) return bare;
  throw new HostError(
    'The Chromium of the npm package @sparticuz/chromium does not start here: install Chrome or Chromium.',
  );
}

async function unpack(cleanup: Cleanup, folder: string): Promise<void> {
  await npmInstall(cleanup, folder, [`@sparticuz/chromium@${CHROMIUM}`]);
  const module = pathToFileURL(join(folder, 'node_modules/@sparticuz/chromium/build/esm/index.js')).href;
  const { status, output } = await run(
    process.execPath,
    ['--input-type=module', '--eval', `await (await import('${module}')).default.executablePath()`],
    // It unpacks into the folder for temporary files; the libraries only if it detects a cloud environment.
    {
      env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
      signal: cleanup.signal,
    },
  );
  if (status !== 0) throw new HostError(`Chromium could not be unpacked.\n\n${output.trim()}`);
  await rm(join(folder, 'node_modules'), { recursive: true });
}

async function starts({ path, env }: Program): Promise<boolean> {
  try {
    const { status } = await run(path, ['--version', '--no-sandbox'], { env: { ...process.env, ...env } });
    return status === 0;
  } catch {
    return false;
  }
}
