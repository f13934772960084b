import type { EntryValues } from '../../listing/fields';
import { setString, type FixContext, type Proposal, type ListingView } from '../../listing/rule';
import { quote } from '../../text/quote';
import {
  slugsOf,
  parseEndpoint,
  endpointLabel,
  LABEL_SEPARATOR,
  numberedEndpoint,
  slugOf,
} from '../../values/endpoint';
import { isBlank } from '../../values/names';

/**
 * An id that no other entry has, however it got it: a slug of the endpoint, or one with a number appended; without a slug, the
 * entry's id with a number.
 *
 * @param self the index of the entry that gets the id, if it exists already
 * @returns undefined without any slug or id
 */
export function freeId(
  { id = '', endpoint = '' }: Partial<Pick<EntryValues, 'id' | 'endpoint'>>,
  { byId }: Pick<ListingView, 'byId'>,
  self: number | undefined,
): string | undefined {
  const isFree = (candidate: string): boolean => (byId.get(candidate) ?? []).every((index) => index === self);
  const slugs = slugsOf(endpoint);
  const free = slugs.find(isFree);
  if (free !== undefined) return free;
  const [base = id] = slugs;
  if (base === '') return undefined;
  let number = 2;
  while (!isFree(`${base}-${number}`)) number++;
  return `${base}-${number}`;
}

/** Sets the id to one that no other entry has. */
export function proposeFreeId({ entry, index, listing }: FixContext): Proposal[] {
  const id = freeId(entry?.values ?? {}, listing, index);
  if (id === undefined) return [];
  return [{ title: `Set id to ${quote(id)}`, changes: [setString(['id'], id)], isPreferred: true }];
}

/** What identifies an entry. */
type Identity = Partial<Pick<EntryValues, 'id' | 'name' | 'endpoint'>>;

/** Finds endpoints that no entry has, with matching ids and names; each only once. */
export class FreeIdentities {
  readonly #ids = new Set<string>();
  readonly #endpoints = new Set<string>();
  /** The next number to try, by endpoint and id. */
  readonly #numbers = new Map<string, number>();

  constructor(private readonly listing: Pick<ListingView, 'byId' | 'byEndpoint'>) {}

  /** An identity as it is if no entry has it; otherwise that of a copy. */
  firstFree(identity: Identity): Identity {
    if (!this.#isFree(identity)) return this.next(identity);
    this.#take(identity);
    return identity;
  }

  /** The identity of a copy of an entry; blank and absent values stay as they are. */
  next({ id, name, endpoint }: Identity): Identity {
    const key = JSON.stringify([id, endpoint]);
    for (let number = this.#numbers.get(key) ?? 2; ; number++) {
      const copied = {
        endpoint: isText(endpoint) ? numberedEndpoint(endpoint, number) : endpoint,
        id: isText(id) ? numberedId(id, endpoint, number) : id,
      };
      if (!this.#isFree(copied)) continue;
      this.#numbers.set(key, number + 1);
      this.#take(copied);
      return { ...copied, name: isText(name) ? numberedName(name, endpoint, number) : name };
    }
  }

  #take({ id, endpoint }: Identity): void {
    if (isText(id)) this.#ids.add(id);
    if (isText(endpoint)) this.#endpoints.add(endpoint);
  }

  #isFree({ id, endpoint }: Identity): boolean {
    const { byId, byEndpoint } = this.listing;
    const isFreeId = !isText(id) || (!this.#ids.has(id) && !byId.has(id));
    return isFreeId && (!isText(endpoint) || (!this.#endpoints.has(endpoint) && !byEndpoint.has(endpoint)));
  }
}

/** The slug of the numbered endpoint, or the id with the number if the endpoint has none. */
function numberedId(id: string, endpoint: string | undefined, number: number): string {
  const slug = isUrl(endpoint) ? slugOf(numberedEndpoint(endpoint, number)) : '';
  return slug === '' ? `${id}-${number}` : slug;
}

/** The label of the numbered endpoint if the name is a label, or the name with the number. */
function numberedName(name: string, endpoint: string | undefined, number: number): string {
  const isLabel = isUrl(endpoint) && (name.includes(LABEL_SEPARATOR) || name === endpointLabel(endpoint));
  const label = isLabel ? endpointLabel(numberedEndpoint(endpoint, number)) : undefined;
  return label ?? `${name} ${number}`;
}

function isText(text: string | undefined): text is string {
  return text !== undefined && !isBlank(text);
}

function isUrl(endpoint: string | undefined): endpoint is string {
  return endpoint !== undefined && parseEndpoint(endpoint) !== undefined;
}
