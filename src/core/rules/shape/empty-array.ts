import { mutateEntry } from '../../model/mutator';
import { entryRule } from '../../model/rule';

export const emptyArray = entryRule<{ name: string }>({
  id: 'empty-array',
  group: 'Shape',
  severity: 'warning',
  anchor: 'open',
  summary: '`acceptedChains` or `sources` is `[]`.',
  reason: 'In all entries seen, an entry accepts at least one network and comes from at least one source.',
  source: 'section 2, `acceptedChains` and `sources`',
  fix: { kind: '-', text: '' },
  message: ({ name }) => `${name} is empty, but names at least one in every entry seen`,

  check({ values }, report) {
    if (values.acceptedChains?.length === 0)
      report({ path: ['acceptedChains'], args: { name: 'acceptedChains' } });
    if (values.sources?.length === 0) report({ path: ['sources'], args: { name: 'sources' } });
  },

  mutator: mutateEntry((entry, picker) => ({
    ...entry,
    [picker.random.pick(['sources', 'acceptedChains'])]: [],
  })),
});
