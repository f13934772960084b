import { isBlank } from '../../blank';
import { entryRule } from '../rule';

const STRINGS = ['id', 'name', 'endpoint', 'facilitator'] as const;
const ARRAYS = ['acceptedChains', 'sources'] as const;

export const blankString = entryRule<{ what: string }>({
  id: 'blank-string',
  group: 'Shape',
  severity: 'warning',
  anchor: 'value',
  summary: '`id`, `name`, `endpoint`, `facilitator` or an array element is empty or white space.',
  reason:
    'Each of these names something, so a blank one is a value that was lost. Only `description` may be empty. Where this rule speaks, the rules on the form of the string stay silent.',
  source: 'section 2',
  fix: { kind: '-', text: '' },
  message: ({ what }) => `${what} is blank`,

  check({ values }, report) {
    for (const name of STRINGS) {
      const value = values[name];
      if (value !== undefined && isBlank(value)) report({ path: [name], args: { what: name } });
    }
    for (const name of ARRAYS) {
      values[name]?.forEach((value, index) => {
        if (value !== undefined && isBlank(value))
          report({ path: [name, index], args: { what: `An element of ${name}` } });
      });
    }
  },
});
