import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RULE_IDS } from '../../src/core/rules';
import { breakRule } from '../../src/core/fixtures/break-rule';
import { generate, write } from '../../src/core/fixtures/generate';

const ENTRIES = 60;
const LARGE = 15_000;
const SEEDS_TO_TRY = 200;

const CONFIGURATION = `{
  // Catalog Lens reads the nearest catalog-lens.json in the listing's folder or a parent.
  "rules": { "name-label": "warning" },
  "price": { "min": 0.001, "max": 450 }
}
`;

const EMPTY = `{
  "count": 0,
  "results": []
}
`;

/** Writes sample listings: one without problems, one that violates many rules, an empty one and a large one. */
export async function writeSample(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'clean.json'), write(generate({ entries: ENTRIES, seed: 7 }), false)),
    writeFile(join(folder, 'broken.json'), brokenListing()),
    writeFile(join(folder, 'empty.json'), EMPTY),
    writeFile(join(folder, 'large.json'), write(generate({ entries: LARGE, seed: 11 }), false)),
    writeFile(join(folder, 'package.json'), '{ "name": "no-listing", "private": true }\n'),
    writeFile(join(folder, 'catalog-lens.json'), CONFIGURATION),
  ]);
}

/** A listing that violates as many rules as there are entries, each rule in a separate entry. */
export function brokenListing(): string {
  const listing = generate({ entries: ENTRIES, seed: 3 });
  const listingBefore = parts(write(listing, false));
  const broken = [...listingBefore];
  for (const rule of RULE_IDS) {
    for (let seed = 1; seed <= SEEDS_TO_TRY; seed++) {
      const candidate = parts(breakRule(listing, rule, seed, false));
      const changed = candidate.flatMap((part, at) => (part === listingBefore[at] ? [] : [at]));
      const [at] = changed;
      if (candidate.length !== listingBefore.length || changed.length !== 1 || at === undefined) continue;
      const part = candidate[at];
      if (part === undefined || broken[at] !== listingBefore[at]) continue;
      broken[at] = part;
      break;
    }
  }
  return broken.join('');
}

/** The entries of a pretty listing; the first one includes the text before it. */
function parts(text: string): string[] {
  return text.split(/(?<=^ {4}\},?\n)/m);
}
