// Builds the extension for both of its hosts and the command line. With --tests only what the integration tests and the
// tools beside them need, beside what is built already.
const esbuild = require('esbuild');
const { rollup } = require('rollup');
const { globSync } = require('tinyglobby');
const { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { builtinModules } = require('node:module');
const { basename, dirname, join, posix, resolve } = require('node:path');

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');
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

/** @type {import('esbuild').BuildOptions} */
const extension = {
  ...common,
  entryPoints: ['src/editor/extension.ts'],
  external: ['vscode'],
};

/** @type {import('esbuild').BuildOptions} */
const nodeExtension = { ...extension, outfile: 'dist/extension.js', platform: 'node' };

/** @type {import('esbuild').BuildOptions} */
const commandLine = {
  ...common,
  platform: 'node',
  target: 'node20',
};

/** @type {import('esbuild').BuildOptions} */
const commandLineFiles = {
  ...commandLine,
  entryPoints: { cli: 'src/cli/main.ts' },
  outdir: 'dist',
};

/** @type {import('esbuild').BuildOptions[]} */
const bundles = [
  {
    ...extension,
    outfile: 'dist/web/extension.js',
    platform: 'browser',
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
    entryPoints: ['src/table/main.ts', 'src/table/main.css'],
    outdir: 'dist/table',
    platform: 'browser',
    format: 'iife',
  },
];

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
        // The others wake the extension.
        "import './activation.test.ts';",
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
    define: { ONLY_TESTS: JSON.stringify(process.env.ONLY_TESTS ?? '') },
  },
  {
    ...common,
    minify: false,
    entryPoints: ['test/fuzz/run.ts'],
    outdir: 'dist/fuzz',
    platform: 'node',
    target: 'node20',
    packages: 'external',
  },
  {
    ...common,
    minify: false,
    sourcemap: 'inline',
    entryPoints: ['test/fuzz/editor/suite.ts'],
    outfile: 'dist/fuzz/editor.js',
    platform: 'node',
    external: ['vscode'],
  },
  {
    ...commandLine,
    minify: false,
    // Without it, constants are not inlined across files.
    minifySyntax: true,
    entryPoints: ['test/bench/run.ts'],
    outdir: 'dist/bench',
    packages: 'external',
  },
];

/**
 * The licenses of all packages that became part of a bundle, which ask to go with it.
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
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `License: ${license}`;
    return `${name} ${version}\n\n${text}\n`;
  });
  return notices.join(`\n${'-'.repeat(80)}\n\n`);
}

/**
 * A page and the pages that it links to, directly or not, as one, for readers who have no other files: in the details of the
 * installed extension and in the npm package. VS Code shows images from https addresses only there, and these readers have no
 * source to build.
 *
 * @param {string} first its path from the root, with forward slashes
 */
