import { TERMS } from '../../../src/core/browse/filter/terms';
import type { Random } from '../../../src/core/values/random';
import { anyNumber, anyRun, anyString } from './fragments';

/** A valid or invalid filter text. */
export function anyQuery(random: Random): string {
  const pieces = Array.from({ length: random.integer(0, 5) }, () => {
    const value = random.pick([anyString, anyNumber, (any: Random) => anyRun(any, 4)])(random);
    const operator = random.pick([':', '>', '<=', '=', '', '::']);
    return random.pick(['', '', '-']) + random.pick(TERMS).name + operator + value;
  });
  return pieces.join(random.pick([' ', ',', '\t']));
}
