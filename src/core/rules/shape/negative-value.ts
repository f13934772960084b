import { objectRule } from '../../listing/rule';

export const negativeValue = objectRule<{ name: string; stated: string }>({
  id: 'negative-value',
  group: 'Shape',
  severity: 'error',
  anchor: 'value',
  summary: 'A number is below 0, such as a price or `count`.',
  reason: 'Counts, prices, volumes and times are never negative.',
  source: 'section 2',
  fix: { kind: '-', text: '' },
  message: ({ name, stated }) => `${name} is ${stated}, but cannot be below 0`,

  check(object, report) {
    for (const name of object.negatives())
      report({ path: [name], args: { name, stated: object.literal(name) } });
  },

  // Two counts are subtracted in the wrong order. Without calls, no other figure depends on it.
  breaks: { entry: { calls30d: 0, l30DaysPayers: -1 } },
});
