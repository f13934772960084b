import { objectRule, type FixKind } from '../rule';

/** The members that can be written without asking: computed from others, or of one value only. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  callsPerDayApprox: ['calls30d'],
  volume30dUsd: ['calls30d', 'pricePerCallUsd'],
  volumePerDayApprox: ['volume30dUsd'],
  callsPerPayer: ['calls30d', 'l30DaysPayers'],
  health: [],
};

export const missingField = objectRule<{ fields: readonly string[] }>({
  id: 'missing-field',
  group: 'Shape',
  severity: 'error',
  anchor: 'open',
  summary: "`count` or `results` is absent, or any of an entry's 18 members. One problem per object.",
  reason: 'Every field is present in every entry seen; none is omitted, not even where it is null.',
  source: 'section 2, rule 1',
  fix: {
    kind: 'safe',
    text: 'Add the four computed statistics and `health`; placeholders are offered for the rest.',
  },
  message: ({ fields }) =>
    fields.length === 1
      ? `${fields[0]} is missing`
      : `${fields.length} members are missing: ${fields.join(', ')}`,

  check(reading, report) {
    const fields = reading.missing;
    if (fields.length > 0) report({ path: [], args: { fields }, fields, fix: fixFor(fields) });
  },
});

function fixFor(missing: readonly string[]): FixKind {
  const known = (name: string): boolean => {
    const inputs = COMPUTED[name];
    return inputs?.every((input) => !missing.includes(input) || known(input)) ?? false;
  };
  return missing.every(known) ? 'safe' : 'offered';
}
