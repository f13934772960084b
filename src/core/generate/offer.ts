import { endpointLabel } from '../values/endpoint-label';
import type { Company, WordStyle } from './company';
import type { Random } from './random';
import { QUALIFIERS } from './vocabulary';

/** A product of a company and its endpoint. */
export interface Offer {
  readonly endpoint: string;
  /** What it returns, in words: `river levels`. */
  readonly thing: string;
  /** The kind of input, in words: `postcode`. */
  readonly subject: string;
  readonly name: string;
}

/** An offer of the company, which may have the same offer already. */
export function drawOffer(company: Company, random: Random): Offer {
  const { topic, wordStyle } = company;
  const thing = random.pick(topic.things);
  const subject = random.pick(topic.subjects);
  const words = thing.split(' ');
  const segments: string[] = [];
  if (random.chance(0.3)) segments.push(segmentOf(subject.split(' '), wordStyle));
  if (random.chance(0.01)) segments.push(`:${topic.parameter}`);
  if (random.chance(0.15)) words.push(random.pick(QUALIFIERS));
  segments.push(segmentOf(words, wordStyle));
  if (random.chance(0.25)) segments.push(random.pick(QUALIFIERS));
  if (random.chance(0.05)) segments.push(random.integer(2, 999_999).toString(36).toUpperCase());
  if (random.chance(0.03)) segments.push(`:${topic.parameter}`);
  const path = random.chance(0.015) ? '/' : `${company.pathPrefix}/${segments.join('/')}`;
  const endpoint = `https://${company.host}${path}`;
  const name = company.namesAreTitles ? titleOf(words, random) : (endpointLabel(endpoint) ?? endpoint);
  return { endpoint, thing, subject, name };
}

function segmentOf(words: readonly string[], style: WordStyle): string {
  switch (style) {
    case 'kebab':
      return words.join('-').toLowerCase();
    case 'snake':
      return words.join('_').toLowerCase();
    case 'camel':
      return words.map((word, index) => (index === 0 ? word.toLowerCase() : capitalised(word))).join('');
  }
}

function titleOf(words: readonly string[], random: Random): string {
  const title = words.map(capitalised).join(' ');
  return random.chance(0.3)
    ? `${title} ${random.pick(['API', '(beta)', '– per call', '“Lite”', '⚡'])}`
    : title;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
