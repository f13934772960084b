import { endpointLabel, hostOf, slugOf } from '../../../src/core/values/endpoint';
import type { GeneratedEntry } from '../../../src/core/listing/mistake';
import type { Random } from '../../../src/core/values/random';
import { recomputed } from './random-merges';

type Values = GeneratedEntry;

/** Two versions of a listing, and which entries are the same with another id and endpoint. */
export interface Renames {
  readonly old: readonly Values[];
  readonly now: readonly Values[];
  /** The new id by the old one. */
  readonly renamed: ReadonlyMap<string, string>;
  /** The same of entries that need not be found, as they could be others. */
  readonly doubtful: ReadonlyMap<string, string>;
}

/** What happens to an entry between the versions. */
const FATES = [
  ['kept', 50],
  ['changed', 12],
  ['renamed', 14],
  ['removed', 10],
  // In the new version only, so that many resemble one that is removed.
  ['added', 8],
  ['copied', 2],
  ['renamed and copied', 1],
  ['swapped', 1],
  ['replaced', 2],
] as const;

/**
 * Makes two versions from the entries of a listing.
 *
 * @param isSnapshot whether the figures of nearly all entries are new, as after some days, or only those that were edited
 */
export function makeRenames(entries: readonly Values[], random: Random, isSnapshot: boolean): Renames {
  const renaming = new Renaming(random, entries);
  const old: Values[] = [];
  const now: Values[] = [];
  const renamed = new Map<string, string>();
  const doubtful = new Map<string, string>();
  const later = (one: Values): Values => (isSnapshot && random.chance(0.95) ? newFigures(one, random) : one);
  let swapped: Values | undefined;
  for (const one of entries) {
    const fate = random.weighted(FATES);
    if (fate !== 'added') old.push(one);
    switch (fate) {
      case 'kept':
        now.push(later(one));
        break;
      case 'changed':
        now.push(changed(later(one), random));
        break;
      case 'added':
        now.push(one);
        break;
      case 'copied':
        // A copy that was edited a little.
        now.push(one, changed(renaming.of(one), random));
        break;
      case 'renamed and copied': {
        const next = renaming.of(one);
        now.push(next, { ...next, id: `${next.id}-copy`, endpoint: `${next.endpoint}-copy` });
        doubtful.set(one.id, next.id);
        break;
      }
      case 'swapped':
        // The text of one with the statistics of the other, and the reverse.
        if (swapped) {
          const [first, second] = [renaming.of(swapped), renaming.of(one)];
          now.push(withStatisticsOf(first, one), withStatisticsOf(second, swapped));
          doubtful.set(swapped.id, first.id).set(one.id, second.id);
          swapped = undefined;
        } else swapped = one;
        break;
      case 'replaced':
        // Another offer of the same provider at the same price.
        now.push(another(renaming.of(one), random));
        break;
      case 'renamed': {
        const renamedOne = renaming.of(one);
        // Either the figures or the text are the same, or both.
        const next = isSnapshot || random.chance(0.3) ? later(renamedOne) : changed(renamedOne, random);
        now.push(next);
        // At another host with other figures, the description alone could be that of another provider.
        const isElsewhere = hostOf(one.endpoint) !== hostOf(next.endpoint);
        const isCertain = !isElsewhere || one.lastCalledMs === next.lastCalledMs;
        (isCertain ? renamed : doubtful).set(one.id, next.id);
        break;
      }
      case 'removed':
    }
  }
  return { old, now, renamed, doubtful };
}

function newFigures(values: Values, random: Random): Values {
  const calls30d =
    random.integer(0, 3) === 0 ? values.calls30d : Math.ceil(values.calls30d * (0.5 + random.next()));
  const lastCalledMs = values.lastCalledMs + random.integer(1, 3 * 86_400_000);
  return recomputed({ ...values, calls30d, lastCalledMs }) as unknown as Values;
}

/** Some other price, description or figures. */
function changed(values: Values, random: Random): Values {
  switch (random.integer(0, 3)) {
    case 0:
      return recomputed({ ...values, pricePerCallUsd: values.pricePerCallUsd * 2 }) as unknown as Values;
    case 1:
      return { ...values, description: `${values.description} Now with more.` };
    case 2:
      return newFigures(values, random);
    default:
      return { ...values, qualityFlag: 'monitor' };
  }
}

function withStatisticsOf(values: Values, { calls30d, l30DaysPayers, lastCalledMs }: Values): Values {
  return recomputed({ ...values, calls30d, l30DaysPayers, lastCalledMs }) as unknown as Values;
}

function another(values: Values, random: Random): Values {
  const last = `offer-${random.integer(1, 1e9)}`;
  const endpoint = values.endpoint.replace(/[^/]*$/, last);
  return newFigures(
    {
      ...values,
      endpoint,
      id: slugOf(endpoint),
      name: endpointLabel(endpoint) ?? last,
      description: `Offers ${last}.`,
    },
    random,
  );
}

/** Gives entries new endpoints, all of one provider in the same way, with the ids and names that follow. */
class Renaming {
  readonly #ways = new Map<string, (endpoint: string) => string>();
  readonly #ids: Set<string>;

  constructor(
    private readonly random: Random,
    entries: readonly Values[],
  ) {
    this.#ids = new Set(entries.map(({ id }) => id));
  }

  of(values: Values): Values {
    const host = hostOf(values.endpoint) ?? '';
    let way = this.#ways.get(host);
    if (!way || this.random.chance(0.2)) this.#ways.set(host, (way = this.#newWay()));
    let endpoint = way(values.endpoint);
    while (endpoint === values.endpoint || this.#ids.has(slugOf(endpoint))) endpoint = `${endpoint}-x`;
    const id = slugOf(endpoint);
    this.#ids.add(id);
    const isLabeled = values.name === endpointLabel(values.endpoint);
    const name = isLabeled ? (endpointLabel(endpoint) ?? values.name) : values.name;
    return { ...values, id, endpoint, name };
  }

  #newWay(): (endpoint: string) => string {
    const number = this.random.integer(2, 99);
    const ways: readonly ((endpoint: string) => string)[] = [
      (endpoint) =>
        /\/v\d+(?=\/|$)/.test(endpoint)
          ? endpoint.replace(/\/v\d+(?=\/|$)/, `/v${number}`)
          : endpoint.replace(/(\/\/[^/]+)/, `$1/v${number}`),
      (endpoint) => endpoint.replace(/(\/\/)([^/]+)/, `$1moved-${number}.$2`),
      (endpoint) => endpoint.replace(/(\/\/[^/]+)/, `$1/paid`),
      (endpoint) => `${endpoint}-${number}`,
    ];
    return this.random.weighted(ways.map((way, at) => [way, [5, 2, 2, 1][at] ?? 1] as const));
  }
}
