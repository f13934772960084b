import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { EXIT_FAILED, type CommandContext } from '../../../../src/cli/context';
import { runCommand } from '../../../../src/cli/program';
import type { Random } from '../../../../src/core/values/random';
import { MemoryStream } from '../../../support/memory-stream';
import { ensure, type Operation } from '../operation';
import { anyConfigText } from '../texts/settings';

const BYTES = [
  0x00, 0x22, 0x7f, 0x80, 0xbf, 0xc0, 0xc3, 0xe0, 0xed, 0xa0, 0xef, 0xbb, 0xf0, 0xf4, 0xf8, 0xfe, 0xff,
];

/** The bytes of a text, some of them replaced, so that there are incomplete characters and invalid UTF-8. */
function corruptBytes(text: string, random: Random): Uint8Array {
  const bytes = Array.from(new TextEncoder().encode(text));
  for (let times = random.integer(0, 6); times > 0; times--) {
    const at = random.integer(0, bytes.length);
    const few = Array.from({ length: random.integer(0, 4) }, () =>
      random.chance(0.7) ? random.pick(BYTES) : random.integer(0, 255),
    );
    bytes.splice(at, random.integer(0, 3), ...few);
  }
  if (random.chance(0.1)) bytes.unshift(0xef, 0xbb, 0xbf);
  return Uint8Array.from(bytes);
}

function contextWith(stdout: Writable): CommandContext {
  return { stdin: Readable.from([]), stdout, stderr: new MemoryStream(), colors: false };
}

/** The output of a command; undefined if the command failed. */
async function run(args: readonly string[]): Promise<{ readonly text: string } | undefined> {
  const stdout = new MemoryStream();
  const status = await runCommand(args, contextWith(stdout));
  return status === EXIT_FAILED ? undefined : { text: stdout.text };
}

/** A text as the bytes of a file, in UTF-8 or UTF-16, possibly corrupted. */
function anyBytes(text: string, random: Random): Uint8Array {
  const kind = random.integer(0, 5);
  if (kind === 0) return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (kind === 1) return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  if (kind === 2) return Uint8Array.from({ length: random.integer(0, 400) }, () => random.integer(0, 255));
  return kind === 3 ? Buffer.from(text) : corruptBytes(text, random);
}

/** Runs some work in a temporary folder. */
async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-lens-fuzz-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function ensurePlain(text: string, what: string): void {
  ensure(
    !/[^\n\P{Cc}]/u.test(text),
    `the output of ${what} has no control characters`,
    () => /.{0,40}[^\n\P{Cc}].{0,40}/u.exec(text)?.[0],
  );
}

/** Files of any bytes can be checked, and each output format is valid. */
const checking: Operation = {
  name: 'command-line/check',
  weight: 2,
  run: (text, random) =>
    inFolder(async (folder) => {
      const name = random.chance(0.7) ? 'a.json' : 'a.jsonc';
      const file = join(folder, name);
      writeFileSync(file, anyBytes(text, random));
      if (random.chance(0.3)) writeFileSync(join(folder, 'catalog-lens.json'), anyConfigText(random));
      const force = random.chance(0.5) ? ['--force'] : [];
      for (const format of ['json', 'sarif', 'pretty', 'github']) {
        const ran = await run(['check', file, '--format', format, ...force]);
        if (!ran) return;
        if (format === 'json' || format === 'sarif') JSON.parse(ran.text);
        else ensurePlain(ran.text, `check --format ${format}`);
      }
      const summary = await run(['summary', file, '--format', 'json']);
      if (summary) JSON.parse(summary.text);
      const pretty = await run(['summary', file]);
      if (pretty) ensurePlain(pretty.text, 'summary');
    }),
};

/** Fixing files in place a second time changes nothing. */
const fixing: Operation = {
  name: 'command-line/fix',
  weight: 1,
  run: (text, random) =>
    inFolder(async (folder) => {
      const file = join(folder, 'a.json');
      writeFileSync(file, random.chance(0.5) ? Buffer.from(text) : anyBytes(text, random));
      await run(['check', file, '--fix', '--force']);
      const once = readFileSync(file);
      await run(['check', file, '--fix', '--force']);
      ensure(readFileSync(file).equals(once), 'fixing a file a second time changes nothing');
    }),
};

export const COMMAND_LINE: readonly Operation[] = [checking, fixing];
