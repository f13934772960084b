import { quote } from '../../text/quote';
import { isBlank } from '../../values/names';
import type { FieldName, StringsField } from '../../listing/fields';
import { setString, entryRule, type Report } from '../../listing/rule';
import { commonFacilitator } from '../identity/facilitator-differs';

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
    propose({ path }, { listing }) {
      const code = path[0] === 'facilitator' ? commonFacilitator(listing.entries) : undefined;
      return code === undefined
        ? []
        : [
            {
              title: `Set facilitator to ${quote(code)}`,
              changes: [setString(path, code)],
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

  breaks: { entry: { name: '' } },
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
