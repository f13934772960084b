import { type Change, type Proposal, type FixContext, objectRule } from '../../listing/rule';
import { RELATIONS } from '../statistics/relations';
import type { FixKind } from '../../listing/finding';
import type { ObjectReading } from '../../listing/entry';
import { shorten, terminalSafeLiteral } from '../../text/quote';

export const missingField = objectRule<{ fields: readonly string[] }>({
  id: 'missing-field',
  group: 'Shape',
  severity: 'error',
  anchor: 'open',
  summary:
    '`count` or `results` is missing, or any of the 18 members of an entry. There is one problem per object.',
  reason: 'Every known entry has all members, even where the value is null.',
  source: 'section 2, rule 1',
  fix: {
    kind: 'safe',
    text: 'Add the four computed statistics and `health`; for the rest, the ID and name of the endpoint are offered, or empty values to be replaced.',
    propose: ({ args: { fields } }, context) => proposalsFor(fields, context),
  },
  message: ({ fields }) =>
    fields.length === 1
      ? `${fields[0]} is missing`
      : `${fields.length} members are missing: ${fields.join(', ')}`,

  check(object, report) {
    const fields = object.shape.missing;
    if (fields.length > 0) report({ path: [], args: { fields }, fields, fix: fixFor(object) });
  },

  breaks: { entry: { callsPerDayApprox: undefined } },
});

/** Safe if all members can be computed from others or have only one possible value. */
function fixFor(object: ObjectReading): FixKind {
  const { missing, wrongTypes } = object.shape;
  const unusable = new Set([...wrongTypes.map(({ path }) => path[0]), ...object.negatives()]);
  const isKnown = (name: string): boolean =>
    missing.includes(name) ? name === 'health' || isComputable(name) : !unusable.has(name);
  const isComputable = (name: string): boolean =>
    RELATIONS.find(({ field }) => field === name)?.inputs.every(isKnown) ?? false;
  return missing.every(isKnown) ? 'safe' : 'offered';
}

function proposalsFor(fields: readonly string[], { entry, listing, valuesFor }: FixContext): Proposal[] {
  const values = entry
    ? valuesFor(fields)
    : new Map([
        ['count', { literal: String(listing.entries.length), isPlaceholder: false }],
        ['results', { literal: '[]', isPlaceholder: true }],
      ]);
  const changes = fields.flatMap((name): Change[] => {
    const value = values.get(name);
    return value ? [{ change: 'insert', name, ...value }] : [];
  });
  const [only = ''] = fields;
  const value = values.get(only);
  const shown = value && !value.isPlaceholder ? `: ${escapeAndShortenLiteral(value.literal)}` : '';
  const title = fields.length === 1 ? `Add ${only}${shown}` : `Add ${fields.length} missing members`;
  return [{ title, changes, isPreferred: true }];
}

/** The maximum length of a value in a title, in UTF-16 units. */
const MAX_LENGTH = 80;

function escapeAndShortenLiteral(literal: string): string {
  return shorten(terminalSafeLiteral(literal), MAX_LENGTH);
}
