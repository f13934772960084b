import { quote } from '../../quote';
import { objectRule } from '../rule';

export const duplicateKey = objectRule<{ name: string }>({
  id: 'duplicate-key',
  group: 'Text',
  severity: 'error',
  anchor: 'name',
  summary: "A member's name stands twice in one object.",
  reason:
    'JSON parsers keep one of the two without a word, most the last one, so the other value is never seen by anything but a person. Property names are exactly those of the source, each once.',
  source: 'section 2, rules 1 and 2',
  fix: { kind: 'offered', text: 'Remove the member.' },
  message: ({ name }) => `${quote(name)} stands in this object already`,

  check(reading, report) {
    for (const { path, name, span } of reading.repeated) report({ path, args: { name }, span });
  },
});
