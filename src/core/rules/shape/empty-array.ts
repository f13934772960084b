import { entryRule } from '../../listing/rule';

export const emptyArray = entryRule<{ name: string }>({
  id: 'empty-array',
  group: 'Shape',
  severity: 'warning',
  anchor: 'open',
  summary: '`acceptedChains` or `sources` is `[]`.',
  reason: 'Every known entry accepts at least one network and is listed by at least one source.',
  source: 'section 2, `acceptedChains` and `sources`',
  fix: { kind: '-', text: '' },
  message: ({ name }) => `${name} is empty, but has at least one element in every known entry`,

  check({ values }, report) {
    if (values.acceptedChains?.length === 0)
      report({ path: ['acceptedChains'], args: { name: 'acceptedChains' } });
    if (values.sources?.length === 0) report({ path: ['sources'], args: { name: 'sources' } });
  },

  breaks: { entry: { sources: [] } },
});
