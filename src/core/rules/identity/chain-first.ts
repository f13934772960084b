import { isBlank } from '../../blank';
import { quote } from '../../quote';
import { entryRule } from '../rule';

export const chainFirst = entryRule<{ chain: string; first: string }>({
  id: 'chain-first',
  group: 'Identity',
  severity: 'warning',
  anchor: 'value',
  summary: '`chain` is not the first of `acceptedChains`.',
  reason: 'In every entry seen, the primary network is the first element of the accepted ones.',
  source: 'section 2, `acceptedChains`',
  fix: { kind: 'offered', text: 'Move it to the front of `acceptedChains`, or set `chain` to the first.' },
  message: ({ chain, first }) => `chain is ${quote(chain)}, but acceptedChains begins with ${quote(first)}`,

  check({ values }, report) {
    const { chain } = values;
    const first = values.acceptedChains?.[0];
    if (chain === undefined || first === undefined || chain === first || isBlank(first)) return;
    report({ path: ['chain'], args: { chain, first } });
  },
});
