import { mutateEntry } from '../../model/mutator';
import { isBlank } from '../../values/names';
import type { FieldName, StringsField } from '../../next/listing/fields';
import { entryRule, type Report } from '../../model/rule';

interface Args {
  what: string;
}

export const blankString = entryRule<Args>({
  id: 'blank-string',
  group: 'Shape',
  severity: 'warning',
  anchor: 'value',
  summary: '`id`, `name`, `endpoint`, `facilitator` or an array element is empty or whitespace.',
  reason:
    'Each of these identifies something, so a blank one is a lost value. Only `description` may be empty. The rules on the form of a string do not report a blank one.',
  source: 'section 2',
  fix: {
    kind: '-',
    text: '',
    propose({ path }, { valuesFor }) {
      const literal =
        path[0] === 'facilitator' ? valuesFor(['facilitator']).get('facilitator')?.literal : undefined;
      return literal === undefined
        ? []
        : [
            {
              title: `Set facilitator to ${literal}`,
              changes: [{ change: 'set', path, literal }],
              isPreferred: true,
            },
          ];
    },
  },
  message: ({ what }) => `${what} is blank`,

  check({ values }, report) {
    const { id, name, endpoint, facilitator, acceptedChains = [], sources = [] } = values;
    checkString('id', id, report);
    checkString('name', name, report);
    checkString('endpoint', endpoint, report);
    checkString('facilitator', facilitator, report);
    checkItems('acceptedChains', acceptedChains, report);
    checkItems('sources', sources, report);
  },

  mutator: mutateEntry((entry, picker) => {
    const blank = picker.random.pick<object>([
      { name: '' },
      { name: '  ' },
      { id: '' },
      { endpoint: '' },
      { facilitator: '' },
      { sources: [''] },
      { acceptedChains: [...entry.acceptedChains, ''] },
    ]);
    return { ...entry, ...blank };
  }),
});

function checkString(name: FieldName, value: string | undefined, report: Report<Args>): void {
  if (value === undefined || !isBlank(value)) return;
  report({ path: [name], args: { what: name }, ...(name === 'facilitator' && { fix: 'offered' as const }) });
}

function checkItems(name: StringsField, items: readonly (string | undefined)[], report: Report<Args>): void {
  for (let index = 0; index < items.length; index++) {
    const value = items[index];
    if (value !== undefined && isBlank(value))
      report({ path: [name, index], args: { what: `An element of ${name}` } });
  }
}
