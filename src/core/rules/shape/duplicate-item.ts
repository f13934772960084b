import { isBlank } from '../../blank';
import type { StringsField } from '../../fields';
import { quote } from '../../quote';
import { entryRule } from '../rule';

const ARRAYS: readonly StringsField[] = ['acceptedChains', 'sources'];

export const duplicateItem = entryRule<{ name: string; value: string }>({
  id: 'duplicate-item',
  group: 'Shape',
  severity: 'warning',
  anchor: 'value',
  summary: 'A value stands twice in `acceptedChains` or in `sources`.',
  reason: 'Both are sets: a network is accepted or not, a source lists the endpoint or not.',
  source: 'section 2, `acceptedChains` and `sources`',
  fix: { kind: 'safe', text: 'Remove the later one.' },
  message: ({ name, value }) => `${quote(value)} stands in ${name} already`,

  check({ values }, report) {
    for (const name of ARRAYS) {
      const items = values[name];
      if (items === undefined || items.length < 2) continue;
      const seen = new Set<string>();
      items.forEach((value, index) => {
        if (value === undefined || isBlank(value)) return;
        if (seen.has(value)) report({ path: [name, index], args: { name, value } });
        seen.add(value);
      });
    }
  },
});