function wholePage(first) {
  /** @type {Map<string, string>} */
  const pages = new Map();
  const paths = [first];
  for (const path of paths) {
    const text = readFileSync(join(__dirname, path), 'utf8')
      .replace(/^!\[[^\]]*\]\((?!https:).*\)\n\n/gm, '')
      .replace(/^## (Installation|Development)\n.*?(?=^## )/gms, '');
    pages.set(path, text);
    for (const [, target] of text.matchAll(LINK_TO_PAGE)) {
      const linked = posix.join(posix.dirname(path), target);
      if (!paths.includes(linked)) paths.push(linked);
    }
  }
  return paths
    .map((path) => {
      const text = pages.get(path).replace(LINK_TO_PAGE, (_, target, anchor) => {
        const [title] = /(?<=^# ).+/.exec(pages.get(posix.join(posix.dirname(path), target)));
        return `](${anchor ?? `#${anchorOf(title)}`})`;
      });
      // The sections of the other pages stand below their titles; blocks of code have comments that start with #.
      return path === first
        ? text
        : text.replace(/^```.*?^```$|^#(?=#* )/gms, (match) => (match === '#' ? '##' : match));
    })
    .join('\n');
}

/** A link to another page, with the anchor of a section or without one. */
const LINK_TO_PAGE = /\]\((?!https:)([^)#]+\.md)(#[^)]+)?\)/g;

/**
 * The anchor of a heading, as GitHub and VS Code make it.
 *
 * @param {string} title
 */
function anchorOf(title) {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Builds for Node in parts: what `import()` asks for is neither read nor compiled before that. esbuild splits, but only into
 * ES modules, and into many; Rollup makes CommonJS of them, with all that is needed at once in one file. The web host loads
 * a single file, and gets one.
 *
 * @param {import('esbuild').BuildOptions} options
 * @param {string} folder of the parts, in `dist`
 */
async function buildInParts(options, folder) {
  const built = await esbuild.build({
    ...options,
    outfile: undefined,
    outdir: 'dist',
    format: 'esm',
    splitting: true,
    minify: false,
    // Constants are inlined across files here or not at all.
    minifySyntax: true,
    metafile: true,
    write: false,
  });
  const modules = new Map(built.outputFiles.map(({ path, text }) => [path, text]));
  const names = Array.isArray(options.entryPoints)
    ? options.entryPoints.map((file) => basename(file, '.ts'))
    : Object.keys(options.entryPoints);
  const bundle = await rollup({
    input: Object.fromEntries(names.map((name) => [name, resolve(`dist/${name}.js`)])),
    external: (source) =>
      source === 'vscode' || source.startsWith('node:') || builtinModules.includes(source),
    preserveEntrySignatures: 'allow-extension',
    treeshake: false,
    plugins: [
      {
        name: 'built-by-esbuild',
        resolveId(source, importer = '') {
          const path = resolve(dirname(importer), source);
          return modules.has(path) ? path : undefined;
        },
        // esbuild replaces `require`, which ES modules do not have.
        load: (id) => modules.get(id)?.replaceAll('__require("node:', 'require("node:'),
      },
    ],
  });
  const { output } = await bundle.generate({
    format: 'cjs',
    // A plain `require('vscode')`: copying its hundreds of members for each import is what takes most of the start.
    interop: (id) => (id === 'vscode' ? 'esModule' : 'default'),
    chunkFileNames: `${folder}/[name].js`,
  });
  mkdirSync(join('dist', folder), { recursive: true });
  for (const { fileName, code } of output) {
    const { code: minified } = await esbuild.transform(code, { minify: true, target: options.target });
    writeFileSync(join('dist', fileName), minified);
  }
  return built;
}

async function main() {
  if (tests) {
    await Promise.all(testBundles.map((options) => esbuild.build(options)));
    return;
  }
  if (watch) console.log('building');
  // The packages stay, so that one can be made after the other.
  mkdirSync('dist', { recursive: true });
  for (const name of readdirSync('dist').filter((entry) => !/\.(vsix|tgz)$/.test(entry)))
    rmSync(join('dist', name), { recursive: true, force: true });
  if (!watch) {
    const built = await Promise.all([
      production ? buildInParts(nodeExtension, 'parts') : esbuild.build({ ...nodeExtension, metafile: true }),
      production
        ? buildInParts(commandLineFiles, 'cli')
        : esbuild.build({ ...commandLineFiles, metafile: true }),
      ...bundles.map((options) => esbuild.build({ ...options, metafile: true })),
    ]);
    chmodSync('dist/cli.js', 0o755);
    writeFileSync('dist/details.md', wholePage('README.md'));
    writeFileSync('dist/third-party-notices.txt', noticesOf(built.map(({ metafile }) => metafile)));
    return;
  }
  const contexts = await Promise.all(
    [nodeExtension, commandLineFiles, ...bundles].map((options) => esbuild.context(options)),
  );
  await Promise.all(contexts.map((context) => context.watch()));
  console.log('watching for changes');
}

module.exports = { wholePage, anchorOf, noticesOf, commandLineFiles };

if (require.main === module)
  main().catch((error) => {
    // esbuild has printed its own already.
    if (!error.errors) console.error(error);
    process.exitCode = 1;
  });
