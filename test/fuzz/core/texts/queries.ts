import { TERMS } from '../../../../src/core/browse/filter';
import type { Random } from '../../../../src/core/generate/random';
import { anyNumber, anyRun, anyString } from './fragments';

const OPERATORS = [':', '>', '<', '>=', '<=', '=', '', '::', ': '];
const WORDS = [
  'weather',
  '"two words"',
  '"open',
  '-',
  '--',
  '-"',
  ',',
  '..',
  '\\"',
  'a:b',
  'chian:base',
  'e'.repeat(300),
];
const UNITS = ['', '', '', 'k', 'M', '%', 'd', 'h', '$', 'usd', 'x'];

function value(random: Random): string {
  const kind = random.integer(0, 5);
  if (kind === 0) return anyString(random);
  if (kind === 1) return `${anyNumber(random)}..${random.chance(0.7) ? anyNumber(random) : ''}`;
  if (kind === 2) return anyNumber(random) + random.pick(UNITS);
  if (kind === 3) return anyRun(random, 4);
  return random.pick(['base', 'verified', 'base,solana', '"base","a b', 'problems', 'x.io', '*', 'syntax']);
}

/** A valid or invalid filter text. */
export function anyQuery(random: Random): string {
  const pieces = Array.from({ length: random.integer(0, 5) }, () => {
    if (random.chance(0.3)) return random.pick(WORDS);
    const term = random.pick(TERMS);
    const name = random.chance(0.8) ? term.name : (term.field ?? term.name.toUpperCase());
    return (random.chance(0.3) ? '-' : '') + name + random.pick(OPERATORS) + value(random);
  });
  return pieces.join(random.pick([' ', ' ', '  ', ',', '\t']));
}
