import { BRACKETED_PARAMETER, endpointError, parseEndpoint } from '../values/endpoint';
import { grouped } from '../values/format';
import type { Listing } from '../listing/listing';
import type { Settings } from '../model/settings';
import { slugOf } from '../values/slug';

/** What is wrong with a value that a person types for a new entry, in one sentence; undefined if it can be taken. */
export type Check = string | undefined;

export function checkEndpoint(text: string, { byEndpoint }: Pick<Listing, 'byEndpoint'>): Check {
  switch (endpointError(text)) {
    case 'not-url':
      return 'This is not an absolute URL such as https://api.example.com/v1/render.';
    case 'not-https':
      return 'An endpoint begins with https://.';
    case 'credentials':
      return 'An endpoint holds no user name or password.';
    case undefined:
  }
  const path = parseEndpoint(text)?.path;
  if (path === undefined || slugOf(text) === '') return 'This has no host from which an id could be made.';
  const [bracketed] = path.matchAll(BRACKETED_PARAMETER);
  if (bracketed) return 'A path parameter is written :name, without brackets.';
  return byEndpoint.get(text).length > 0 ? 'Another entry has this endpoint already.' : undefined;
}

export function checkPrice(text: string, { price: { min, max } }: Pick<Settings, 'price'>): Check {
  if (!isDecimal(text)) return 'A price is a number of USD such as 0.01.';
  const price = Number(text);
  return price < min || price > max
    ? `A plausible price is between ${min} and ${max} USD; the configuration may say otherwise.`
    : undefined;
}

export function checkCalls(text: string): Check {
  return isCount(text) ? undefined : 'The number of calls is an integer, 0 or more.';
}

/** @param calls as they were typed */
export function checkPayers(text: string, calls: string): Check {
  if (!isCount(text)) return 'The number of payers is an integer, 0 or more.';
  const payers = Number(text);
  const most = Number(calls);
  if (payers > most) return `No more wallets can have paid than there were calls, ${grouped(String(most))}.`;
  return payers === 0 && most > 0
    ? 'Where there are calls somebody has paid for them: at least 1.'
    : undefined;
}

/** @param most the largest number that is accepted */
export function checkSize(text: string, most: number): Check {
  if (!isCount(text) || Number(text) < 1) return 'The number of entries is an integer, 1 or more.';
  return Number(text) > most
    ? `Here a listing is made of up to ${grouped(String(most))} entries; the command line makes longer ones: catalog-lens generate.`
    : undefined;
}

export function checkSeed(text: string): Check {
  return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text))
    ? undefined
    : 'The seed is an integer. The same seed gives the same listing always.';
}

function isCount(text: string): boolean {
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text));
}

function isDecimal(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text) && Number.isFinite(Number(text));
}
