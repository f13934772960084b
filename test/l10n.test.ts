import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findTexts, placeholders } from './support/localized';

const BUNDLES = 'media/l10n';

function readTexts(path: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
}

function filesIn(folder: string, name: RegExp): readonly string[] {
  return readdirSync(folder)
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file}`);
}

/** Links to commands, icons and ends of lines: what a translation has to leave as it is. */
function fixed(text: string): readonly string[] {
  return (text.match(/\]\([^)]*\)|\$\([^)]*\)|\n/g) ?? []).sort();
}

function sorted(texts: Iterable<string>): readonly string[] {
  return [...texts].sort();
}

const { texts, problems } = findTexts('src/editor');
const manifest = readFileSync('package.json', 'utf8');
const titles = readTexts('package.nls.json');
const bundles = filesIn(BUNDLES, /^bundle\.l10n\..+\.json$/);
const manifests = filesIn('.', /^package\.nls\..+\.json$/);

describe('the texts of the editor', () => {
  it('are literals in l10n.t with a value for each placeholder, asked for when they are needed', () => {
    // Answers of tools are for language models, not for users.
    const ofUsers = problems.filter((problem) => !/\/language-model-tools\/(?!index\.ts)/.test(problem));
    expect(ofUsers).toEqual([]);
    expect(texts.size).toBeGreaterThan(100);
  });
});

describe('the texts of the manifest', () => {
  it('are all in package.nls.json, and all of that is used', () => {
    const used = new Set(Array.from(manifest.matchAll(/"%([^%"]+)%"/g), ([, key = '']) => key));
    expect(sorted(used)).toEqual(sorted(Object.keys(titles)));
  });

  it('have none left in the manifest itself', () => {
    // The inputs of tools are described for language models, not for users.
    const ofUsers = manifest.replace(/"name": "catalogLens_|"inputSchema": \{[^]*?"required"/g, '');
    const left = ofUsers.match(/"(title|category|description|name|contextualTitle|contents)": "[^%"].*"/g);
    expect(left).toEqual(['"name": "catalog-lens"']);
  });
});

it('has a translation of the manifest wherever there is one of the texts', () => {
  const languages = (paths: readonly string[]) => paths.map((path) => /([^.]+)\.json$/.exec(path)?.[1]);
  expect(languages(manifests)).toEqual(languages(bundles));
});

describe.each([
  ...bundles.map((path) => [path, Object.fromEntries(Array.from(texts, (text) => [text, text]))] as const),
  ...manifests.map((path) => [path, titles] as const),
])('%s', (path, originals) => {
  const translations = readTexts(path);

  it('translates each text, and nothing else', () => {
    expect(sorted(Object.keys(translations))).toEqual(sorted(Object.keys(originals)));
    expect(Object.entries(translations).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('has the placeholders and links of the originals', () => {
    for (const [key, original] of Object.entries(originals)) {
      const translation = translations[key] ?? '';
      expect(placeholders(translation), key).toEqual(placeholders(original));
      expect(fixed(translation), key).toEqual(fixed(original));
    }
  });
});
