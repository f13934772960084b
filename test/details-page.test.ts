import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

const { detailsPage } = createRequire(import.meta.url)('../esbuild.js') as {
  detailsPage: (readme: string) => string;
};
const README = readFileSync('README.md', 'utf8');
const PAGE = detailsPage(README);

/** The targets of links and images, images with their `!`. */
function targets(markdown: string): readonly string[] {
  return Array.from(
    markdown.matchAll(/(!?)\[[^\]]*\]\(([^)]+)\)/g),
    ([, mark = '', target = '']) => mark + target,
  );
}

function anchors(markdown: string): readonly string[] {
  return Array.from(
    markdown.matchAll(/^#+ (.+)$/gm),
    ([, title = '']) => `#${title.toLowerCase().replaceAll(' ', '-')}`,
  );
}

it('the details page links only to what VS Code can show: its own sections and https addresses', () => {
  expect(targets(README).some((target) => target.startsWith('!media/'))).toBe(true);
  const others = targets(PAGE).filter((target) => !target.startsWith('https://'));
  expect(others.filter((target) => !anchors(PAGE).includes(target))).toEqual([]);
});

it('the details page tells someone who has installed the extension nothing about building it', () => {
  expect(README).toContain('npm ci');
  expect(PAGE).not.toMatch(/npm ci|npm test|^## Development/m);
  expect(anchors(PAGE)).toContain('#license');
});

it('the README links only to files that exist', () => {
  const files = targets(README)
    .map((target) => target.replace(/^!/, ''))
    .filter((target) => !/^(https:|#)/.test(target));
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) expect(() => readFileSync(file)).not.toThrow();
});
