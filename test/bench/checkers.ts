import Ajv from 'ajv';
import { readFileSync } from 'node:fs';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { listingJsonSchema } from '../../src/core/listing/listing-schema';
import { listingOf } from '../core/listing-of';

export interface Checked {
  readonly problems: number;
  /** What an editor keeps of it. */
  readonly result?: unknown;
}

/** Prepares everything that is not measured. The returned function is measured. */
export type Checker = (file: string) => () => Checked | Promise<Checked>;

/** All checkers by their names, the baseline first. */
export const CHECKERS: ReadonlyMap<string, Checker> = new Map([
  ['JSON.parse', onText((text) => ({ problems: 0, result: JSON.parse(text) as unknown }))],
  ['Catalog Lens', onText(checkText)],
  ['ajv, positions by jsonc-parser', checkWithAjv],
  ['vscode-json-languageservice', checkWithLanguageService],
]);

function onText(check: (text: string) => Checked | Promise<Checked>): Checker {
  return (file) => {
    const text = readFileSync(file, 'utf8');
    return () => check(text);
  };
}

function checkText(text: string): Checked {
  const listing = listingOf(text);
  const problems = listing.problems();
  for (const problem of problems) listing.rangeOf(problem);
  return { problems: problems.length, result: [listing, problems] };
}

function checkWithAjv(file: string): () => Checked | Promise<Checked> {
  const isListing = new Ajv({ allErrors: true, strict: false }).compile(listingJsonSchema());
  return onText((text) => {
    if (isListing(JSON.parse(text))) return { problems: 0 };
    const root = parseTree(text);
    const errors = isListing.errors ?? [];
    for (const { instancePath } of errors) {
      // The member names of listings need no unescaping.
      const path = instancePath.split('/').slice(1);
      const segments = path.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
      if (!root || !findNodeAtLocation(root, segments)) throw new Error(`No value at ${instancePath}.`);
    }
    return { problems: errors.length };
  })(file);
}

function checkWithLanguageService(file: string): () => Checked | Promise<Checked> {
  const service = getLanguageService({});
  service.configure({ schemas: [{ uri: 'listing', fileMatch: ['*'], schema: listingJsonSchema() }] });
  return onText(async (text) => {
    const document = TextDocument.create('file:///listing.json', 'json', 1, text);
    const parsed = service.parseJSONDocument(document);
    const problems = await service.doValidation(document, parsed);
    return { problems: problems.length, result: [parsed, problems] };
  })(file);
}
