import { mutateEntry } from '../../model/mutator';
import { entryRule } from '../../model/rule';

export const healthNotNull = entryRule({
  id: 'health-not-null',
  group: 'Shape',
  severity: 'info',
  anchor: 'value',
  summary: '`health` is not null.',
  reason: 'It is null in every entry seen, and its shape when not null is not shown.',
  source: 'section 2, `health`',
  fix: { kind: '-', text: '' },
  message: () => 'health is not null; its other shape is not known',

  check(reading, report) {
    if (reading.hasHealth) report({ path: ['health'], args: undefined });
  },

  mutator: mutateEntry((entry, picker) => {
    const health = picker.random.pick([{ status: 'ok', checkedAtMs: entry.lastCalledMs }, 'ok', true]);
    return { ...entry, health };
  }),
});
