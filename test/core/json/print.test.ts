import { describe, expect, it } from 'vitest';
import { compactJson } from '../../../src/core/json/print';

describe('a value on one line', () => {
  it.each([
    ['{ "a" : 1 }', '{"a":1}'],
    ['[\n  "a b", // one\n  "//" /* two */,\n]', '["a b","//"]'],
    ['{ "a\\" , ]": [1, 2,], }', '{"a\\" , ]":[1,2]}'],
    ['"a', '"a'],
    ['[ "a , ]', '["a , ]'],
    ['[ 1, /* 2 , ]', '[1,/* 2 , ]'],
    ['[ "\\', '["\\'],
  ])('of %j is %j', (text, compact) => {
    expect(compactJson(text)).toBe(compact);
  });

  it.each(['\\"', '" ', '/* ', '// ', ' ', ', '])('is found in a time linear in %j', (part) => {
    // In quadratic time this would take minutes.
    expect(compactJson(`[ "${part.repeat(300_000)}`).length).toBeGreaterThan(0);
    expect(compactJson(`[ ${part.repeat(300_000)}`).length).toBeGreaterThan(0);
  });
});
