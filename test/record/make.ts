/** Makes a record: `node dist/record/make.js OUT --data=FOLDER [--outputs-only]`, in the folder of the project. See `run.ts`. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inventory } from './inventory';
import { commandLineOutputs, editorOutputs, NOW, otherOutputs, type Write } from './outputs';
import { makeTexts } from './texts';

/** The time is always the same. */
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(value: number | string = NOW) {
    super(value);
  }

  static override now(): number {
    return NOW;
  }
} as DateConstructor;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' }, 'outputs-only': { type: 'boolean' } },
  });
  const target = resolve(positionals[0] ?? '');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  if (values['outputs-only'] !== true)
    writeFileSync(join(target, 'inventory.txt'), `${(await inventory()).join('\n')}\n`);
  const texts = makeTexts(resolve(values.data ?? ''));
  const folder = mkdtempSync(join(tmpdir(), 'catalog-lens-record-'));
  process.chdir(folder);
  for (const { name, text, bytes } of texts) writeFileSync(name, bytes ?? text);
  const hashes: string[] = [];
  const write: Write = async (path, make) => {
    const output = await outputOf(make);
    const content = typeof output === 'string' ? output.replaceAll(folder, '') : output;
    const file = join(target, 'outputs', `${path}.txt`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    hashes.push(`${path} ${createHash('sha256').update(content).digest('base64url').slice(0, 4)}`);
  };
  await otherOutputs(write);
  await editorOutputs(texts, write);
  await commandLineOutputs(texts, write);
  process.chdir(target);
  rmSync(folder, { recursive: true });
  writeFileSync(join(target, 'outputs.txt'), `${hashes.sort().join('\n')}\n`);
}

/** A text or bytes; an error is an output like others. */
async function outputOf(make: () => unknown): Promise<string | Uint8Array> {
  try {
    const made = await make();
    if (typeof made === 'string' || made instanceof Uint8Array) return made;
    return JSON.stringify(made ?? null, null, 1);
  } catch (error) {
    return `! ${String(error)}`;
  }
}

void main();
