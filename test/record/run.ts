/**
 * Records what the command line prints and the core shows for many texts, made from seeds and the listings in a folder:
 * `node dist/record/run.js OUT --data=FOLDER`, after `npm run build:tests`. Two records, such as those before and after a
 * rebuilding, are compared with `git diff --no-index --stat OLD NEW`; `record.txt` has a hash of each text.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commandLineOutputs, editorOutputs, filesIn } from './outputs';
import { makeTexts } from './texts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' } },
  });
  const [out] = positionals;
  if (out === undefined || values.data === undefined) throw new Error('Usage: run.js OUT --data=FOLDER');
  const target = resolve(out);
  rmSync(target, { recursive: true, force: true });
  const texts = makeTexts(resolve(values.data));
  const folder = mkdtempSync(join(tmpdir(), 'catalog-lens-record-'));
  process.chdir(folder);
  for (const { name, text } of texts) writeFileSync(name, text);
  const write = (path: string, text: string): void => {
    const file = join(target, `${path}.txt`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text.replaceAll(folder, ''));
  };
  editorOutputs(texts, write);
  await commandLineOutputs(texts, write);
  rmSync(folder, { recursive: true });
  const paths = filesIn(target);
  const lines = paths.map((path) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(target, path)))
      .digest('hex');
    return `${hash.slice(0, 12)} ${path.replace(/\.txt$/, '')}`;
  });
  writeFileSync(join(target, 'record.txt'), lines.join('\n') + '\n');
  console.log(`${paths.length} texts.`);
}

void main();
