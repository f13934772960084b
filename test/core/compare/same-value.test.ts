import { expect, it } from 'vitest';
import { isSameValue } from '../../../src/core/compare/changes';

it('objects with more members than a call has arguments are compared', () => {
  const members = Array.from({ length: 20_000 }, (_, at) => `"m${at}":${at}`);
  const written = `{${members.join()}}`;
  expect(isSameValue(written, `{${members.toReversed().join()}}`)).toBe(true);
  expect(isSameValue(written, `{${members.toReversed().join()},"m0":1}`)).toBe(false);
});
