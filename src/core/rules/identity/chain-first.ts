import { isBlank } from '../../values/names';
import { quote } from '../../text/quote';
import { findMember } from '../../json/tree';
import { valueOf } from '../../listing/read-entry';
import { setString, type Change, type Proposal, type FixContext, entryRule } from '../../listing/rule';

export const chainFirst = entryRule<{ chain: string; first: string }>({
  id: 'chain-first',
  group: 'Identity',
  severity: 'warning',
  anchor: 'value',
  summary: '`chain` is not the first of `acceptedChains`.',
  reason: 'In every known entry, the primary network is the first of the accepted ones.',
  source: 'section 2, `acceptedChains`',
  fix: {
    kind: 'offered',
    text: 'Move it to the front of `acceptedChains`, or set `chain` to the first.',
    propose: ({ args: { chain, first } }, context) => [
      ...(mayBeAccepted(chain, context) ? [toFront(chain, context)] : []),
      toFirst(first),
    ],
  },
  message: ({ chain, first }) => `chain is ${quote(chain)}, but acceptedChains starts with ${quote(first)}`,

  check({ values }, report) {
    const { chain } = values;
    const first = values.acceptedChains?.[0];
    if (chain === undefined || first === undefined || chain === first || isBlank(first)) return;
    report({ path: ['chain'], args: { chain, first } });
  },

  breaks: {
    entry: ({ chain }) => ({ acceptedChains: [chain === 'base' ? 'solana' : 'base', chain] }),
  },
});

/** Whether a chain is in the list or may be added to it: another one would be unknown there, too. */
function mayBeAccepted(chain: string, { entry, settings }: FixContext): boolean {
  return settings.acceptedChains.has(chain) || entry?.values.acceptedChains?.includes(chain) === true;
}

function toFirst(first: string): Proposal {
  return { title: `Set chain to ${quote(first)}`, changes: [setString(['chain'], first)] };
}

/** Moves the chain to the front of the list, or adds it there. The source text of the other elements is kept. */
export function toFront(chain: string, { root, source }: Pick<FixContext, 'root' | 'source'>): Proposal {
  const array = findMember(root, 'acceptedChains')?.value;
  const elements = array?.kind === 'array' ? array.elements : [];
  const at = elements.findIndex((element) => valueOf(element) === chain);
  if (at < 0)
    return {
      title: `Add ${quote(chain)} at the front of acceptedChains`,
      changes: [{ change: 'prepend', path: ['acceptedChains'], literal: JSON.stringify(chain) }],
    };
  const changes = elements.slice(0, at + 1).map((_, index): Change => {
    const from = elements[index === 0 ? at : index - 1];
    return { change: 'set', path: ['acceptedChains', index], literal: from ? source(from) : '' };
  });
  return { title: `Move ${quote(chain)} to the front of acceptedChains`, changes, isPreferred: true };
}
