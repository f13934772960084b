// Makes catalog-lens.tgz, the npm package, in dist/ or in the folder that is its argument: the command line as `npm run build` has built it, and the library. It is staged
// in a folder of its own, because its manifest is not that of the extension.
const { execFileSync } = require('node:child_process');
const { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');
const esbuild = require('esbuild');
const { rollup } = require('rollup');
const { dts } = require('rollup-plugin-dts');
const { commandLineFiles, noticesOf } = require('../../esbuild.js');

const ROOT = resolve(__dirname, '../..');
const MODULES = ['index', 'matchers', 'node'];

/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'browser',
  // The UMD build of jsonc-parser, its `main`, does not survive bundling.
  mainFields: ['browser', 'module', 'main'],
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};

/**
 * Both kinds of modules, with what several of them need in files of its own. Of these esbuild makes only ES modules.
 *
 * @returns what became part of them
 */
async function buildLibrary(folder) {
  const parts = join(folder, '../parts');
  const { metafile } = await esbuild.build({
    ...common,
    format: 'esm',
    splitting: true,
    entryPoints: MODULES.map((name) => `src/library/${name}.ts`),
    outdir: parts,
    external: ['node:*'],
    metafile: true,
  });
  const bundle = await rollup({
    input: Object.fromEntries(MODULES.map((name) => [name, join(parts, `${name}.js`)])),
    external: /^node:/,
    // Modules of Node of which nothing is used are left out.
    treeshake: { moduleSideEffects: 'no-external' },
    logLevel: 'silent',
  });
  for (const [format, extension] of /** @type {const} */ ([
    ['es', 'mjs'],
    ['cjs', 'cjs'],
  ]))
    await bundle.write({
      dir: folder,
      format,
      compact: true,
      hoistTransitiveImports: false,
      interop: 'default',
      entryFileNames: `[name].${extension}`,
      chunkFileNames: `chunk-[hash].${extension}`,
    });
  return metafile;
}

/** The types, for both kinds of modules. */
async function buildTypes(folder) {
  const bundle = await rollup({
    input: Object.fromEntries(MODULES.map((name) => [name, join(ROOT, `src/library/${name}.ts`)])),
    plugins: [dts({ tsconfig: join(ROOT, 'src/library/tsconfig.json') })],
    onwarn: () => {},
  });
  for (const extension of ['mts', 'cts']) {
    const { output } = await bundle.generate({
      entryFileNames: `[name].d.${extension}`,
      chunkFileNames: `[name].d.${extension}`,
    });
    for (const file of output)
      if (file.type === 'chunk') writeFileSync(join(folder, file.fileName), file.code);
  }
}

/** The JSON Schema of a listing. */
async function schema() {
  const { outputFiles } = await esbuild.build({
    ...common,
    entryPoints: ['src/core/listing/listing-schema.ts'],
    platform: 'node',
    format: 'cjs',
    write: false,
  });
  const module = { exports: {} };
  new Function('module', 'exports', outputFiles[0].text)(module, module.exports);
  return module.exports.listingJsonSchema();
}

function manifest() {
  const { name, version, description, license, keywords, engines } = readManifest('package.json');
  const entry = (file) => ({
    import: { types: `./lib/${file}.d.mts`, default: `./lib/${file}.mjs` },
    require: { types: `./lib/${file}.d.cts`, default: `./lib/${file}.cjs` },
  });
  return {
    name,
    version,
    description,
    license,
    // It is installed from its file, until it has a place in a registry.
    private: true,
    keywords,
    engines: { node: engines.node },
    bin: { [name]: 'dist/cli.js' },
    main: './lib/index.cjs',
    types: './lib/index.d.cts',
    // For the resolution of TypeScript that does not read `exports`.
    typesVersions: { '*': { matchers: ['./lib/matchers.d.cts'], node: ['./lib/node.d.cts'] } },
    exports: {
      '.': entry('index'),
      './matchers': entry('matchers'),
      './node': entry('node'),
      './schema.json': './schema.json',
      './config.schema.json': './config.schema.json',
      './package.json': './package.json',
    },
    files: ['dist', 'lib', '*.schema.json', 'schema.json', 'third-party-notices.txt'],
    sideEffects: false,
  };
}

/** The page of the package, for readers who do not have the pages that it links to. */
function page() {
  return readFileSync(join(__dirname, 'README.md'), 'utf8').replace(/\[([^\]]+)\]\((?!https:)[^)]*\)/g, '$1');
}

function readManifest(file) {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
}

async function main() {
  const stage = mkdtempSync(join(tmpdir(), 'catalog-lens-package-'));
  try {
    const lib = join(stage, 'lib');
    mkdirSync(lib);
    const library = await buildLibrary(lib);
    await buildTypes(lib);
    cpSync(join(ROOT, 'dist/cli'), join(stage, 'dist/cli'), { recursive: true });
    cpSync(join(ROOT, 'dist/cli.js'), join(stage, 'dist/cli.js'));
    writeFileSync(join(stage, 'README.md'), page());
    cpSync(join(ROOT, 'LICENSE'), join(stage, 'LICENSE'));
    const { metafile } = await esbuild.build({
      ...commandLineFiles,
      absWorkingDir: ROOT,
      metafile: true,
      write: false,
      outdir: stage,
    });
    writeFileSync(join(stage, 'third-party-notices.txt'), noticesOf([metafile, library]));
    cpSync(join(ROOT, 'media/catalog-lens.schema.json'), join(stage, 'config.schema.json'));
    writeFileSync(join(stage, 'schema.json'), `${JSON.stringify(await schema(), null, 2)}\n`);
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
    const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts'], {
      cwd: stage,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [{ filename, size, unpackedSize }] = JSON.parse(packed);
    const file = join(process.argv[2] ?? join(ROOT, 'dist'), 'catalog-lens.tgz');
    cpSync(join(stage, filename), file);
    const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
    console.log(`${file}: ${kilobytes(size)}, unpacked ${kilobytes(unpackedSize)}`);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
