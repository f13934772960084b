import type { AcceptedChain, Chain } from './entry';
import { drawPrice } from './figures';
import type { Random } from './random';
import {
  FIRST_WORDS,
  SECOND_WORDS,
  SYLLABLES_FIRST,
  SYLLABLES_LAST,
  SYLLABLES_MIDDLE,
  TOPICS,
  type Topic,
} from './vocabulary';

/** What the endpoints of one host have in common. */
export interface Company {
  /** With its port, if it has one. */
  readonly host: string;
  readonly topic: Topic;
  /** Starts with a slash, or is empty. */
  readonly pathPrefix: string;
  readonly wordStyle: WordStyle;
  readonly namesAreTitles: boolean;
  /** The price of most of its endpoints, in USD. */
  readonly price: number;
  readonly acceptedChains: readonly [Chain, ...AcceptedChain[]];
  readonly sources: readonly string[];
}

/** How several words are joined to a path segment. */
export type WordStyle = 'kebab' | 'snake' | 'camel';

const TLDS = ['dev', 'io', 'xyz', 'ai', 'app', 'network', 'tools', 'cloud', 'sh', 'finance', 'com', 'org'];

const PATH_PREFIXES = [
  ['/api', 22],
  ['/v1', 18],
  ['/api/v1', 16],
  ['', 14],
  ['/x402', 10],
  ['/api/x402', 8],
  ['/v2', 6],
  ['/api/paid', 4],
  ['/x402/v3/data', 2],
] as const;

const ACCEPTED_CHAINS: readonly (readonly [Company['acceptedChains'], number])[] = [
  [['base'], 76],
  [['solana'], 6],
  [['other'], 6],
  [['base', 'solana'], 6],
  [['base', 'polygon'], 1.5],
  [['base', 'other'], 1],
  [['solana', 'base'], 1],
  [['base', 'solana', 'polygon'], 1],
  [['base', 'world', 'optimism'], 0.5],
  [['base', 'arbitrum', 'polygon', 'solana'], 0.5],
  [['base', 'avalanche', 'sei', 'monad', 'stellar'], 0.5],
];

const SOURCES: readonly (readonly [readonly string[], number])[] = [
  [['paywell-index'], 70],
  [['open-till'], 6],
  [['paywell-index', 'open-till'], 24],
];

/** A company with an invented name. */
export function drawCompany(random: Random): Company {
  return {
    host: drawHost(random) + (random.chance(0.006) ? `:${random.pick([3000, 4021, 8080, 8443])}` : ''),
    topic: random.pick(TOPICS),
    pathPrefix: random.weighted(PATH_PREFIXES),
    wordStyle: random.weighted([['kebab', 80] as const, ['snake', 10] as const, ['camel', 10] as const]),
    namesAreTitles: random.chance(0.12),
    price: drawPrice(random),
    acceptedChains: random.weighted(ACCEPTED_CHAINS),
    sources: random.weighted(SOURCES),
  };
}

function drawHost(random: Random): string {
  const word = drawBrand(random);
  const tld = random.pick(TLDS);
  switch (random.integer(0, 8)) {
    case 0:
    case 1:
    case 2:
      return `api.${word}.${tld}`;
    case 3:
      return `x402.${word}.${tld}`;
    case 4:
      return `${word}.${tld}`;
    case 5:
      return `www.${word}.${tld}`;
    case 6:
      return `${random.pick(['agents', 'data', 'gateway', 'pay', 'edge'])}.${word}.${tld}`;
    case 7:
      return `${word}-${random.pick(SECOND_WORDS)}.up.example.app`;
    default:
      return `${word}-${random.integer(0, 0xffffff).toString(16).padStart(6, '0')}.preview.example.app`;
  }
}

function drawBrand(random: Random): string {
  if (random.chance(0.4)) return random.pick(FIRST_WORDS) + random.pick(SYLLABLES_LAST);
  return random.pick(SYLLABLES_FIRST) + random.pick(SYLLABLES_MIDDLE) + random.pick(SYLLABLES_LAST);
}
