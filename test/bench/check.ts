import { execFileSync } from 'node:child_process';
import { parseTree } from 'jsonc-parser';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { generate, write } from '../../src/core/generate';
import { Listing } from '../../src/core/listing/listing';
import { listingJsonSchema } from '../../src/core/listing-schema';
import { keptMemory, medianTime } from './measure';
import { describeMachine, inTime, inTimes, table } from './report';

/**
 * The whole check of a listing beside other ways to read the same text: `JSON.parse` is the floor,
 * VS Code's JSON language service with the same schema the nearest peer.
 */
const SIZES = [15_000, 60_000];
const ROUNDS = 9;

interface Way {
  readonly name: string;
  readonly rounds: number;
  run(text: string): unknown;
}

const service = getLanguageService({});
service.configure({
  schemas: [{ uri: 'listing', fileMatch: ['*'], schema: listingJsonSchema() }],
});

const WAYS: readonly Way[] = [
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

/** What a process of its own has found out about one way. */
interface Measured {
  /** Median, in milliseconds. */
  readonly time: number;
  /** In bytes. */
  readonly kept: number;
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
    let floor: number | undefined;
    for (const [index, { name }] of WAYS.entries()) {
      // Each in a process of its own, so that none is slowed down by what another has left behind.
      const { time, kept } = JSON.parse(
        execFileSync(process.execPath, [...process.execArgv, script, String(entries), String(index)], {
          encoding: 'utf8',
        }),
      ) as Measured;
      floor ??= time;
      rows.push([
        name,
        inTime(time),
        inTimes(time, floor),
        (megabytes / (time / 1000)).toFixed(0),
        `${(kept / 1e6).toFixed(1)} MB = ${(kept / 1e6 / megabytes).toFixed(2)} × text`,
      ]);
    }
    const title = `${entries.toLocaleString('en')} entries, ${megabytes.toFixed(1)} MB`;
    console.log(table([title, 'time', '÷ `JSON.parse`', 'MB/s', 'memory kept'], rows));
  }
}

async function measure(entries: number, wayIndex: number): Promise<Measured> {
  const way = WAYS[wayIndex];
  if (!way) throw new Error(`There is no way ${wayIndex}.`);
  const text = textOf(entries);
  // What is kept once for all runs is not the result's.
  await way.run(textOf(100));
  const kept = await keptMemory(() => way.run(text));
  return { kept, time: await medianTime({ most: way.rounds }, () => way.run(text)) };
}

function textOf(entries: number): string {
  return write(generate({ entries, seed: 1 }), { format: 'pretty' });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
