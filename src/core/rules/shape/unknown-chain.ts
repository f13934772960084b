import { isBlank, chainOfCaip2, nearMiss } from '../../values/names';
import { quote } from '../../text/quote';
import type { Path } from '../../json/tree';
import { setString, type Proposal, entryRule, type Report } from '../../listing/rule';
import { DEFAULT_SETTINGS } from '../../listing/settings';

interface Args {
  field: 'chain' | 'acceptedChains';
  value: string;
  meant: string | undefined;
}

export const unknownChain = entryRule<Args>({
  id: 'unknown-chain',
  group: 'Shape',
  severity: 'warning',
  anchor: 'value',
  summary:
    '`chain` is not in the configured list (by default `base`, `solana`, `other`), or an element of `acceptedChains` is not in its list (by default 11 networks).',
  reason:
    'Known listings use only these networks, under these names. If a network is new, add it to the configuration. Listings do not use CAIP-2 IDs such as `eip155:8453`.',
  source: 'section 2, `chain` and `acceptedChains`',
  configuration: {
    text: 'The networks that `chain` may name, by default. `acceptedChains` is the list for `acceptedChains`:',
    example: { chains: [...DEFAULT_SETTINGS.chains] },
  },
  fix: {
    kind: 'offered',
    text: 'Set the nearest name, or the name of a CAIP-2 ID, or add the name to the configured list.',
    propose({ path, args: { field, value, meant } }, { entry, settings }) {
      const proposals: Proposal[] = [];
      const setting = field === 'chain' ? 'chains' : field;
      if (meant !== undefined && settings[setting].has(meant)) {
        const isPresent = field === 'acceptedChains' && entry?.values.acceptedChains?.includes(meant);
        proposals.push(
          isPresent
            ? {
                title: `Remove ${quote(value)}: ${quote(meant)} is already in the list`,
                changes: [{ change: 'remove', at: path }],
                isPreferred: true,
              }
            : {
                title: `${path[0] === 'chain' ? 'Set chain' : 'Change'} to ${quote(meant)}`,
                changes: [setString(path, meant)],
                isPreferred: true,
              },
        );
      }
      const title = `Add ${quote(value)} to the known networks for ${field}`;
      if (value !== '') proposals.push({ title, changes: [], accepts: { setting, value } });
      return proposals;
    },
  },
  message: ({ field, value, meant }) =>
    `${field === 'chain' ? `chain ${quote(value)}` : `${quote(value)} in acceptedChains`} is not a known network` +
    (meant === undefined ? '' : `; did you mean ${quote(meant)}?`),

  check({ values }, report, { chains, acceptedChains }) {
    const { chain } = values;
    if (chain !== undefined && !chains.has(chain)) reportUnknown(report, 'chain', ['chain'], chain, chains);
    const { acceptedChains: names = [] } = values;
    for (let index = 0; index < names.length; index++) {
      const name = names[index];
      if (name !== undefined && !acceptedChains.has(name) && !isBlank(name))
        reportUnknown(report, 'acceptedChains', ['acceptedChains', index], name, acceptedChains);
    }
  },

  breaks: { entry: ({ acceptedChains }) => ({ acceptedChains: [...acceptedChains, 'eip155:8453'] }) },
});

function reportUnknown(
  report: Report<Args>,
  field: Args['field'],
  path: Path,
  value: string,
  names: ReadonlySet<string>,
): void {
  report({ path, args: { field, value, meant: chainOfCaip2(value) ?? nearMiss(value, names) } });
}
