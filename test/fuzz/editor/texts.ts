import fc from 'fast-check';
import { TERMS } from '../../../src/core/browse/filter/terms';
import { breakRule } from '../../../src/core/fixtures/break-rule';
import { generate } from '../../../src/core/fixtures/generate';
import { FIELD_NAMES } from '../../../src/core/listing/fields';
import { RULE_IDS } from '../../../src/core/rules';
import { applyEdits, type TextEdit } from '../../../src/core/text/text-edit';
import type { Random } from '../../../src/core/values/random';
import { laidOut, type Layout } from '../../core/layouts';
import { FRAGMENTS, PLACES } from '../../support/json-fragments';
import { EDITS } from '../../support/random-edits';

/** The number of edits that are drawn at once, which is faster. */
const DRAWN = 32;
const GLOBS = ['**/*.json', '*', '**', '!(a|b)*', '{a,b}{c,d}', '[', '{a', '\\', './a', '/a', ''];
const NAMES = ['__proto__', 'constructor', '', 'results', 'count', 'calls30D', ' id', '0', ...FIELD_NAMES];
const VALUES = ['"base"', '"eip155:8453"', '"thin"', '""', '0', '-1', '0.1', '1e999', 'null', '[]', '{}'];
const FORMATS: readonly Layout[] = [
  { format: 'pretty' },
  { format: 'pretty', eol: '\r\n', indent: '\t' },
  { format: 'minified' },
  { format: 'lines' },
];

function anyValue(random: Random): string {
  return random.chance(0.5) ? random.pick(VALUES) : random.pick(FRAGMENTS);
}

/** A random edit of a text, at one place or at several that do not touch each other. */
export function anyEdit(text: string, random: Random): readonly TextEdit[] {
  const drawn = fc.sample(EDITS, { numRuns: DRAWN, seed: random.integer(0, 1e9) });
  return random.pick(drawn)(text);
}

/** The text of a listing, of something similar, or any other text. */
export function anyText(random: Random): string {
  let text = random.weighted([
    [withOneDefect, 6],
    [withReplacedMembers, 5],
    [(any: Random) => any.pick(Object.values(PLACES))(anyValue(any)), 3],
  ] as const)(random);
  for (let edits = random.chance(0.4) ? 0 : random.integer(1, 4); edits > 0; edits--)
    text = applyEdits(
      text,
      anyEdit(text, random).toSorted((a, b) => a.offset - b.offset),
    );
  return text;
}

/** A listing with one defect that a rule reports. */
function withOneDefect(random: Random): string {
  const listing = generate({ entries: random.integer(4, 9), seed: random.integer(0, 1e6) });
  const layout = random.pick(FORMATS);
  const seed = random.integer(0, 1e6);
  return laidOut(breakRule(listing, random.pick(RULE_IDS), seed, layout.format !== 'pretty'), layout);
}

/** A listing with other values, names and comments, and with repeated entries. */
function withReplacedMembers(random: Random): string {
  const { count, results } = generate({ entries: random.integer(0, 8), seed: random.integer(0, 1e6) });
  const entries = results.flatMap((entry) => {
    const members = Object.entries(entry).flatMap(([name, value]) => {
      if (random.chance(0.02)) return [];
      const written = random.chance(0.05) ? anyValue(random) : JSON.stringify(value);
      const comment = random.chance(0.02) ? ' // c\n' : '';
      return [`${JSON.stringify(random.chance(0.02) ? random.pick(NAMES) : name)}:${comment} ${written}`];
    });
    const text = `{${members.join(', ')}}`;
    return random.chance(0.2) ? [text, text] : [text];
  });
  return `{"count": ${random.chance(0.7) ? count : anyValue(random)}, "results": [\n${entries.join(',\n')}]}\n`;
}

/** A valid or invalid filter text. */
export function anyQuery(random: Random): string {
  const pieces = Array.from({ length: random.integer(0, 5) }, () => {
    const operator = random.pick([':', '>', '<=', '=', '', '::']);
    return random.pick(['', '', '-']) + random.pick(TERMS).name + operator + anyValue(random);
  });
  return pieces.join(random.pick([' ', ',', '\t']));
}

/** The text of a configuration, valid or not. */
export function anyConfigText(random: Random): string {
  const list = (item: () => string): string =>
    `[${Array.from({ length: random.integer(0, 4) }, item).join(', ')}]`;
  const rule = (): string => JSON.stringify(random.pick(RULE_IDS));
  const glob = (): string => JSON.stringify(random.pick(GLOBS));
  const severity = (): string => random.pick(['"error"', '"warning"', '"info"', '"off"', '"of"', '1']);
  const members: Readonly<Record<string, () => string>> = {
    rules: () => `{${rule()}: ${severity()}}`,
    chains: () => list(() => anyValue(random)),
    price: () => `{"min": ${anyValue(random)}, "max": ${anyValue(random)}}`,
    include: () => list(glob),
    exclude: () => list(glob),
    ignore: () => list(() => `{"rule": ${rule()}, "id": ${random.pick(VALUES)}, "files": ${glob()}}`),
  };
  const chosen = Object.entries(members).filter(() => random.chance(0.4));
  return `{${chosen.map(([name, value]) => `${JSON.stringify(name)}: ${value()}`).join(',\n  ')}}\n`;
}
