import fc from 'fast-check';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { hoverAt } from '../../../src/core/language/hover';
import { blocks, code, codes, list, shownText, table } from '../../../src/core/text/quote';
import { forAll } from '../for-all';
import { listingOf } from '../listing-of';
import { listed } from '../../support/json-fragments';
import { entry, listing, type Members } from '../../support/listing-text';

const HOSTILE = [
  ...listed(String.raw`
    [a](https://x.io)  ![a](https://x.io/a.png)  <img src=x onerror=alert(1)>  <a href="command:x">a</a>  <https://x.io>
    <!-- a  https://x.io/a|b  see https://x.io and www.x.io or a@x.io  http://x.io  ftp://x.io  www.x.io  a@x.io
    mailto:a@x.io  command:workbench.action.quit  [a](command:workbench.action.quit)  [a]: https://x.io␤␤[a]
    $(trash)  \$(trash)  \  a\  |  a|b  a\|b  a\\|b
    | a | b |␤| - | - |  *a* **b** _c_ ~~d~~ ~e~  # a  - a  1. a  > a  ---  ===  "
    &lt;b&gt; &amp; &#60; &copy  ␤␤# a␤␤[b](https://x.io)  👩‍👩‍👧‍👦🇩🇪é`),
  ...[
    '`',
    '``',
    '\\`',
    '` [a](https://x.io) `',
    '```\n[a](https://x.io)\n```',
    'a`b``c```d',
    '$(trash~spin) `',
  ],
  ...['    a', ' a ', '  ', 'a  b', '\r\n<b>', '\u2028<b>', '\0\u0007\u001b[31m\u007f\u0085'],
  ...[
    '\u202ea\u2066b\u200f\u061c',
    '\u200b\ufeff\u2060\u00ad\u{e0041}\ue000',
    '\ud800',
    '\udc00a\ud83d',
    'a\ud800|',
  ],
];

const LONG = [
  ...['x'.repeat(1_000_000), '👩‍👩‍👧‍👦'.repeat(100), 'e\u0301'.repeat(200), `a${'\u0301'.repeat(500)}`],
  ...['`|'.repeat(5000), '['.repeat(5000)],
];

/** Characters with a meaning in Markdown, HTML, URLs and icons. */
const MARKS = Array.from('`|\\$(){}[]<>!*_~#&;:/@. \n-+=aw1"\'');

const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(...MARKS, '\ud83d', '👍'),
    maxLength: 60,
  }),
  fc.array(fc.constantFrom(...HOSTILE), { maxLength: 4 }).map((parts) => parts.join('')),
);

/** Renders like VS Code: GFM, but without removing HTML, so that the test can detect it. */
const render = (markdown: string): string => marked.parse(markdown, { gfm: true, async: false });

const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The text of HTML made by marked. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|(\w+));/g, (whole, number: string | undefined, name = '') =>
      number === undefined ? (REFERENCES[name as string] ?? whole) : String.fromCharCode(Number(number)),
    );

/** The kinds of elements in HTML. */
const elementsIn = (html: string): string[] =>
  [...new Set(Array.from(html.matchAll(/<([^\s>/]+)/g), ([, name = '']) => name))].sort();

const INLINE = ['code', 'p'];
const IN_LIST = ['code', 'li', 'ul'];
const IN_TABLE = ['code', 'table', 'tbody', 'td', 'th', 'thead', 'tr'];

function expectOnly(elements: readonly string[], html: string): void {
  expect(elementsIn(html).filter((name) => !elements.includes(name))).toEqual([]);
  // VS Code replaces icons in the HTML, including code.
  expect(html).not.toMatch(/\$\(/);
}

function expectText(text: string): void {
  const shown = text === '' ? '(empty)' : shownText(text);
  const textsOf = (html: string, tag: RegExp): string[] =>
    html.split(tag).map((part) => textOf(part).replace(/\n+$/, ''));
  for (const [before, after] of [
    ['', ''],
    ['a: ', ' b'],
  ] as const) {
    const inline = render(before + code(text) + after);
    expectOnly(INLINE, inline);
    expect(textsOf(inline, /<p>/)).toEqual(['', `${before}${shown}${after}`]);
  }
  const items = render(list([code(text), 'b', code(text)]));
  expectOnly(IN_LIST, items);
  expect(textsOf(items, /<li>/)).toEqual(['', shown, 'b', shown]);
  const cells = render(table([code(text), 'head'], [[code(text), 'a']]));
  expectOnly(IN_TABLE, cells);
  expect(textsOf(cells, /<t[hd]>/)).toEqual(['', shown, 'head', shown, 'a']);
}

describe('a string of the file in Markdown', () => {
  it.each([...HOSTILE, ...LONG])('is plain text: %j', (text) => {
    expectText(text);
  });

  it('is plain text for any content', () => forAll(200, [hostile], expectText));

  it('is plain text beside others', () => {
    forAll(100, [hostile, hostile], (one, other) => {
      const html = render(blocks(`${code(one)} · ${code(other)}`, code(other), codes([one, other])));
      expectOnly(INLINE, html);
    });
  });

  it.each([
    ['', '(empty)'],
    ['a\nb', '`a\\u000ab`'],
    ['\u202e', '`\\u202e`'],
    ['`', '&#96;'],
    [' a', '&#32;a'],
    ['$(x) y', '`$\u2060(x) y`'],
    ['https://x.io/|', 'https&#58;&#47;&#47;x&#46;io&#47;&#124;'],
  ])('is written %j as %s', (text, markdown) => {
    expect(code(text)).toBe(markdown);
  });

  it.each([
    ['x'.repeat(120), 'x'.repeat(120)],
    ['😀'.repeat(61), `${'😀'.repeat(59)}…`],
    [`${'x'.repeat(118)}e\u0301 and more`, `${'x'.repeat(118)}…`],
    [`a${'\u0301'.repeat(500)}`, `a${'\u0301'.repeat(118)}…`],
  ])('is shortened without splitting a character', (text, shown) => {
    expect(shownText(text)).toBe(shown);
  });
});

/** The parts of hovers. */
const HOVER = ['code', 'p', 'strong', ...IN_LIST, ...IN_TABLE];

/** The HTML of all hovers of a listing. */
function* rendered(text: string): Generator<string> {
  const shown = listingOf(text);
  for (let offset = 0; offset < text.length;) {
    const hover = hoverAt(shown, offset, () => false);
    if (hover) yield render(hover.markdown);
    offset = Math.max(offset + 1, hover?.span.end ?? 0);
  }
}

it('hovers on hostile strings contain no active content', () => {
  forAll(25, [hostile, hostile], (one, other) => {
    const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
    const url = JSON.stringify(`https://x.io/${one}?${other}#${one}`);
    const members: Members = { id: a, name: b, description: a, chain: a, facilitator: b, qualityFlag: a };
    const arrays: Members = { acceptedChains: `[${a}, ${b}]`, sources: `[${b}, ${b}]` };
    const text = listing([
      entry({ ...members, ...arrays, endpoint: url }),
      entry({ ...arrays, endpoint: a, description: JSON.stringify(`$1 ${one} 5 cents ${other} $2`) }),
    ]);
    for (const html of rendered(text)) expectOnly(HOVER, html);
  });
});
