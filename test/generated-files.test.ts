import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GENERATED_FILES } from './docs/generated-files';

it.each(GENERATED_FILES)('$path is what npm run docs writes', async ({ path, text }) => {
  expect(readFileSync(path, 'utf8')).toBe(await text());
});
