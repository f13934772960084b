import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { checkInParts } from '../../src/cli/check-parts';
import { Threads } from '../../src/cli/threads';
import { FileBytes } from '../../src/cli/file-text';
import { JSON_SYNTAX } from '../../src/core/json/syntax';
import { Listing } from '../../src/core/listing/listing';
import { listingJsonSchema } from '../../src/core/listing-schema';
import { DEFAULT_SETTINGS } from '../../src/core/model/settings';

/** A way to check a file. */
export interface Way {
  readonly name: string;
  /** Gets everything ready that is not timed. What it returns is, and says how many problems there are. */
  prepare(file: string): () => number | Promise<number>;
}

export const FLOOR = 'JSON.parse';
export const OURS = 'Catalog Lens';
export const PEER = 'vscode-json-languageservice';

/** The floor first, to be compared with. */
export const WAYS: readonly Way[] = [
  { name: FLOOR, prepare: onText(parseOnly) },
  { name: OURS, prepare: onText(checkText) },
  { name: `${OURS}, file in pieces`, prepare: (file) => () => checkPieces(file) },
  { name: 'ajv, no positions', prepare: onText(withAjv(() => undefined)) },
  { name: 'ajv, positions by jsonc-parser', prepare: onText(withAjv(locateAll)) },
  { name: PEER, prepare: onText(withService()) },
];

type OnText = (text: string) => number | Promise<number>;

function onText(check: OnText): Way['prepare'] {
  return (file) => {
    const text = readFileSync(file, 'utf8');
    return () => check(text);
  };
}

function parseOnly(text: string): number {
  JSON.parse(text);
  return 0;
}

function checkText(text: string): number {
  const listing = Listing.read(text);
  const problems = listing.problems();
  for (const problem of problems) listing.locate(problem);
  return problems.length;
}

/** As the command line does it with a large file, without the report's text. */
async function checkPieces(file: string): Promise<number> {
  const source = FileBytes.open(file);
  let problems = 0;
  const reporter = {
    file: (report: { readonly problems: Iterable<unknown> }): Iterable<string> => {
      problems = Array.from(report.problems).length;
      return [];
    },
  };
  const settings = { settings: DEFAULT_SETTINGS, syntax: JSON_SYNTAX, mustBeListing: true };
  try {
    // Taken to its end, so that what it is kept in is let go.
    const threads = new Threads(1, undefined);
    const { text } = await checkInParts(file, source, settings, threads, () => undefined, reporter);
    Array.from(text);
  } finally {
    source.close();
  }
  return problems;
}

function withAjv(locate: (text: string, pointers: readonly string[]) => void): OnText {
  const isListing = new Ajv({ allErrors: true, strict: false }).compile(listingJsonSchema());
  return (text) => {
    if (isListing(JSON.parse(text))) return 0;
    const pointers = (isListing.errors ?? []).map(({ instancePath }) => instancePath);
    locate(text, pointers);
    return pointers.length;
  };
}

/** The tree is made only if there is something to be found in it. */
function locateAll(text: string, pointers: readonly string[]): void {
  const root = parseTree(text);
  for (const pointer of pointers) {
    const path = pointer.split('/').slice(1);
    const node = root && findNodeAtLocation(root, path.map(segmentOf));
    if (!node) throw new Error(`There is nothing at ${pointer}.`);
  }
}

/** The listing's own member names need no unescaping. */
function segmentOf(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part;
}

function withService(): OnText {
  const service = getLanguageService({});
  service.configure({ schemas: [{ uri: 'listing', fileMatch: ['*'], schema: listingJsonSchema() }] });
  return async (text) => {
    const document = TextDocument.create('file:///listing.json', 'json', 1, text);
    const problems = await service.doValidation(document, service.parseJSONDocument(document));
    return problems.length;
  };
}
