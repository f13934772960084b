import { isBlank } from '../../values/names';
import type { StringsField } from '../../listing/fields';
import { quote } from '../../text/quote';
import { entryRule, type Report } from '../../listing/rule';

interface Args {
  name: StringsField;
  value: string;
}

export const duplicateItem = entryRule<Args>({
  id: 'duplicate-item',
  group: 'Shape',
  severity: 'warning',
  anchor: 'value',
  summary: 'A value appears twice in `acceptedChains` or in `sources`.',
  reason: 'Both are sets: a network is accepted or not, a source lists the endpoint or not.',
  source: 'section 2, `acceptedChains` and `sources`',
  fix: {
    kind: 'safe',
    text: 'Remove the later one.',
    propose: ({ path, args: { value } }) => [
      {
        title: `Remove this ${quote(value)}`,
        changes: [{ change: 'remove', at: path }],
        isPreferred: true,
      },
    ],
  },
  message: ({ name, value }) => `${quote(value)} is already in ${name}`,

  check({ values }, report) {
    const { acceptedChains = [], sources = [] } = values;
    if (acceptedChains.length > 1) checkItems('acceptedChains', acceptedChains, report);
    if (sources.length > 1) checkItems('sources', sources, report);
  },

  breaks: { entry: ({ acceptedChains, chain }) => ({ acceptedChains: [...acceptedChains, chain] }) },
});

function checkItems(name: StringsField, items: readonly (string | undefined)[], report: Report<Args>): void {
  const seen = new Set<string>();
  items.forEach((value, index) => {
    if (value === undefined || isBlank(value)) return;
    if (seen.has(value)) report({ path: [name, index], args: { name, value } });
    seen.add(value);
  });
}
