/** What the core may import besides its own files: small and pure, so that it runs wherever JavaScript does. */
const CORE_PACKAGES = [
  'jsonc-parser',
  'zod',
  'big.js',
  'damerau-levenshtein',
  'diff',
  '@lezer/(common|javascript|json|lr|python|yaml)',
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
      name: 'no-cycle-between-folders-of-the-core',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/core' },
      to: { circular: true },
    },
    {
      name: 'parsers-of-source-files-are-loaded-on-request',
      severity: 'error',
      from: { path: '^src/editor', pathNot: '^src/editor/usages/find-' },
      to: {
        path: '^src/(core/usages|editor/usages/find-)',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
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
      from: { path: '^src/(cli|editor|library)/' },
      to: { path: '^src/(cli|editor|library)/', pathNot: '^src/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { mainFields: ['module', 'main', 'types'], conditionNames: ['import', 'types'] },
  },
};
