import { execFileSync } from 'node:child_process';
import { parseTree } from 'jsonc-parser';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { generate, write } from '../../src/core/generate';
import { Listing } from '../../src/core/listing/listing';
import { listingJsonSchema } from '../../src/core/listing-schema';
import { retainedMemory, medianTime } from './measure';
import { describeMachine, formatTime, formatRatio, table } from './report';

/**
 * Compares the complete check of a listing with other readers of the same text: `JSON.parse` as the baseline, and VS Code's
 * JSON language service with the same schema as the most similar tool.
 */
const SIZES = [15_000, 60_000];
const ROUNDS = 9;

interface Reader {
  readonly name: string;
  readonly rounds: number;
  run(text: string): unknown;
}

const service = getLanguageService({});
service.configure({
  schemas: [{ uri: 'listing', fileMatch: ['*'], schema: listingJsonSchema() }],
});

const READERS: readonly Reader[] = [
  { name: 'JSON.parse', rounds: ROUNDS, run: (text) => JSON.parse(text) as unknown },
  {
    name: 'Catalog Lens, every rule',
    rounds: ROUNDS,
    run(text) {
      const listing = Listing.read(text);
      return { listing, problems: listing.problems() };
    },
  },
  { name: 'jsonc-parser parseTree', rounds: 5, run: (text) => parseTree(text) },
  {
    name: 'vscode-json-languageservice',
    rounds: 5,
    async run(text) {
      const document = TextDocument.create('file:///listing.json', 'json', 1, text);
      const parsed = service.parseJSONDocument(document);
      return { parsed, problems: await service.doValidation(document, parsed) };
    },
  },
];

/** The result of the process that measures one reader. */
interface Measurement {
  /** Median, in milliseconds. */
  readonly time: number;
  /** The memory retained by the result, in bytes. */
  readonly retained: number;
}

async function main(): Promise<void> {
  const [, script = '', size, wayIndex] = process.argv;
  if (size !== undefined) {
    console.log(JSON.stringify(await measure(Number(size), Number(wayIndex))));
    return;
  }
  console.log(describeMachine());
  for (const entries of SIZES) {
    const megabytes = textOf(entries).length / 1e6;
    const rows: string[][] = [];
    let baseline: number | undefined;
    for (const [index, { name }] of READERS.entries()) {
      // In separate processes, so that garbage of one does not slow down another.
      const { time, retained } = JSON.parse(
        execFileSync(process.execPath, [...process.execArgv, script, String(entries), String(index)], {
          encoding: 'utf8',
        }),
      ) as Measurement;
      baseline ??= time;
      rows.push([
        name,
        formatTime(time),
        formatRatio(time, baseline),
        (megabytes / (time / 1000)).toFixed(0),
        `${(retained / 1e6).toFixed(1)} MB = ${(retained / 1e6 / megabytes).toFixed(2)} × text`,
      ]);
    }
    const title = `${entries.toLocaleString('en')} entries, ${megabytes.toFixed(1)} MB`;
    console.log(table([title, 'time', '÷ `JSON.parse`', 'MB/s', 'retained memory'], rows));
  }
}

async function measure(entries: number, readerIndex: number): Promise<Measurement> {
  const reader = READERS[readerIndex];
  if (!reader) throw new Error(`There is no reader ${readerIndex}.`);
  const text = textOf(entries);
  // Caches shared by all runs do not belong to the result.
  await reader.run(textOf(100));
  const retained = await retainedMemory(() => reader.run(text));
  return { retained, time: await medianTime({ maxRounds: reader.rounds }, () => reader.run(text)) };
}

function textOf(entries: number): string {
  return write(generate({ entries, seed: 1 }), { format: 'pretty' });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
