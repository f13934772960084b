import { FIELD_NAMES, QUALITY_FLAGS } from '../../fields';
import { breaker, type Breakers } from './breaker';

/** Defects that only the text can have. A name in quotes stands nowhere else: in strings quotes are escaped. */
export const TEXT_BREAKERS: Breakers = {
  syntax: breaker((listing, choice) => {
    const { random } = choice;
    const [index] = choice.entry();
    const name = random.pick(FIELD_NAMES.slice(1));
    const apply = random.pick([
      // A comma is lost in editing.
      (text: string) => text.replace(new RegExp(`,(?=\\s*"${name}":)`), ''),
      // Python's literals, written by something else than its JSON encoder.
      (text: string) => text.replace(/("health":\s*)null/, '$1None'),
      (text: string) => text.replace(/("callsPerPayer":\s*)[^,\s]+/, '$1NaN'),
    ]);
    return { ...listing, edit: { index, apply } };
  }),

  // Two sides of a merge.
  'duplicate-key': breaker((listing, choice) => {
    const { random } = choice;
    const [index] = choice.entry();
    const name = random.pick(['qualityFlag', 'pricePerCallUsd', 'calls30d', 'chain', 'lastCalledMs']);
    const flag = random.pick(QUALITY_FLAGS);
    const member = new RegExp(`(,\\s*"${name}":\\s*)("\\w*"|[\\d.]+)`);
    const apply = (text: string): string =>
      text.replace(
        member,
        (whole, head: string, value: string) =>
          `${whole}${head}${name === 'qualityFlag' ? `"${flag}"` : value}`,
      );
    return { ...listing, edit: { index, apply } };
  }),
};
