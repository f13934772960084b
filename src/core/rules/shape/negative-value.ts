import { objectRule } from '../rule';

export const negativeValue = objectRule<{ name: string; stated: string }>({
  id: 'negative-value',
  group: 'Shape',
  severity: 'error',
  anchor: 'value',
  summary: 'A number member, `count` included, is below 0.',
  reason: 'Counts, prices, volumes and times since the epoch are never negative.',
  source: 'section 2',
  fix: { kind: '-', text: '' },
  message: ({ name, stated }) => `${name} is ${stated}, but cannot be below 0`,

  check(reading, report) {
    for (const name of reading.negatives())
      report({ path: [name], args: { name, stated: reading.literal(name) } });
  },
});
