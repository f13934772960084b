import { BRACKETED_PARAMETER, endpointError, parseEndpoint, slugOf } from '../values/endpoint';
import { grouped } from '../values/format';
import type { Listing } from '../listing/listing';
import type { Settings } from '../model/settings';

/** The error message for a value of a new entry, in one sentence; undefined if the value is valid. */
export type InputError = string | undefined;

export function checkEndpoint(text: string, { byEndpoint }: Pick<Listing, 'byEndpoint'>): InputError {
  switch (endpointError(text)) {
    case 'not-url':
      return 'Enter an absolute URL such as https://api.example.com/v1/render.';
    case 'not-https':
      return 'An endpoint starts with https://.';
    case 'credentials':
      return 'An endpoint must not contain a user name or password.';
    case undefined:
  }
  const path = parseEndpoint(text)?.path;
  if (path === undefined || slugOf(text) === '')
    return 'The endpoint has no host from which an ID could be derived.';
  const [bracketed] = path.matchAll(BRACKETED_PARAMETER);
  if (bracketed) return 'Write path parameters as :name, without brackets.';
  return byEndpoint.get(text).length > 0 ? 'Another entry already has this endpoint.' : undefined;
}

export function checkPrice(text: string, { price: { min, max } }: Pick<Settings, 'price'>): InputError {
  if (!isDecimal(text)) return 'A price is a number of USD such as 0.01.';
  const price = Number(text);
  return price < min || price > max
    ? `A plausible price is between ${min} and ${max} USD, as configured.`
    : undefined;
}

export function checkCalls(text: string): InputError {
  return isCount(text) ? undefined : 'The number of calls is an integer, 0 or more.';
}

/** @param calls as typed by the user */
export function checkPayers(text: string, calls: string): InputError {
  if (!isCount(text)) return 'The number of payers is an integer, 0 or more.';
  const payers = Number(text);
  const maxPayers = Number(calls);
  if (payers > maxPayers) return `Payers cannot exceed calls (${grouped(String(maxPayers))}).`;
  return payers === 0 && maxPayers > 0 ? 'With calls there is at least 1 payer.' : undefined;
}

/** @param max the maximum number of entries */
export function checkSize(text: string, max: number): InputError {
  if (!isCount(text) || Number(text) < 1) return 'The number of entries is an integer, 1 or more.';
  return Number(text) > max
    ? `At most ${grouped(String(max))} entries; for more, use catalog-lens generate on the command line.`
    : undefined;
}

export function checkSeed(text: string): InputError {
  return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text))
    ? undefined
    : 'The seed is an integer. The same seed always gives the same listing.';
}

function isCount(text: string): boolean {
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text));
}

function isDecimal(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text) && Number.isFinite(Number(text));
}
