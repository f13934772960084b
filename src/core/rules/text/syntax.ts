import { objectRule } from '../rule';

export const syntax = objectRule<{ reason: string }>({
  id: 'syntax',
  group: 'Text',
  severity: 'error',
  anchor: 'value',
  summary: 'The text is not JSON.',
  reason:
    'A listing response is one JSON object. Nothing can read a text that is not JSON; Catalog Lens reads on behind the fault so that every other entry is still checked. In JSONC, comments and trailing commas are allowed.',
  source: 'section 1, rule 1',
  fix: { kind: '-', text: '' },
  message: ({ reason }) => `Not JSON: ${reason}`,

  check(reading, report) {
    const fault = reading.fault ?? reading.gapFault;
    if (fault) report({ path: fault.path, args: { reason: fault.reason }, span: fault.span });
  },
});
