import { buildSync } from 'esbuild';
import { join } from 'node:path';
import type { Plugin } from 'vitest/config';

/** The output folder, relative to the root. Node loads modules from it without Vite. */
export const NATIVE_MODULES = 'coverage/modules';

const ENTRY_FOLDERS = ['src/core', 'src/cli'];

/**
 * Makes tests load the modules of the core and the command line as plain ES modules. Vite converts each access to an import
 * to a getter call, which makes loops over characters five times slower. Disabled in watch mode, which would miss changes.
 */
export function nativeModules(root: string): Plugin {
  let isEnabled = true;
  return {
    name: 'native-modules',
    enforce: 'pre',
    configureVitest({ vitest }) {
      isEnabled = !vitest.config.watch;
      if (!isEnabled) return;
      buildSync({
        absWorkingDir: root,
        entryPoints: ENTRY_FOLDERS.map((folder) => `${folder}/**/*.ts`),
        outbase: '.',
        outdir: NATIVE_MODULES,
        outExtension: { '.js': '.mjs' },
        bundle: true,
        splitting: true,
        packages: 'external',
        platform: 'node',
        format: 'esm',
        target: 'node20',
        // Needed for inlining constants across files.
        minifySyntax: true,
        sourcemap: 'linked',
      });
    },
    async resolveId(source, importer, options) {
      if (!isEnabled || !source.startsWith('.')) return undefined;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const folder = ENTRY_FOLDERS.find((each) => resolved?.id.startsWith(`${join(root, each)}/`));
      if (!resolved || folder === undefined || !resolved.id.endsWith('.ts')) return resolved;
      return join(root, NATIVE_MODULES, resolved.id.slice(root.length).replace(/\.ts$/, '.mjs'));
    },
  };
}
