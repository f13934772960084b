import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { recipe } from './support/recipe';

const MANIFEST = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: object;
  readonly contributes: Readonly<Record<string, object>>;
};

// recipe.full.test.ts follows the recipes.
it.each([
  ['rule', 2],
  ['command', 1],
  ['view', 2],
] as const)('the recipe for a %s in CONTRIBUTING.md names what exists', (of, count) => {
  const { files, commands, json, registrations } = recipe(of);
  expect(files).toHaveLength(count);
  const added = new Set(files.map(({ file }) => file));
  for (const { file, text } of files) {
    expect(existsSync(path.dirname(file)), file).toBe(true);
    const imports = Array.from(text.matchAll(/^import (?:type )?\{ (.*) \} from '(\..*)';$/gm));
    expect(imports.flatMap(([, names = '']) => names.split(', ')).length).toBeGreaterThan(1);
    for (const [, names = '', module = ''] of imports) {
      const imported = path.join(path.dirname(file), module);
      if (added.has(`${imported}.ts`)) continue;
      const source = existsSync(`${imported}.ts`) ? `${imported}.ts` : `${imported}/index.ts`;
      for (const name of names.split(', '))
        expect(readFileSync(source, 'utf8')).toMatch(
          new RegExp(`^export .*\\b${name.replace('type ', '')}\\b`, 'm'),
        );
    }
  }
  for (const [, script] of commands.matchAll(/npm run (\S+)$/gm))
    expect(MANIFEST.scripts).toHaveProperty([script ?? '']);
  for (const [, config = ''] of commands.matchAll(/--config (\S+)/g)) expect(existsSync(config)).toBe(true);
  const [contributes = {}] = json;
  expect(Object.keys(MANIFEST.contributes)).toEqual(expect.arrayContaining(Object.keys(contributes)));
  expect([json.length, registrations.length]).toEqual(of === 'rule' ? [0, 0] : [1, 1]);
});
