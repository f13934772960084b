import { entryRule } from '../../listing/rule';

export const sourcesCount = entryRule<{ length: number }>({
  id: 'sources-count',
  group: 'Shape',
  severity: 'info',
  anchor: 'open',
  summary: 'There are more than two `sources`.',
  reason: 'Known entries name one or two sources. More may be right, but are worth checking.',
  source: 'section 2, `sources`',
  fix: { kind: '-', text: '' },
  message: ({ length }) => `sources has ${length} names, but known entries have one or two`,

  check({ values }, report) {
    const length = values.sources?.length ?? 0;
    if (length > 2) report({ path: ['sources'], args: { length } });
  },

  breaks: { entry: { sources: ['paywell-index', 'open-till', 'callboard'] } },
});
