import { BRACKETED_PARAMETER, endpointError, parseEndpoint } from '../values/endpoint';
import { slugOf, slugWithQuery } from '../values/slug';
import { numberOf } from '../values/format';
import { code, codes, list } from '../text/markdown';
import { amountsText } from './ranks';
import type { HoverContext } from './hover-context';

/** The slug of the endpoint, and whether it is the id. */
export function idContent({ reading }: HoverContext): string {
  const { id, endpoint } = reading.values;
  if (id === undefined) return '';
  if (endpoint === undefined || !parseEndpoint(endpoint))
    return `There is no slug to compare with: ${code('endpoint')} is not an absolute URL with a host.`;
  const slug = slugOf(endpoint);
  return list([`Slug of the endpoint: ${code(slug)}`, matchText(id, slug, slugWithQuery(endpoint))]);
}

function matchText(id: string, slug: string, withQuery: string): string {
  if (id === slug) return 'The id is the slug';
  if (id === withQuery) return 'The id is the slug with the query kept';
  const longest = [withQuery, slug].find((start) => start !== '' && id.startsWith(`${start}-`));
  const suffix = longest === undefined ? '' : id.slice(longest.length);
  if (/^-[a-z0-9]+$/.test(suffix))
    return `The id is the slug with the suffix ${code(suffix)}, accepted where two entries have the same slug`;
  return `The id ${code(id)} is **not** the slug`;
}

/** The parts of the endpoint as written. */
export function endpointContent({ reading }: HoverContext): string {
  const text = reading.values.endpoint;
  if (text === undefined) return '';
  const endpoint = parseEndpoint(text);
  if (!endpoint) return 'It is **not** an absolute HTTPS URL with a host.';
  const { host, path, pathOffset } = endpoint;
  const [, query, fragment] = /^(?:\?([^#]*))?(?:#(.*))?$/s.exec(text.slice(pathOffset + path.length)) ?? [];
  const parameters = path.split('/').filter((segment) => /^:./.test(segment));
  const bracketed = Array.from(path.matchAll(BRACKETED_PARAMETER), ([whole]) => whole);
  return list([
    `Host: ${code(host)}`,
    `Path: ${path === '' ? 'none' : code(path)}`,
    `Parameters: ${parameters.length === 0 ? 'none' : codes(parameters)}`,
    ...(bracketed.length === 0
      ? []
      : [`Written in brackets instead of ${code(':name')}: ${codes(bracketed)}`]),
    `Query: ${query === undefined ? 'none' : code(query)}`,
    ...(fragment === undefined ? [] : [`Fragment: ${code(fragment)}`]),
    ...errorNotes(text),
  ]);
}

function errorNotes(endpoint: string): string[] {
  switch (endpointError(endpoint)) {
    case 'not-https':
      return ['The scheme is **not** HTTPS'];
    case 'credentials':
      return ['It carries **credentials**'];
    default:
      return [];
  }
}

/** The length of the description and the amounts in it. */
export function descriptionContent({ reading }: HoverContext): string {
  const { description, name } = reading.values;
  if (description === undefined) return '';
  let characters = 0;
  let lines = 1;
  for (const char of description) {
    characters++;
    if (char === '\n') lines++;
  }
  const length = numberOf(characters, 'character', 'characters');
  return list([
    `Length: ${lines === 1 ? length : `${length} in ${numberOf(lines, 'line', 'lines')}`}`,
    ...(description === name ? ['It only repeats the name'] : []),
    amountsText(description),
  ]);
}
