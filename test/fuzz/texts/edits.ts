import fc from 'fast-check';
import type { Random } from '../../../src/core/values/random';
import { applyEdits, type TextEdit } from '../../../src/core/text/text-edit';
import { EDITS } from '../../support/random-edits';

/** The number of edits that are drawn at once, which is faster. */
const DRAWN = 32;

/** A random edit of a text, at one place or at several that do not touch each other. */
export function anyEdit(text: string, random: Random): readonly TextEdit[] {
  if (random.chance(0.2)) return copied(text, random);
  if (random.chance(0.03)) return lineEndings(text, random);
  const drawn = fc.sample(EDITS, { numRuns: DRAWN, seed: random.integer(0, 1e9) });
  return random.pick(drawn)(text);
}

/** A text after a random edit. */
export function edit(text: string, random: Random): string {
  return applyEdits(
    text,
    anyEdit(text, random).toSorted((a, b) => a.offset - b.offset),
  );
}

/** A copy of a range that ends with a bracket or a quote, such as an entry, at another place. */
function copied(text: string, random: Random): readonly TextEdit[] {
  const place = (): number => random.integer(0, text.length);
  const start = Math.max(text.indexOf(random.pick(['{', '[', '"']), place()), 0);
  const end = text.indexOf(random.pick(['}', ']', '"']), start + 1) + 1;
  const copy = text.slice(start, Math.max(end, start));
  return [
    {
      offset: random.chance(0.5) ? start : place(),
      length: 0,
      text: copy + random.pick([',', '', ',\n']),
    },
  ];
}

/** Changes all or some line endings. */
function lineEndings(text: string, random: Random): readonly TextEdit[] {
  const share = random.pick([1, 0.3]);
  const end = random.pick(['\n', '\r\n', '\r', '\n\n']);
  const changed = text.replace(/\r\n|\n|\r/g, (was) => (random.chance(share) ? end : was));
  return [{ offset: 0, length: text.length, text: changed }];
}
