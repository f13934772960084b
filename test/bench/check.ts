import { parseTree } from 'jsonc-parser';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { generate, write } from '../../src/core/generate';
import { Listing } from '../../src/core/listing';
import { listingJsonSchema } from '../../src/core/schema';
import { keptMemory, medianTime } from './measure';
import { describeMachine, row } from './report';

/**
 * The whole check of a listing beside other ways to read the same text, in one run: `JSON.parse` is the floor,
 * VS Code's JSON language service with the same schema the nearest peer.
 */
const SIZES = [15_000, 60_000];
const ROUNDS = 7;

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
  { name: 'jsonc-parser parseTree', rounds: 3, run: (text) => parseTree(text) },
  {
    name: 'vscode-json-languageservice',
    rounds: 3,
    async run(text) {
      const document = TextDocument.create('file:///listing.json', 'json', 1, text);
      const parsed = service.parseJSONDocument(document);
      return { parsed, problems: await service.doValidation(document, parsed) };
    },
  },
];

async function main(): Promise<void> {
  console.log(describeMachine());
  for (const entries of SIZES) {
    const text = write(generate({ entries, seed: 1 }), { format: 'pretty' });
    const megabytes = text.length / 1e6;
    console.log(`\n${entries.toLocaleString('en')} entries, ${megabytes.toFixed(1)} MB`);
    console.log(row('way', 'time', '× JSON.parse', 'MB/s', 'memory kept'));
    const times = await medianTime(WAYS.map((way) => ({ rounds: way.rounds, run: () => way.run(text) })));
    const floor = times[0] ?? NaN;
    for (const [index, way] of WAYS.entries()) {
      const time = times[index] ?? NaN;
      const kept = await keptMemory(() => way.run(text));
      console.log(
        row(
          way.name,
          `${time.toFixed(0)} ms`,
          (time / floor).toFixed(2),
          (megabytes / (time / 1000)).toFixed(0),
          `${(kept / 1e6).toFixed(1)} MB = ${(kept / 1e6 / megabytes).toFixed(2)} × text`,
        ),
      );
    }
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
