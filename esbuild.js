// Builds the extension for both of its hosts, the command line, and with --bench the benchmarks.
const esbuild = require('esbuild');
const { rmSync } = require('node:fs');

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');
const bench = process.argv.includes('--bench');

/** @type {import('esbuild').BuildOptions} */
const common = {
  bundle: true,
  format: 'cjs',
  target: 'es2022',
  // The UMD build of jsonc-parser, its `main`, does not survive bundling.
  mainFields: ['module', 'main'],
  minify: production,
  sourcemap: production ? false : 'linked',
  logLevel: 'warning',
};

/** @type {import('esbuild').BuildOptions[]} */
const bundles = [
  {
    ...common,
    entryPoints: ['src/editor/extension.ts'],
    outfile: 'dist/extension.js',
    platform: 'node',
    external: ['vscode'],
  },
  {
    ...common,
    entryPoints: ['src/editor/extension.ts'],
    outfile: 'dist/web/extension.js',
    platform: 'browser',
    external: ['vscode'],
  },
  {
    ...common,
    entryPoints: ['src/cli/main.ts'],
    outfile: 'dist/cli.js',
    platform: 'node',
    target: 'node20',
    // fdir, under the globbing library, asks for its own URL to make a `require`.
    define: { 'import.meta.url': '__moduleUrl' },
    banner: {
      js: '#!/usr/bin/env node\nconst __moduleUrl = require("node:url").pathToFileURL(__filename).href;',
    },
  },
];

if (bench) {
  bundles.push({
    ...common,
    minify: false,
    entryPoints: ['test/bench/check.ts'],
    outdir: 'dist/bench',
    platform: 'node',
    target: 'node20',
  });
}

async function main() {
  if (watch) console.log('building');
  rmSync('dist', { recursive: true, force: true });
  if (!watch) {
    await Promise.all(bundles.map((options) => esbuild.build(options)));
    return;
  }
  const contexts = await Promise.all(bundles.map((options) => esbuild.context(options)));
  await Promise.all(contexts.map((context) => context.watch()));
  console.log('watching for changes');
}

main().catch(() => {
  process.exitCode = 1;
});
