import { readFileSync } from 'node:fs';
import { generate } from '../../src/core/fixtures/generate';
import type { GeneratedEntry } from '../../src/core/listing/mistake';

/**
 * Entries to make random changes of: those of the file that the environment variable `LISTING` names, or else generated
 * ones, of which there are as many as asked for.
 */
export function sampleEntries(options: {
  readonly entries: number;
  readonly seed: number;
}): readonly GeneratedEntry[] {
  const { LISTING: file } = process.env;
  const { results } =
    file === undefined
      ? generate(options)
      : (JSON.parse(readFileSync(file, 'utf8')) as { readonly results: readonly GeneratedEntry[] });
  return results;
}
