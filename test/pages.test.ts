import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { USER_PAGES } from './docs/pages';
import { run } from './cli/run';
import { readContributions } from './support/contributions';

const { wholePage, anchorOf } = createRequire(import.meta.url)('../esbuild.js') as {
  wholePage: (first: string) => string;
  anchorOf: (title: string) => string;
};

const DEVELOPERS = [
  'CHANGELOG.md',
  '.github/CONTRIBUTING.md',
  'src/README.md',
  'test/README.md',
  'test/bench/README.md',
];

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^ *```.*?^ *```$/gms, '');
}

/** The targets of links and images, images with their `!`. */
function targets(markdown: string): readonly string[] {
  const links = withoutCode(markdown).matchAll(/(!?)\[[^\]]*\]\(([^)]+)\)/g);
  return Array.from(links, ([, mark = '', target = '']) => mark + target);
}

function anchors(markdown: string): readonly string[] {
  const titles = withoutCode(markdown).matchAll(/^#+ (.+)$/gm);
  return Array.from(titles, ([, title = '']) => `#${anchorOf(title)}`);
}

it.each([...USER_PAGES, ...DEVELOPERS])('%s links to files and sections that exist', (page) => {
  for (const target of targets(read(page))) {
    if (target.startsWith('https://')) continue;
    const [file = '', section] = target.replace(/^!/, '').split('#');
    const other = file === '' ? page : path.join(path.dirname(page), file);
    expect(existsSync(other), target).toBe(true);
    if (section !== undefined) expect(anchors(read(other)), target).toContain(`#${section}`);
  }
});

it('the README is short, and links to every page', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(250);
  const linked = targets(read('README.md')).map((target) => target.replace(/#.*/, ''));
  expect(USER_PAGES.filter((page) => page !== 'README.md' && !linked.includes(page))).toEqual([]);
});

describe.each([
  ['the details page of the extension', 'README.md'],
  ['the README of the npm package', 'src/library/README.md'],
])('%s', (_, first) => {
  const page = wholePage(first);

  it('links only to its own sections and https addresses, as there are no other files', () => {
    const others = targets(page).filter((target) => !target.startsWith('https://'));
    expect(others.length).toBeGreaterThan(10);
    expect(others.filter((target) => !anchors(page).includes(target))).toEqual([]);
    expect(new Set(anchors(page)).size, anchors(page).join(' ')).toBe(anchors(page).length);
  });

  it('says nothing about building, as its reader has no source', () => {
    expect(read('README.md')).toContain('npm ci');
    expect(page).not.toMatch(/npm ci|npm test|^#+ (Installation|Development)/m);
  });
});

describe('names on the pages', () => {
  const prose = USER_PAGES.map((page) => withoutCode(read(page)).replace(/\s+/g, ' ')).join('\n');
  const manifest = read('package.json');

  it('of commands, views and messages in italics are those of the extension or of VS Code', () => {
    const sources = globSync('src/{editor,panel,table}/**/*.ts').map(read).join('\n');
    // A literal, or a template up to its first value.
    const isInSource = (text: string): boolean =>
      [`'${text}'`, `\`${text}\``, `\`${text} \${`, `\`${text}\${`].some((literal) =>
        sources.includes(literal),
      );
    const ofVSCode = ['Expand Selection', 'Problems', 'Reopen Editor With…', 'Welcome: Open Walkthrough…'];
    const names = Array.from(prose.matchAll(/(?<![\w`])_([^_`]+)_(?!\w)/g), ([, name = '']) => name);
    expect(names.length).toBeGreaterThan(50);
    const unknown = names.filter((name) => {
      const title = name.replace(/^Catalog Lens: /, '');
      return !manifest.includes(`"${title}"`) && !isInSource(title) && !ofVSCode.includes(name);
    });
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('of commands are those in the palette and in menus, each of which is on a page', () => {
    const titles = readContributions('.').commands.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.filter((title) => !new RegExp(`_(Catalog Lens: )?${title}_`).test(prose))).toEqual([]);
  });

  it('of settings are in the manifest', () => {
    const settings = Array.from(prose.matchAll(/`(catalogLens\.[\w.]+)`/g), ([, name = '']) => name);
    expect(new Set(settings).size).toBe(4);
    for (const name of settings) expect(manifest).toContain(`"${name}"`);
  });

  it('of commands and options of the command line are all that its help has, with an example and the exit status', async () => {
    const help = (await run('--help')).stdout;
    const commands = Array.from(help.matchAll(/^ {2}([a-z]+)(?= [[<]| {2})/gm), ([, name = '']) => name);
    const all = commands.filter((name) => name !== 'help');
    expect(all.length).toBeGreaterThan(8);
    const page = read('src/cli/README.md');
    for (const name of all) expect(page).toMatch(new RegExp(`^\\| \`${name} `, 'm'));
    const helps: string[] = [];
    // One after the other, as each has the working folder of the process.
    for (const name of [...all, 'git install', 'git uninstall']) helps.push(await helpOf(name.split(' ')));
    for (const text of [help, ...helps])
      expect(text).toMatch(/^Options:\n[^]*\nExample: catalog-lens .+\n\nExit status: 0/m);
    const options = new Set(helps.flatMap((text) => text.match(/(?<=^ {2}(?:-\w, )?)--[a-z-]+/gm) ?? []));
    const written = new Set(prose.match(/(?<=[` (])--[a-z][a-z-]+/g));
    for (const name of ['--help', '--version']) options.delete(name);
    expect([...options].filter((name) => !page.includes(name))).toEqual([]);
    const known = [...options, '--no-color', '--no-exit-code', '--help'];
    const ofOthers = ['--ext-diff', '--no-ext-diff', '--test', '--save-dev'];
    expect([...written].filter((name) => ![...known, ...ofOthers].includes(name))).toEqual([]);
  });
});

async function helpOf(command: readonly string[]): Promise<string> {
  return (await run([...command, '--help'])).stdout;
}
