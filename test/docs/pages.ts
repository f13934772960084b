import { build, type BuildOptions } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { GeneratedFile } from './generated-file';

/** The pages for users. The others are for developers. */
export const USER_PAGES = [
  'README.md',
  'src/cli/README.md',
  'src/core/browse/README.md',
  'src/core/compare/README.md',
  'src/core/config/README.md',
  'src/core/listing/README.md',
  'src/core/rules/README.md',
  'src/editor/README.md',
  'src/library/README.md',
  'src/table/README.md',
];

const TOOLS = path.resolve('dist/docs');

/**
 * A page with what its commands print. In an empty folder, its blocks that start with the name of a file, as in
 * `// fixtures/a.json`, are written, and the commands after `$` in blocks of the language `console` are run, in the order of the page.
 */
export function withOutputs(page: string): GeneratedFile {
  return {
    path: page,
    text: async () => {
      await buildTools();
      const folder = mkdtempSync(path.join(tmpdir(), 'catalog-lens-page-'));
      symlinkSync(path.join(TOOLS, 'node_modules'), path.join(folder, 'node_modules'));
      try {
        return readFileSync(page, 'utf8').replace(
          /^```(\w+)\n(.*?)^```$/gms,
          (block, language: string, text: string) => {
            if (language === 'console') return `\`\`\`console\n${runAll(text, folder)}\`\`\``;
            const [, file] = /^(?:\/\/|#) (\S+\.\w+|\.\w+)\n/.exec(text) ?? [];
            if (file !== undefined) {
              mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
              writeFileSync(path.join(folder, file), text);
            }
            return block;
          },
        );
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Runs each command of a block; what stands between them is replaced by what they print. */
function runAll(block: string, cwd: string): string {
  const commands = block.split('\n').filter((line) => line.startsWith('$ '));
  return commands.map((line) => `${line}\n${run(line.slice(2), cwd)}`).join('');
}

/** Names and times are always the same, so that commits have the same ids. */
function run(command: string, cwd: string): string {
  const time = '2026-01-05T09:00:00Z';
  const { stdout, error } = spawnSync('sh', ['-c', `{ ${command}; } 2>&1`], {
    cwd,
    encoding: 'utf8',
    env: {
      PATH: [path.join(TOOLS, 'bin'), process.env.PATH].join(path.delimiter),
      HOME: cwd,
      TZ: 'UTC',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@example.com',
      GIT_AUTHOR_DATE: time,
      GIT_COMMITTER_NAME: 'Ada',
      GIT_COMMITTER_EMAIL: 'ada@example.com',
      GIT_COMMITTER_DATE: time,
    },
  });
  if (error) throw error;
  // CSV has CRLF, which Git would not keep in the page.
  const printed = stdout.replaceAll('\r\n', '\n');
  return printed === '' || printed.endsWith('\n') ? printed : `${printed}\n`;
}

let tools: Promise<void> | undefined;

/** The command and the library as they are in the source, where the commands of pages find them. */
function buildTools(): Promise<void> {
  tools ??= (async () => {
    const common: BuildOptions = {
      bundle: true,
      platform: 'node',
      mainFields: ['module', 'main'],
      logLevel: 'warning',
    };
    const command = path.join(TOOLS, 'bin/catalog-lens');
    const library = path.join(TOOLS, 'node_modules/catalog-lens');
    const names = ['index', 'matchers', 'node'];
    await Promise.all([
      build({
        ...common,
        entryPoints: ['src/cli/main.ts'],
        outfile: command,
        define: { 'import.meta.url': '__moduleUrl' },
        banner: { js: 'const __moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
      }),
      build({
        ...common,
        entryPoints: names.map((name) => `src/library/${name}.ts`),
        outdir: library,
        format: 'esm',
        splitting: true,
        outExtension: { '.js': '.mjs' },
      }),
    ]);
    chmodSync(command, 0o755);
    const exported = Object.fromEntries(
      names.map((name) => [name === 'index' ? '.' : `./${name}`, `./${name}.mjs`]),
    );
    writeFileSync(path.join(library, 'package.json'), JSON.stringify({ exports: exported }));
  })();
  return tools;
}
