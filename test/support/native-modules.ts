import { buildSync, type BuildOptions } from 'esbuild';
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
      buildSync(moduleBuild(root, NATIVE_MODULES));
    },
    resolveId(source, importer, options) {
      return isEnabled ? resolveBuilt(this, root, NATIVE_MODULES, source, importer, options) : undefined;
    },
  };
}

/** How the modules of the core and the command line are built as plain ES modules into a folder. */
export function moduleBuild(root: string, folder: string): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: ENTRY_FOLDERS.map((name) => `${name}/**/*.ts`),
    outbase: '.',
    outdir: folder,
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
  };
}

type Resolution = Extract<Plugin['resolveId'], (...args: never[]) => unknown>;

/** Resolves an import of a module to the built one in a folder; other imports as usual. */
export async function resolveBuilt(
  context: ThisParameterType<Resolution>,
  root: string,
  folder: string,
  ...[source, importer, options]: Parameters<Resolution>
): Promise<string | { readonly id: string } | null | undefined> {
  if (!source.startsWith('.')) return undefined;
  const resolved = await context.resolve(source, importer, { ...options, skipSelf: true });
  const isBuilt = ENTRY_FOLDERS.some((name) => resolved?.id.startsWith(`${join(root, name)}/`));
  if (!resolved || !isBuilt || !resolved.id.endsWith('.ts')) return resolved;
  return join(root, folder, resolved.id.slice(root.length).replace(/\.ts$/, '.mjs'));
}
