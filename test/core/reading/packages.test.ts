import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findListings } from '../../../src/core/listing/find-listings';

const PACKAGES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** All JSON files of the installed packages. */
const files = readdirSync(PACKAGES, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.jsonc?$/.test(file),
);

/** Far more than recognition takes, so that other processes do not matter: a time of the order of a parser's would be over it. */
const MAX_MS = 20_000;

it(
  'no JSON file of the installed packages is recognised as a listing',
  () => {
    expect(files.length).toBeGreaterThan(300);
    const found = files.filter((file) => {
      const text = readFileSync(join(PACKAGES, file), 'utf8');
      const { texts, strings } = findListings(text, false);
      return texts.length + strings.length > 0;
    });
    expect(found).toEqual([]);
  },
  MAX_MS,
);
