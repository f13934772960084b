// Writes the generated files. The first one lists the rules, which the others import.
import { build } from 'esbuild';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

async function load(name) {
  const outfile = resolve(`dist/docs/${name}.mjs`);
  await build({
    entryPoints: [`test/docs/${name}.ts`],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile));
}

async function write({ path, text }) {
  writeFileSync(path, await text());
}

const { RULE_INDEX } = await load('rule-index');
await write(RULE_INDEX);
const { GENERATED_FILES } = await load('generated-files');
for (const file of GENERATED_FILES) await write(file);
