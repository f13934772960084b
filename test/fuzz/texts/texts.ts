import { breakRule } from '../../../src/core/fixtures/break-rule';
import { generate } from '../../../src/core/fixtures/generate';
import { RULE_IDS } from '../../../src/core/rules';
import type { Random } from '../../../src/core/values/random';
import { laidOut, textOf, type Layout } from '../../core/layouts';
import { FRAGMENTS, PLACES } from '../../support/json-fragments';
import { edit } from './edits';
import { anyName, anyRun, anyValue } from './fragments';

const FORMATS: readonly Layout[] = [
  { format: 'pretty' },
  { format: 'pretty', eol: '\r\n', indent: '\t' },
  { format: 'minified' },
  { format: 'lines' },
];

type Generate = (random: Random) => string;

const GENERATORS: readonly (readonly [make: Generate, weight: number])[] = [
  [(random) => textOf(generated(random), random.pick(FORMATS)), 3],
  [withOneDefect, 3],
  [corruptListing, 5],
  [withComments, 2],
  [
    (random) =>
      random.pick(Object.values(PLACES))(random.chance(0.5) ? random.pick(FRAGMENTS) : anyValue(random)),
    2,
  ],
  [(random) => anyRun(random, 60), 0.5],
  [(random) => anyValue(random), 0.5],
];

function generated(random: Random): ReturnType<typeof generate> {
  return generate({ entries: random.integer(0, 8), seed: random.integer(0, 1e6) });
}

/** A listing with one defect that a rule reports. */
function withOneDefect(random: Random): string {
  const listing = generate({ entries: random.integer(4, 9), seed: random.integer(0, 1e6) });
  const layout = random.pick(FORMATS);
  const seed = random.integer(0, 1e6);
  return laidOut(breakRule(listing, random.pick(RULE_IDS), seed, layout.format !== 'pretty'), layout);
}

/** A listing with replaced values, missing members, and duplicated or moved entries. */
function corruptListing(random: Random): string {
  const { count, results } = generated(random);
  const entries = results.map((entry) => {
    const members = Object.entries(entry).map(
      ([name, value]) => [name, JSON.stringify(value)] as [string, string],
    );
    for (let defects = random.integer(0, 4); defects > 0; defects--) corruptMember(members, random);
    return `{${members.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(', ')}}`;
  });
  const duplicated = entries.flatMap((entry) => (random.chance(0.2) ? [entry, entry] : [entry]));
  const ordered = random.chance(0.3) ? duplicated.toReversed() : duplicated;
  const between = random.pick([', ', ',', ',\n    ', '\r\n,\r\n']);
  const stated = random.chance(0.7) ? String(count) : anyValue(random);
  return `{"count": ${stated}, "results": [\n    ${ordered.join(between)}\n  ]}\n`;
}

function corruptMember(members: [name: string, value: string][], random: Random): void {
  if (members.length === 0) return;
  const at = random.integer(0, members.length - 1);
  const [name] = members[at] ?? [''];
  const kind = random.integer(0, 5);
  if (kind === 0) members.splice(at, 1);
  else if (kind === 1) members.splice(at, 0, [anyName(random), anyValue(random)]);
  else if (kind === 2) members.splice(random.integer(0, members.length), 0, ...members.splice(at, 1));
  else members[at] = [name, kind === 3 ? random.pick(members)[1] : anyValue(random)];
}

/** A listing with comments and trailing commas, as in JSONC. */
function withComments(random: Random): string {
  return corruptListing(random).replace(/[{}[\],:]/g, (mark) => {
    if (random.chance(0.85)) return mark;
    const comment = random.pick([' // c\n', '/* c */', '/**/', '\n// "id": 1,\n', '/*\n*/', '//\r\n']);
    if ('}]'.includes(mark) && random.chance(0.5)) return `,${mark}`;
    return random.chance(0.5) ? mark + comment : comment + mark;
  });
}

/** The text of a listing, of something similar, or any other text. */
export function anyText(random: Random): string {
  let text = random.weighted(GENERATORS)(random);
  const edits = random.chance(0.4) ? 0 : random.integer(1, 4);
  for (let index = 0; index < edits; index++) text = edit(text, random);
  return text;
}
