import { FIELD_NAMES } from '../../fields';
import { slugOf } from '../../values/slug';
import type { GeneratedEntry } from '../entry';
import { figuresOf } from '../figures';
import { breaker, type Breakers } from './breaker';
import type { Choice } from './choice';
import { replaced, resorted, withEndpoint, withMember } from './defect';

/** Defects in the shape of an entry: names, types, forms of strings. */
export const SHAPE_BREAKERS: Breakers = {
  'missing-field': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const absent = choice.random.pick(FIELD_NAMES);
    const members = Object.entries(entry).filter(([name]) => name !== absent);
    return replaced(listing, index, Object.fromEntries(members));
  }),

  'unknown-field': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const [behind, name, value] = choice.random.pick([
      ['pricePerCallUsd', 'pricePerCallUSD', entry.pricePerCallUsd],
      ['chain', 'network', entry.chain],
      ['lastCalledMs', 'lastCalled', new Date(entry.lastCalledMs).toISOString()],
      ['health', 'quality_flag', entry.qualityFlag],
      ['description', 'tags', ['data', 'paid']],
    ] as const);
    return replaced(listing, index, withMember(entry, behind, name, value));
  }),

  'wrong-type': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const wrong = choice.random.pick<Partial<Record<keyof GeneratedEntry, unknown>>>([
      { calls30d: String(entry.calls30d) },
      { calls30d: entry.calls30d + 0.5 },
      { pricePerCallUsd: String(entry.pricePerCallUsd) },
      { lastCalledMs: new Date(entry.lastCalledMs).toISOString() },
      { acceptedChains: entry.chain },
      { sources: [...entry.sources.slice(1), null] },
      { l30DaysPayers: null },
      { description: null },
      { qualityFlag: entry.qualityFlag === 'verified' },
    ]);
    return replaced(listing, index, { ...entry, ...wrong });
  }),

  // A difference of two counts taken the wrong way round. Without calls no other figure follows from it.
  'negative-value': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const l30DaysPayers = -choice.random.integer(1, 9);
    const figures = figuresOf(0, entry.pricePerCallUsd, 0);
    return resorted(listing, index, { ...entry, calls30d: 0, l30DaysPayers, ...figures });
  }),

  'quality-flag': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const qualityFlag = choice.random.pick(['Verified', 'unverified', 'monitored', 'concentrate', 'trusted']);
    return replaced(listing, index, { ...entry, qualityFlag });
  }),

  'unknown-chain': breaker((listing, choice) => {
    const { random } = choice;
    const [index, entry] = choice.entry();
    const others = entry.acceptedChains.filter((chain) => chain !== entry.chain);
    // Accepted, but never the primary one.
    const chain = random.pick(['polygon', 'arbitrum', 'optimism']);
    const primary = [chain, ...others.filter((other) => other !== chain)];
    if (random.chance(0.3)) return replaced(listing, index, { ...entry, chain, acceptedChains: primary });
    const added = random.pick(['eip155:8453', 'ethereum', 'Solana', 'base-sepolia', 'polygn']);
    return replaced(listing, index, { ...entry, acceptedChains: [entry.chain, ...others, added] });
  }),

  'empty-array': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    return replaced(listing, index, { ...entry, [choice.random.pick(['sources', 'acceptedChains'])]: [] });
  }),

  'duplicate-item': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const [source] = entry.sources;
    const doubled = choice.random.pick([
      { sources: [source, source] },
      { acceptedChains: [...entry.acceptedChains, entry.chain] },
    ]);
    return replaced(listing, index, { ...entry, ...doubled });
  }),

  'sources-count': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const others = ['agent-yellow-pages', 'endpoint-almanac', 'callboard'];
    const sources = [...entry.sources, ...others.slice(0, choice.random.integer(2, 3))];
    return replaced(listing, index, { ...entry, sources });
  }),

  'health-not-null': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const health = choice.random.pick([{ status: 'ok', checkedAtMs: entry.lastCalledMs }, 'ok', true]);
    return replaced(listing, index, { ...entry, health });
  }),

  'blank-string': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const blank = choice.random.pick<object>([
      { name: '' },
      { name: '  ' },
      { id: '' },
      { endpoint: '' },
      { facilitator: '' },
      { sources: [''] },
      { acceptedChains: [...entry.acceptedChains, ''] },
    ]);
    return replaced(listing, index, { ...entry, ...blank });
  }),

  'endpoint-url': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const endpoint = entry.endpoint.replace(
      /^https:\/\//,
      choice.random.pick(['http://', 'http://', '', '//']),
    );
    return replaced(listing, index, { ...entry, endpoint });
  }),

  'endpoint-param': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const endpoint = withBracketedParameter(entry.endpoint, choice);
    return replaced(listing, index, withEndpoint(entry, endpoint));
  }),

  'facilitator-code': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const facilitator = choice.random.pick([
      entry.facilitator.toUpperCase(),
      `${entry.facilitator} facilitator`,
      `https://${entry.facilitator}.example/settle`,
      `0x${choice.random.integer(0x100000, 0xffffff).toString(16)}`,
    ]);
    return replaced(listing, index, { ...entry, facilitator });
  }),

  'id-format': breaker((listing, choice) => {
    const [index, entry] = choice.entry();
    const id = choice.random.pick([
      entry.id.replaceAll('-', '_'),
      `${entry.id}-`,
      entry.id.replace('-', '--'),
      entry.endpoint.replace('https://', ''),
    ]);
    return replaced(listing, index, { ...entry, id });
  }),
};

/** The endpoint with a parameter in brackets: one that it has, or another at its end. */
function withBracketedParameter(endpoint: string, choice: Choice): string {
  const [open, close] = choice.random.pick(['{}', '{}', '<>', '[]']).split('');
  const bracketed = endpoint.replace(/\/:(\w+)/, `/${open}$1${close}`);
  if (bracketed !== endpoint) return bracketed;
  const slash = endpoint.endsWith('/') ? '' : '/';
  const names = ['id', 'slug', 'symbol', 'userId', 'query', 'recordId'];
  const added = names.map((name) => `${endpoint}${slash}${open}${name}${close}`);
  const free = added.filter((other) => !choice.isTaken(slugOf(other)));
  return choice.random.pick(free);
}
