import { mutateEntry } from '../../model/mutator';
import { endpointLabel } from '../../values/endpoint';
import { FIELD_INDEX, FIELDS, FIELD_NAMES } from '../../entries/fields';
import { freeId } from '../identity/free-id';
import type { Change, Proposal, FixContext } from '../../model/proposal';
import { literalsOf, recompute, RELATIONS } from '../statistics/relations';
import { objectRule, type FixKind } from '../../model/rule';
import type { ObjectReading } from '../../entries/parsed-entry';

/** Listing response, section 2, rule 1. */
export const missingField = objectRule<{ fields: readonly string[] }>({
  id: 'missing-field',
  group: 'Shape',
  severity: 'error',
  anchor: 'open',
  summary:
    '`count` or `results` is missing, or any of the 18 members of an entry. There is one problem per object.',
  reason: 'Every known entry has all members, even where the value is null.',
  fix: {
    kind: 'safe',
    text: 'Add the four computed statistics and `health`; placeholders are offered for the rest.',
    propose: ({ args: { fields } }, context) => proposalsFor(fields, context),
  },
  message: ({ fields }) =>
    fields.length === 1
      ? `${fields[0]} is missing`
      : `${fields.length} members are missing: ${fields.join(', ')}`,

  check(reading, report) {
    const fields = reading.missing;
    if (fields.length > 0) report({ path: [], args: { fields }, fields, fix: fixFor(reading) });
  },

  mutator: mutateEntry((entry, picker) => {
    const absent = picker.random.pick(FIELD_NAMES);
    const members = Object.entries(entry).filter(([name]) => name !== absent);
    return Object.fromEntries(members);
  }),
});

/** Safe if all members can be computed from others or have only one possible value. */
function fixFor(reading: ObjectReading): FixKind {
  const { missing, wrongTypes } = reading;
  const unusable = new Set([...wrongTypes.map(({ path }) => path[0]), ...reading.negatives()]);
  const isKnown = (name: string): boolean =>
    missing.includes(name) ? name === 'health' || isComputable(name) : !unusable.has(name);
  const isComputable = (name: string): boolean =>
    RELATIONS.find(({ field }) => field === name)?.inputs.every(isKnown) ?? false;
  return missing.every(isKnown) ? 'safe' : 'offered';
}

function proposalsFor(fields: readonly string[], context: FixContext): Proposal[] {
  const values = valuesFor(fields, context);
  const changes = fields.map((name): Change => {
    const literal = values.get(name);
    return literal === undefined
      ? { change: 'insert', name, literal: placeholderFor(name), isPlaceholder: true }
      : { change: 'insert', name, literal };
  });
  const isComplete = fields.every((name) => values.has(name));
  const [only] = fields;
  const title =
    fields.length === 1
      ? `Add ${only}${isComplete ? `: ${values.get(only ?? '')}` : ''}`
      : `Add ${fields.length} missing members${isComplete ? '' : ', to be filled in'}`;
  return [{ title, changes, isPreferred: true }];
}

/** The source text of each absent member that can be computed from others or has only one possible value. */
function valuesFor(
  fields: readonly string[],
  { reading, listing, settings, entry }: FixContext,
): Map<string, string> {
  const values = new Map<string, string>();
  if (!reading) {
    values.set('count', String(listing.entries.length));
    return values;
  }
  values.set('health', 'null');
  const { endpoint } = reading.values;
  const label = endpoint === undefined ? undefined : endpointLabel(endpoint);
  if (endpoint !== undefined && label !== undefined) {
    const id = freeId({ endpoint }, listing, entry);
    if (id !== undefined) values.set('id', JSON.stringify(id));
    values.set('name', JSON.stringify(label));
  }
  const [first] = reading.values.acceptedChains ?? [];
  if (first !== undefined && settings.chains.has(first)) values.set('chain', JSON.stringify(first));
  const computed = recompute(
    literalsOf(reading, RELATIONS),
    settings.tolerance,
    ({ field }, isPresent) => !isPresent && fields.includes(field),
  );
  for (const { field, literal } of computed) values.set(field, literal);
  return values;
}

/** A placeholder of the field's type, which the user has to replace. */
function placeholderFor(name: string): string {
  if (name === 'results') return '[]';
  switch (FIELDS[FIELD_INDEX.get(name) ?? -1]?.type) {
    case 'string':
      return '""';
    case 'strings':
      return '[""]';
    default:
      return '0';
  }
}
