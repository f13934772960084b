import { entryRule } from '../../listing/rule';

export const healthNotNull = entryRule({
  id: 'health-not-null',
  group: 'Shape',
  severity: 'info',
  anchor: 'value',
  summary: '`health` is not null.',
  reason: '`health` is null in every known entry. What else it may contain is not documented.',
  source: 'section 2, `health`',
  fix: { kind: '-', text: '' },
  message: () => 'health should be null, as in every known entry',

  check({ shape }, report) {
    if (shape.hasHealth) report({ path: ['health'], args: undefined });
  },

  breaks: { entry: { health: { status: 'ok' } } },
});
