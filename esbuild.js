// Builds the extension for both of its hosts, the command line, and with --bench the benchmarks. With --tests only what
// the integration tests need, beside what is built already.
const esbuild = require('esbuild');
const { globSync } = require('tinyglobby');
const { readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');
const bench = process.argv.includes('--bench');
const tests = process.argv.includes('--tests');

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
    entryPoints: ['src/panel/main.ts', 'src/panel/main.css'],
    outdir: 'dist/panel',
    platform: 'browser',
    format: 'iife',
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
    entryPoints: ['check', 'sizes', 'diff', 'large'].map((name) => `test/bench/${name}.ts`),
    outdir: 'dist/bench',
    platform: 'node',
    target: 'node20',
  });
}

/** @type {import('esbuild').BuildOptions[]} */
const testBundles = [
  {
    ...common,
    minify: false,
    entryPoints: ['test/host/run/*.ts'],
    outdir: 'dist/host',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    banner: { js: '#!/usr/bin/env node' },
  },
  {
    ...common,
    minify: false,
    stdin: {
      resolveDir: 'test/integration',
      contents: [
        ...globSync('**/*.test.ts', { cwd: 'test/integration' })
          .sort()
          .map((file) => `import './${file}';`),
        "export { run } from './support/run';",
      ].join('\n'),
    },
    outfile: 'dist/integration/suite.js',
    // One file for both extension hosts.
    platform: 'browser',
    external: ['vscode'],
  },
  {
    ...common,
    minify: false,
    entryPoints: ['test/bench/editor-suite.ts'],
    outdir: 'dist/bench',
    platform: 'node',
    external: ['vscode'],
  },
];

/**
 * The licences of all packages that became part of a bundle, which ask to go with it.
 *
 * @param {import('esbuild').Metafile[]} metafiles
 */
function noticesOf(metafiles) {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = new Set(
    inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []),
  );
  const notices = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licence: ${license}`;
    return `${name} ${version}\n\n${text}\n`;
  });
  return notices.join(`\n${'-'.repeat(80)}\n\n`);
}

async function main() {
  if (tests) {
    await Promise.all(testBundles.map((options) => esbuild.build(options)));
    return;
  }
  if (watch) console.log('building');
  rmSync('dist', { recursive: true, force: true });
  if (!watch) {
    const built = await Promise.all(bundles.map((options) => esbuild.build({ ...options, metafile: true })));
    writeFileSync('dist/third-party-notices.txt', noticesOf(built.map(({ metafile }) => metafile)));
    return;
  }
  const contexts = await Promise.all(bundles.map((options) => esbuild.context(options)));
  await Promise.all(contexts.map((context) => context.watch()));
  console.log('watching for changes');
}

main().catch(() => {
  process.exitCode = 1;
});
