import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pageHtml } from '../src/editor/ui/webview-page';
import { folder, run, runProcess } from './cli/run';
import { entry, listing } from './support/listing-text';
import { usedIn } from './support/network-access';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));

/** What tests and measurements build beside what is shipped. */
const NOT_SHIPPED = /^(?:host|integration|bench|fuzz|record)\b/;

/** The command line and its parts. */
const COMMAND_LINE = /^cli(?:\.js$|\/)/;

const scripts = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => file.endsWith('.js') && !NOT_SHIPPED.test(file));

/** The modules of Node that the command line needs. */
const NEEDED = [
  ...['buffer', 'crypto', 'events', 'fs', 'os', 'path', 'process', 'stream', 'string_decoder'],
  // The library that reads arguments would start programs for commands that are programs: none is.
  'child_process',
];

function built(file: string): string {
  return readFileSync(path.join(DIST, file), 'utf8');
}

describe('what is shipped', () => {
  it('has been built', () => {
    expect(scripts).toEqual(
      expect.arrayContaining([
        'cli.js',
        'extension.js',
        'panel/main.js',
        'table/main.js',
        'web/extension.js',
      ]),
    );
  });

  it.each(scripts)('has no way to the network or to telemetry: %s', (file) => {
    expect(usedIn(built(file)).names).toEqual([]);
  });

  it('asks for no module but VS Code, and on the command line for those of Node that it needs', () => {
    const others = (isCommandLine: boolean): ReadonlySet<string> => {
      const files = scripts.filter((file) => COMMAND_LINE.test(file) === isCommandLine);
      const modules = files.flatMap((file) => usedIn(built(file)).modules);
      return new Set(modules.filter((name) => !/^\.\.?\//.test(name)));
    };
    expect(others(false)).toEqual(new Set(['vscode']));
    expect(others(true)).toEqual(new Set(NEEDED));
  });

  it('is no style sheet that loads anything', () => {
    expect(built('panel/main.css')).not.toMatch(/@import|url\(/);
  });
});

describe('the search for ways out', () => {
  it.each([
    ['a call', "globalThis['fetch']('https://x.io')", 'fetch'],
    ['an alias', 'const f = fetch;', 'fetch'],
    ['a class', "new WebSocket('wss://x.io')", 'WebSocket'],
    ['a property', 'vscode.env.openExternal(uri)', 'openExternal'],
  ])('finds %s', (_, text, way) => {
    expect(usedIn(text).names).toEqual([way]);
  });
});

describe('a page', () => {
  it('may load its own script and style sheet and nothing else', () => {
    const webview = { cspSource: 'https://own', asWebviewUri: (uri: unknown) => uri };
    const parts = { folder: 'table', title: 'Table', id: 'table', texts: {} };
    const html = pageHtml(webview as never, {} as never, parts);
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    expect(policy.replace(/nonce-[\w-]+/, 'nonce-N')).toBe(
      "default-src 'none'; script-src 'nonce-N'; style-src https://own",
    );
  });
});

describe('the command line', () => {
  const OFFLINE = fileURLToPath(new URL('support/offline.cjs', import.meta.url));

  it.each([['check --format sarif .'], ['diff old.json new.json']])(
    'says the same without a network: %s',
    async (args) => {
      const cwd = folder({
        'old.json': listing([entry()]),
        'new.json': listing([entry({ calls30d: '7', endpoint: '"https://x.invalid/a"' })]),
      });
      const usual = await run(args, cwd);
      // Here every way to the network throws.
      const offline = runProcess(args, { cwd, env: { NODE_OPTIONS: `--require=${OFFLINE}` } });
      expect(offline).toEqual(usual);
      expect(usual).toMatchObject({ status: expect.toBeOneOf([0, 1]) as unknown, stderr: '' });
    },
  );

  it('would fail if it used one', () => {
    const cwd = folder({
      'tries.cjs': `
        const tries = {
          fetch: () => fetch('http://127.0.0.1:9'),
          http: () => require('node:http').get('http://127.0.0.1:9'),
          net: () => require('node:net').connect(9, '127.0.0.1'),
          dns: () => require('node:dns').lookup('localhost', () => {}),
          udp: () => require('node:dgram').createSocket('udp4'),
          program: () => require('node:child_process').spawn('true'),
        };
        for (const way of Object.keys(tries)) {
          try { tries[way](); } catch (error) { console.log(way, error.message); }
        }`,
    });
    const env = { NODE_OPTIONS: `--require=${OFFLINE} --require=${path.join(cwd, 'tries.cjs')}` };
    const lines = runProcess('--version', { cwd, env }).stdout.split('\n');
    expect(lines.slice(0, 6)).toEqual(
      ['fetch', 'http', 'net', 'dns', 'udp', 'program'].map((way) => `${way} There is no network here.`),
    );
  });
});
