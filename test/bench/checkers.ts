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

/** A tool that checks a file. */
export interface Checker {
  readonly name: string;
  /** Prepares everything that is not measured. The returned function is measured; it returns the number of problems. */
  prepare(file: string): () => number | Promise<number>;
}

export const BASELINE = 'JSON.parse';
export const OURS = 'Catalog Lens';
export const PEER = 'vscode-json-languageservice';

/** All checkers, the baseline first. */
export const CHECKERS: readonly Checker[] = [
  { name: BASELINE, prepare: onText(parseOnly) },
  { name: OURS, prepare: onText(checkText) },
  { name: `${OURS}, file in parts`, prepare: (file) => () => checkInPartsOf(file) },
  { name: 'ajv, no positions', prepare: onText(checkWithAjv(() => undefined)) },
  { name: 'ajv, positions by jsonc-parser', prepare: onText(checkWithAjv(locateAll)) },
  { name: PEER, prepare: onText(checkWithLanguageService()) },
];

type OnText = (text: string) => number | Promise<number>;

function onText(check: OnText): Checker['prepare'] {
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

/** Checks a file as the command line does with large ones, without formatting the report. */
async function checkInPartsOf(file: string): Promise<number> {
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
    // Reads the report to its end, which releases its resources.
    const threads = new Threads(1, undefined);
    const { text } = await checkInParts(file, source, settings, threads, () => undefined, reporter);
    Array.from(text);
  } finally {
    source.close();
  }
  return problems;
}

function checkWithAjv(locate: (text: string, pointers: readonly string[]) => void): OnText {
  const isListing = new Ajv({ allErrors: true, strict: false }).compile(listingJsonSchema());
  return (text) => {
    if (isListing(JSON.parse(text))) return 0;
    const pointers = (isListing.errors ?? []).map(({ instancePath }) => instancePath);
    locate(text, pointers);
    return pointers.length;
  };
}

/** Locates pointers in the syntax tree. */
function locateAll(text: string, pointers: readonly string[]): void {
  const root = parseTree(text);
  for (const pointer of pointers) {
    const path = pointer.split('/').slice(1);
    const node = root && findNodeAtLocation(root, path.map(segmentOf));
    if (!node) throw new Error(`No value at ${pointer}.`);
  }
}

/** The member names of listings need no unescaping. */
function segmentOf(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part;
}

function checkWithLanguageService(): OnText {
  const service = getLanguageService({});
  service.configure({ schemas: [{ uri: 'listing', fileMatch: ['*'], schema: listingJsonSchema() }] });
  return async (text) => {
    const document = TextDocument.create('file:///listing.json', 'json', 1, text);
    const problems = await service.doValidation(document, service.parseJSONDocument(document));
    return problems.length;
  };
}
