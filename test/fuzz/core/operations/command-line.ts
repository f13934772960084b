import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { check } from '../../../../src/cli/check';
import { EXIT_FAILED, type CommandContext } from '../../../../src/cli/context';
import { runCommand } from '../../../../src/cli/program';
import { jsonReporter } from '../../../../src/cli/reporters/json';
import type { Random } from '../../../../src/core/generate/random';
import { ensure, ensureSame, type Operation } from '../operation';
import { spoiltBytes } from './encoding';
import { anyConfigText } from '../texts/settings';
import { anyText } from '../texts/texts';

/** A stream that keeps what is written to it. */
class Kept extends Writable {
  readonly #chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}

function contextWith(stdout: Writable): CommandContext {
  return { stdin: Readable.from([]), stdout, stderr: new Kept(), colors: false };
}

/** What a command prints; undefined if it could not do its work. */
async function run(args: readonly string[]): Promise<{ readonly text: string } | undefined> {
  const kept = new Kept();
  const status = await runCommand(args, contextWith(kept));
  return status === EXIT_FAILED ? undefined : { text: kept.text };
}

/** The bytes of a file: of a text, spoilt or not, in UTF-8 or UTF-16. */
function anyBytes(text: string, random: Random): Uint8Array {
  const kind = random.integer(0, 5);
  if (kind === 0) return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (kind === 1) return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  if (kind === 2) return Uint8Array.from({ length: random.integer(0, 400) }, () => random.integer(0, 255));
  return kind === 3 ? Buffer.from(text) : spoiltBytes(text, random);
}

/** Does something in a folder that is gone afterwards. */
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
    `what ${what} prints is plain`,
    () => /.{0,40}[^\n\P{Cc}].{0,40}/u.exec(text)?.[0],
  );
}

/** Files of any bytes are checked, and what is printed can be read by whom it is for. */
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

/** A file that is read piece by piece has the problems that it has at once. */
const inPieces: Operation = {
  name: 'command-line/pieces',
  weight: 1,
  run: (text, random) =>
    inFolder(async (folder) => {
      const file = join(folder, 'a.json');
      writeFileSync(file, spoiltBytes(text, random));
      const options = { failOn: 'info', config: undefined, force: true, fix: false } as const;
      const checked = async (most?: number): Promise<string> => {
        const kept = new Kept();
        await check(
          [file],
          { ...options, ...(most !== undefined && { maxSizeInMemory: most }) },
          jsonReporter(),
          contextWith(kept),
        );
        return kept.text;
      };
      ensureSame(
        await checked(random.integer(1, 50)),
        await checked(),
        'a file read piece by piece is reported the same',
      );
    }),
};

/** What is fixed in place is fixed once. */
const mending: Operation = {
  name: 'command-line/fix',
  weight: 1,
  run: (text, random) =>
    inFolder(async (folder) => {
      const file = join(folder, 'a.json');
      writeFileSync(file, random.chance(0.5) ? Buffer.from(text) : anyBytes(text, random));
      await run(['check', file, '--fix', '--force']);
      const once = readFileSync(file);
      await run(['check', file, '--fix', '--force']);
      ensure(readFileSync(file).equals(once), 'what was fixed on the command line is not fixed again');
    }),
};

/** Two files of any bytes are compared. */
const comparing: Operation = {
  name: 'command-line/diff',
  weight: 1,
  run: (text, random) =>
    inFolder(async (folder) => {
      const [old, now] = [join(folder, 'a.json'), join(folder, 'b.json')];
      writeFileSync(old, anyBytes(text, random));
      writeFileSync(now, anyBytes(random.chance(0.5) ? text : anyText(random), random));
      const json = await run(['diff', old, now, '--format', 'json']);
      if (json) JSON.parse(json.text);
      const pretty = await run(['diff', old, now]);
      if (pretty) ensurePlain(pretty.text, 'diff');
    }),
};

export const COMMAND_LINE: readonly Operation[] = [checking, inPieces, mending, comparing];
