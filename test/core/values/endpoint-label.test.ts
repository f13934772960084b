import { describe, expect, it } from 'vitest';
import { endpointLabel } from '../../../src/core/values/endpoint';
import { valuesFor, fixesOf } from '../../../src/core/edit/fixes-of';
import { listingOf } from '../listing-of';
import { applyEdits } from '../../../src/core/text/text-edit';
import { entry, listing } from '../../support/listing-text';
import { problemLines } from '../../support/problem-lines';

const LABELS = [
  ['https://api.x.io', 'api.x.io'],
  ['https://api.x.io/', 'api.x.io'],
  ['https://api.x.io//', 'api.x.io'],
  ['https://api.x.io?q=1', 'api.x.io'],
  ['https://api.x.io:8080', 'api.x.io:8080'],
  ['https://API.x.io/v1/render', 'API.x.io · /render'],
  ['https://api.x.io/v1/render/?q=/a#/b', 'api.x.io · /render'],
  ['https://api.x.io:8080/v1/:id', 'api.x.io:8080 · /:id'],
  ['http://api.x.io/a', 'api.x.io · /a'],
] as const;

/** The text after the first fix of a rule's problem. */
function fixed(text: string, rule: string): string {
  const read = listingOf(text);
  const problem = read.problems().find((one) => one.rule.id === rule);
  if (!problem) throw new Error(`no problem of ${rule}`);
  const [fix] = fixesOf(read, problem);
  return applyEdits(text, fix?.edits ?? []);
}

function nameIn(text: string): unknown {
  return (JSON.parse(text) as { results: { name: unknown }[] }).results[0]?.name;
}

describe('the label of an endpoint', () => {
  it.each(LABELS)('of %s is %s', (endpoint, label) => {
    expect(endpointLabel(endpoint)).toBe(label);
  });

  it.each(['api.x.io/a', 'https:///a', 'ftp://x.io/a', ''])('is undefined for %j', (endpoint) => {
    expect(endpointLabel(endpoint)).toBeUndefined();
  });

  it.each(LABELS)('of %s is used everywhere, and no rule reports it', (endpoint, label) => {
    const members = { endpoint: JSON.stringify(endpoint) };
    const withoutName = listing([entry({ ...members, name: undefined })]);
    expect(nameIn(fixed(withoutName, 'missing-field'))).toBe(label);

    const wrong = fixed(listing([entry({ ...members, name: '"api.y.io · /other"' })]), 'name-label');
    expect(nameIn(wrong)).toBe(label);
    expect(problemLines(wrong)).not.toContain('name-label /results/0/name');

    const read = listingOf(withoutName);
    const [first] = read.entries;
    const value = first && valuesFor(read, 0, first, ['name']).get('name');
    expect(value).toEqual({ literal: JSON.stringify(label), isPlaceholder: false });
  });
});
