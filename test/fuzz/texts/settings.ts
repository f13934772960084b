import type { Random } from '../../../src/core/values/random';
import { edit } from './edits';
import { anyName, anyNumber, anyRule, anyRun, anyString, anyValue } from './fragments';

const GLOBS = [
  '**/*.json',
  '*',
  '**',
  '!(a|b)*',
  '{a,b}{c,d}',
  '+(a|aa)+(b)',
  '[',
  '{a',
  '\\',
  './a',
  '/a',
  '',
];

function list(random: Random, item: () => string): string {
  return `[${Array.from({ length: random.integer(0, 4) }, item).join(', ')}]`;
}

/** The text of a configuration, valid or not. */
export function anyConfigText(random: Random): string {
  const severity = (): string => random.pick(['"error"', '"warning"', '"info"', '"off"', '"of"', '1']);
  const rule = (): string => (random.chance(0.95) ? anyRule(random) : anyName(random));
  const members: Readonly<Record<string, () => string>> = {
    rules: () =>
      `{${Array.from({ length: random.integer(0, 5) }, () => `${JSON.stringify(rule())}: ${severity()}`).join(', ')}}`,
    chains: () => list(random, () => anyString(random)),
    acceptedChains: () => list(random, () => anyString(random)),
    price: () => `{"min": ${anyNumber(random)}, "max": ${anyNumber(random)}}`,
    tolerance: () =>
      `{"relative": ${anyNumber(random)}, "decimals": ${random.pick(['0', '2', '20', '400', '1e9', '-1'])}}`,
    include: () => list(random, () => JSON.stringify(random.pick(GLOBS))),
    exclude: () => list(random, () => JSON.stringify(random.pick(GLOBS))),
    ignore: () =>
      list(random, () => {
        const files = random.chance(0.5) ? `, "files": ${JSON.stringify(random.pick(GLOBS))}` : '';
        return `{"rule": ${JSON.stringify(rule())}, "id": ${anyString(random)}${files}}`;
      }),
  };
  const chosen = Object.entries(members).filter(() => random.chance(0.4));
  const separator = random.pick([', ', ',\n  ', ',', ' // c\n, ']);
  const made = chosen.map(
    ([name, value]) => `${JSON.stringify(name)}: ${random.chance(0.95) ? value() : anyValue(random)}`,
  );
  const text = `{${made.join(separator)}${random.pick(['', '', '\n', ','])}}${random.pick(['', '\n'])}`;
  const edited = random.chance(0.2) ? edit(text, random) : text;
  return random.chance(0.03) ? anyRun(random, 20) : edited;
}
