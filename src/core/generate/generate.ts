import { endpointLabel } from '../values/endpoint-label';
import { slugOf, slugWithQuery } from '../values/slug';
import { drawCompany, type Company } from './company';
import { drawDescription } from './description';
import type { GeneratedEntry, GeneratedListing } from './entry';
import { drawCalls, drawLastCalled, drawPayers, drawPrice, drawQualityFlag, figuresOf } from './figures';
import { drawOffer, type Offer } from './offer';
import { Random } from './random';

export interface GenerateOptions {
  /** The number of entries: an integer, 0 or more. */
  readonly entries: number;
  /** Any integer. The same seed and number of entries always give the same listing. */
  readonly seed: number;
}

/** A listing has one of these codes. */
const FACILITATORS = ['tollhouse', 'pfx', 'clearpay-1', 'mint', 'fare'];

const QUERIES = ['?format=json', '?tier=pro', '?lang=en&full=1'];

/** Smaller listings do not contain rare cases. */
const MIN_ENTRIES_FOR_RARE_CASES = 20;

/**
 * A listing of invented entries in which no rule reports a problem. Entries are as varied as real ones: text of
 * many kinds and lengths, a long tail of prices and calls, many ties of volume.
 *
 * @throws RangeError if `entries` or `seed` is invalid
 */
export function generate({ entries, seed }: GenerateOptions): GeneratedListing {
  if (!Number.isSafeInteger(entries) || entries < 0)
    throw new RangeError('The number of entries must be an integer, 0 or more.');
  if (!Number.isSafeInteger(seed)) throw new RangeError('The seed must be an integer.');
  const random = new Random(seed);
  const results = new ListingGenerator(random).make(entries);
  results.sort((a, b) => b.volume30dUsd - a.volume30dUsd);
  const more = random.chance(0.5) ? Math.floor(entries * 3 * random.next()) : 0;
  return { count: entries + more, results };
}

/** Generates entries with unique endpoints and ids. */
class ListingGenerator {
  readonly #random: Random;
  readonly #facilitator: string;
  readonly #ids = new Set<string>();
  readonly #results: GeneratedEntry[] = [];

  constructor(random: Random) {
    this.#random = random;
    this.#facilitator = random.pick(FACILITATORS);
  }

  make(count: number): GeneratedEntry[] {
    const random = this.#random;
    while (this.#results.length < count) {
      const company = drawCompany(random);
      const offers = Math.ceil(Math.exp(0.9 + random.gaussian()));
      for (let number = 0; number < offers && this.#results.length < count; number++) {
        const offer = this.#newOffer(company);
        this.#add(company, offer, this.#newId(offer.endpoint));
        if (
          this.#results.length > MIN_ENTRIES_FOR_RARE_CASES &&
          this.#results.length < count &&
          random.chance(0.002)
        )
          this.#addEntryWithSameSlug(company, offer);
      }
    }
    return this.#results;
  }

  /** An offer with a unique slug. */
  #newOffer(company: Company): Offer {
    const random = this.#random;
    let offer = drawOffer(company, random);
    for (let tries = 0; tries < 3 && this.#ids.has(slugOf(offer.endpoint)); tries++)
      offer = drawOffer(company, random);
    const numberSign = offer.endpoint.endsWith('/') ? '' : '-';
    let { endpoint } = offer;
    for (let number = 2; this.#ids.has(slugOf(endpoint)); number++)
      endpoint = `${offer.endpoint}${numberSign}${number}`;
    const isLabelled = offer.name === endpointLabel(offer.endpoint);
    const name = (isLabelled ? endpointLabel(endpoint) : undefined) ?? offer.name;
    if (this.#results.length > MIN_ENTRIES_FOR_RARE_CASES && random.chance(0.005))
      endpoint += random.pick(QUERIES);
    return { ...offer, endpoint, name };
  }

  /** The id for a new endpoint: its slug, in some cases with the query. */
  #newId(endpoint: string): string {
    const slug = slugOf(endpoint);
    this.#ids.add(slug);
    const withQuery = slugWithQuery(endpoint);
    if (withQuery === slug || this.#ids.has(withQuery) || this.#random.chance(0.5)) return slug;
    this.#ids.add(withQuery);
    return withQuery;
  }

  /** Adds the same offer at an endpoint with the same slug, so that its id has a suffix. */
  #addEntryWithSameSlug(company: Company, offer: Offer): void {
    const id = `${slugOf(offer.endpoint)}-2`;
    if (this.#ids.has(id) || /\?|\/$/.test(offer.endpoint)) return;
    this.#ids.add(id);
    this.#add(company, { ...offer, endpoint: `${offer.endpoint}/` }, id);
  }

  #add(company: Company, { endpoint, name, thing, subject }: Offer, id: string): void {
    const random = this.#random;
    const price = random.chance(0.7) ? company.price : drawPrice(random);
    const calls =
      this.#results.length < MIN_ENTRIES_FOR_RARE_CASES ? Math.max(drawCalls(random), 1) : drawCalls(random);
    const payers = drawPayers(calls, random);
    const figures = figuresOf(calls, price, payers);
    const [chain] = company.acceptedChains;
    this.#results.push({
      id,
      name,
      endpoint,
      description: drawDescription({ name, thing, subject, price }, random),
      chain,
      acceptedChains: company.acceptedChains,
      facilitator: this.#facilitator,
      pricePerCallUsd: price,
      calls30d: calls,
      callsPerDayApprox: figures.callsPerDayApprox,
      volume30dUsd: figures.volume30dUsd,
      volumePerDayApprox: figures.volumePerDayApprox,
      l30DaysPayers: payers,
      lastCalledMs: drawLastCalled(calls, random),
      sources: company.sources,
      callsPerPayer: figures.callsPerPayer,
      qualityFlag: drawQualityFlag(calls, payers, random),
      health: null,
    });
  }
}
