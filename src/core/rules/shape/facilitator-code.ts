import { isBlank, isFacilitatorCode } from '../../values/names';
import { quote } from '../../text/quote';
import { setString, entryRule } from '../../listing/rule';

export const facilitatorCode = entryRule<{ value: string }>({
  id: 'facilitator-code',
  group: 'Shape',
  severity: 'warning',
  anchor: 'value',
  summary: '`facilitator` is not a short lowercase code: `^[a-z][a-z0-9-]{0,15}$`.',
  reason: 'Facilitators are named by short lowercase codes. Any other value matches none of them.',
  source: 'section 2, `facilitator`',
  fix: {
    kind: 'offered',
    text: 'Write it in lowercase.',
    propose: ({ path, args: { value } }) => [
      {
        title: `Set facilitator to ${quote(value.toLowerCase())}`,
        changes: [setString(path, value.toLowerCase())],
        isPreferred: true,
      },
    ],
  },
  message: ({ value }) => `facilitator ${quote(value)} is not a short lowercase code`,

  check({ values }, report) {
    const value = values.facilitator;
    if (value === undefined || isFacilitatorCode(value) || isBlank(value)) return;
    report({
      path: ['facilitator'],
      args: { value },
      fix: isFacilitatorCode(value.toLowerCase()) ? 'offered' : '-',
    });
  },

  breaks: { entry: ({ facilitator }) => ({ facilitator: facilitator.toUpperCase() }) },
});
