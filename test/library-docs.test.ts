import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { apiDocs } from './support/api-docs';

const README = 'src/library/README.md';
const SECTION = /(?<=<!-- API: made by npm run docs -->\n).*(?=<!-- end of API -->)/s;

it('documents every export of the library as the source does', async () => {
  const readme = readFileSync(README, 'utf8');
  const docs = await format(apiDocs(), { ...(await resolveConfig(README)), parser: 'markdown' });
  if (process.env.MODE === 'update')
    writeFileSync(
      README,
      readme.replace(SECTION, () => `\n${docs}\n`),
    );
  else expect(SECTION.exec(readme)?.[0].trim()).toBe(docs.trim());
});
