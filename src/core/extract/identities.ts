import { EntryTexts } from '../browse/entry-texts';
import { BRACKETED_PARAMETER, hostName, parseEndpoint } from '../values/endpoint';
import { QUALITY_FLAGS } from '../fields';
import type { Listing } from '../listing/listing';
import type { Settings } from '../model/settings';
import { slugOf, slugWithQuery } from '../values/slug';
import { AMOUNT_WORDS, isCommonEnding, isCommonWord, TECHNICAL_WORDS } from './common-words';
import { TOKEN } from './tokens';

/** The parts of a listing's endpoints and names that may identify a company. All words are in lower case. */
export interface Identities {
  /** The words of hosts, without top-level domains. */
  readonly hostWords: ReadonlySet<string>;
  /** Whether a word is not replaced in this listing. */
  isKept(word: string): boolean;
  /** All tokens of ids, names and endpoints, which must not be used as pseudonyms. */
  readonly tokens: ReadonlySet<string>;
  /** Long numbers in endpoints, and numbers of hosts without other words. */
  readonly numbers: ReadonlySet<string>;
  /** Hosts that are IP addresses; IPv6 addresses with brackets. */
  readonly addresses: ReadonlySet<string>;
  /** Endpoints with escapes or addresses, whose words differ from those of their slugs; by slug. */
  readonly irregular: ReadonlyMap<string, string>;
}

/** A number with at least this many digits in an endpoint may identify a customer. */
const LONG_NUMBER = /\d{7,}/g;
const WORD = /[a-z][a-z0-9]*/g;
const ADDRESS = /^(?:\[.*\]|\d+(?:\.\d+){3})$/;
const IRREGULAR = /[%[]|\d\.\d/;

/** @yields after each step */
export function* identitiesOf(
  listing: Listing,
  { chains, acceptedChains }: Settings,
): Generator<void, Identities, undefined> {
  const texts = new EntryTexts(listing);
  const collector = new IdentityCollector();
  for (const entry of listing.entries) {
    yield;
    const { id, name, endpoint } = texts.of(entry);
    collector.addText(id);
    collector.addText(name);
    collector.addEndpoint(endpoint);
  }
  const labels = [...chains, ...acceptedChains, ...QUALITY_FLAGS].flatMap(wordsIn);
  const { hostWords, exposed, tokens, numbers, addresses, irregular } = collector;
  const kept = new Set([...labels, ...collector.endings]);
  for (const word of collector.parameters) if (!hostWords.has(word)) kept.add(word);
  const isKept = (word: string): boolean =>
    AMOUNT_WORDS.has(word) || ((kept.has(word) || isCommonWord(word)) && !exposed.has(word));
  return { hostWords, isKept, tokens, numbers, addresses, irregular };
}

class IdentityCollector {
  readonly hostWords = new Set<string>();
  readonly endings = new Set<string>();
  readonly parameters = new Set<string>();
  readonly tokens = new Set<string>();
  readonly numbers = new Set<string>();
  readonly addresses = new Set<string>();
  readonly irregular = new Map<string, string>();
  /** Common words of hosts without other words; they would identify the hosts. */
  readonly exposed = new Set<string>();
  readonly #hosts = new Set<string>();

  addText(text: string): void {
    for (const token of text.toLowerCase().match(TOKEN) ?? []) this.tokens.add(token);
  }

  addEndpoint(endpoint: string): void {
    this.addText(endpoint);
    for (const [number] of endpoint.matchAll(LONG_NUMBER)) this.numbers.add(number);
    if (IRREGULAR.test(endpoint))
      for (const slug of [slugOf(endpoint), slugWithQuery(endpoint)]) this.irregular.set(slug, endpoint);
    const parts = parseEndpoint(endpoint);
    if (!parts) return;
    const host = hostName(parts).toLowerCase();
    if (!this.#hosts.has(host)) this.#addHost(host);
    for (const [, name = ''] of parts.path.matchAll(/\/:([^/]+)/g)) this.#addParameter(name);
    for (const [, ...names] of parts.path.matchAll(BRACKETED_PARAMETER)) this.#addParameter(names.join(' '));
  }

  #addParameter(name: string): void {
    for (const word of wordsIn(name)) this.parameters.add(word);
  }

  #addHost(host: string): void {
    this.#hosts.add(host);
    if (ADDRESS.test(host)) {
      this.addresses.add(host);
      return;
    }
    const labels = host.split('.').filter((label) => label !== '');
    const ending = labels.length > 1 ? labels.at(-1) : undefined;
    if (ending !== undefined && isCommonEnding(ending)) {
      this.endings.add(ending);
      labels.pop();
    }
    const words = labels.flatMap(wordsIn);
    for (const word of words) this.hostWords.add(word);
    if (!words.every((word) => isCommonWord(word) || isCommonEnding(word))) return;
    // Such a host may be identified by a number.
    for (const label of labels) for (const [number] of label.matchAll(/\d{2,}/g)) this.numbers.add(number);
    for (const word of words) if (!TECHNICAL_WORDS.has(word)) this.exposed.add(word);
  }
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}
