import { describe, expect, it } from 'vitest';
import { endpointLabel } from '../../../src/core/values/endpoint';

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

describe('the label of an endpoint', () => {
  it.each(LABELS)('of %s is %s', (endpoint, label) => {
    expect(endpointLabel(endpoint)).toBe(label);
  });

  it.each(['api.x.io/a', 'https:///a', 'ftp://x.io/a', ''])('is undefined for %j', (endpoint) => {
    expect(endpointLabel(endpoint)).toBeUndefined();
  });
});
