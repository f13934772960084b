import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { RULES } from '../src/core/rules';
import { rulesTable } from '../src/core/rules/documentation';
import { ruleExamples } from './support/rule-examples';

const README = 'README.md';
const EXAMPLES = 'src/core/rules/examples.json';
const SECTION = /(?<=<!-- rules: made by npm run docs -->\n).*(?=<!-- end of rules -->)/s;

it('has every rule in the table of the README as the rule itself says', async () => {
  const readme = readFileSync(README, 'utf8');
  const options = await resolveConfig(README);
  const table = await format(rulesTable(), { ...options, parser: 'markdown' });
  if (process.env.MODE === 'update')
    writeFileSync(
      README,
      readme.replace(SECTION, () => `\n${table}\n`),
    );
  else expect(SECTION.exec(readme)?.[0].trim()).toBe(table.trim());
});

it('has the examples of the rules’ pages as the rules speak', async () => {
  const options = await resolveConfig(EXAMPLES);
  const text = await format(JSON.stringify(ruleExamples()), { ...options, parser: 'json' });
  if (process.env.MODE === 'update') writeFileSync(EXAMPLES, text);
  else expect(readFileSync(EXAMPLES, 'utf8')).toBe(text);
});

it.each(RULES.map(({ id }) => id))('has a table of cases for %s', (id) => {
  const folder = 'test/core/rules';
  const texts = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  expect(texts.some((text) => text.includes(`testRule('${id}', {`))).toBe(true);
});
