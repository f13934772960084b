/**
 * Compares what the command line and the core show for two thousand texts with a record of what they showed. See README.md
 * beside this file.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { compareOutputs, readAccepted, type Outputs } from './compare';
import { commandLineOutputs, editorOutputs, otherOutputs, type Write } from './outputs';
import { makeTexts } from './texts';

const BASELINE = resolve('test/record/baseline.br');
const ACCEPTED = resolve('test/record/accepted.txt');
const DIFFERENCES = resolve('dist/record/differences');
/** Of longer outputs the beginning is recorded, in UTF-16 units, and a hash of the whole. */
const MAX_LENGTH = 12_000;

interface Baseline {
  /** The commit that the outputs are of. */
  readonly commit: string;
  readonly outputs: Outputs;
}

/** Makes all outputs in a temporary folder, in which the command line runs. */
async function makeOutputs(data: string): Promise<Outputs> {
  const texts = makeTexts(data);
  const folder = mkdtempSync(join(tmpdir(), 'catalog-lens-record-'));
  process.chdir(folder);
  for (const { name, text, bytes } of texts) writeFileSync(name, bytes ?? text);
  const outputs: Record<string, string> = {};
  const write: Write = async (path, make) => {
    outputs[path] = shortened((await outputOf(make)).replaceAll(folder, ''));
  };
  try {
    await otherOutputs(write);
    await editorOutputs(texts, write);
    await commandLineOutputs(texts, write);
  } finally {
    process.chdir(tmpdir());
    rmSync(folder, { recursive: true });
  }
  return outputs;
}

function shortened(output: string): string {
  if (output.length <= MAX_LENGTH) return output;
  const hash = createHash('sha256').update(output).digest('hex').slice(0, 16);
  return `${output.slice(0, MAX_LENGTH)}\n(${output.length} characters, ${hash})`;
}

/** An output as a text; an error is an output like others. */
async function outputOf(make: () => unknown): Promise<string> {
  try {
    const output = await make();
    return typeof output === 'string' ? output : JSON.stringify(output ?? null, null, 1);
  } catch (error) {
    return `! ${String(error)}`;
  }
}

function readBaseline(): Baseline {
  return JSON.parse(brotliDecompressSync(readFileSync(BASELINE)).toString()) as Baseline;
}

function writeBaseline(baseline: Baseline): void {
  const json = Buffer.from(JSON.stringify(baseline));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
  };
  writeFileSync(BASELINE, brotliCompressSync(json, { params }));
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' }, baseline: { type: 'boolean' } } });
  if (values.data === undefined) throw new Error('Usage: npm run record -- --data=FOLDER [--baseline]');
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const outputs = await makeOutputs(resolve(values.data));
  if (values.baseline === true) {
    writeBaseline({ commit, outputs });
    return;
  }
  const baseline = readBaseline();
  const { table, differences, isSame } = compareOutputs(
    baseline.outputs,
    outputs,
    readAccepted(readFileSync(ACCEPTED, 'utf8')),
  );
  rmSync(DIFFERENCES, { recursive: true, force: true });
  mkdirSync(DIFFERENCES, { recursive: true });
  for (const [view, text] of differences) writeFileSync(join(DIFFERENCES, `${view}.txt`), text);
  console.log(
    `Compared with ${baseline.commit.slice(0, 10)}; differences are in ${DIFFERENCES}.\n\n${table}`,
  );
  process.exitCode = isSame ? 0 : 1;
}

void main();
