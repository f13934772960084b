import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { recipe } from './support/recipe';

// recipe.full.test.ts follows the recipe.
it('the recipe for a rule in CONTRIBUTING.md names modules, exports and scripts that exist', () => {
  const { files, commands } = recipe();
  expect(files).toHaveLength(2);
  for (const { file, text } of files) {
    expect(existsSync(path.dirname(file)), file).toBe(true);
    const imports = Array.from(text.matchAll(/^import \{ (.*) \} from '(\..*)';$/gm));
    expect(imports.length).toBeGreaterThan(1);
    for (const [, names = '', module = ''] of imports) {
      const source = readFileSync(`${path.join(path.dirname(file), module)}.ts`, 'utf8');
      for (const name of names.split(', '))
        expect(source).toMatch(new RegExp(`^export .*\\b${name}\\b`, 'm'));
    }
  }
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
  const [, script = ''] = /^npm run (\S+)$/m.exec(commands) ?? [];
  expect(scripts).toHaveProperty([script]);
  const [, config = ''] = /--config (\S+)/.exec(commands) ?? [];
  expect(existsSync(config)).toBe(true);
});
