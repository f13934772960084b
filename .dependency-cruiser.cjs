/** What the core may import besides its own files: small and pure, so that it runs wherever JavaScript does. */
const CORE_PACKAGES = ['jsonc-parser', 'zod', 'big.js', 'picomatch'];

/** The folders of the core in the order of the data: each may import those before it. */
const FOLDERS = [
  'values',
  'text',
  'json',
  'listing',
  'rules',
  'browse',
  'edit',
  'config',
  'compare',
  'language',
  'fixtures',
  'report',
];

/** The rooms of the editor: each may import those before it. Commands on entries are last: they apply to what views select. */
const ROOMS = [
  'ui',
  'listings',
  'problems',
  'entries',
  'git',
  'changes',
  'merge',
  'table',
  'summary',
  'writing',
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-runtime-cycle',
      comment: 'Modules that import each other at run time depend on the order in which they are loaded.',
      severity: 'error',
      from: { path: '^src' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycle-in-the-core',
      comment:
        'Not even types refer to each other across files, so that each file can be read after those it imports.',
      severity: 'error',
      from: { path: '^src/core' },
      to: { circular: true },
    },
    ...FOLDERS.map((folder, index) => ({
      name: `core-${folder}-imports-only-folders-before-it`,
      severity: 'error',
      from: { path: `^src/core/${folder}/` },
      to: { path: '^src/core/[^/]+/', pathNot: `^src/core/(${FOLDERS.slice(0, index + 1).join('|')})/` },
    })),
    ...ROOMS.map((room, index) => ({
      name: `editor-${room}-imports-only-rooms-before-it`,
      severity: 'error',
      from: { path: `^src/editor/${room}/` },
      to: { path: '^src/editor/', pathNot: `^src/editor/(${ROOMS.slice(0, index + 1).join('|')})/` },
    })),
    {
      name: 'core-imports-only-itself',
      severity: 'error',
      from: { path: '^src/core' },
      to: { pathNot: ['^src/core', `(^|/)node_modules/(@types/)?(${CORE_PACKAGES.join('|')})/`] },
    },
    {
      name: 'front-ends-do-not-import-each-other',
      comment: 'What two of them need belongs to the core.',
      severity: 'error',
      from: { path: '^src/(cli|editor|library)/', pathNot: '^src/library/node.ts$' },
      to: { path: '^src/(cli|editor|library)/', pathNot: '^src/$1/' },
    },
    {
      name: 'library-reads-configuration-files-as-the-command-line',
      comment: 'What needs Node cannot be in the core.',
      severity: 'error',
      from: { path: '^src/library/node.ts$' },
      to: { path: '^src/(cli|editor)/', pathNot: '^src/cli/(configurations|context).ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
      conditionNames: ['import', 'types'],
    },
  },
};
