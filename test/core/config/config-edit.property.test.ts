import fc from 'fast-check';
import { createScanner, parse, SyntaxKind } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import {
  withIgnored,
  withListed,
  withSeverity,
  type ConfigEdit,
} from '../../../src/core/config/config-edits';
import { readConfig, type Config } from '../../../src/core/config/config';
import { RULES, ruleOf } from '../../../src/core/rules';
import { DEFAULT_SETTINGS } from '../../../src/core/listing/settings';
import { forAll } from '../for-all';

const rule = fc.constantFrom(...RULES.map(({ id }) => id).slice(0, 6));
const severity = fc.constantFrom('error', 'warning', 'info', 'off');
const id = fc.oneof(
  fc.constantFrom('a', 'api-x-io-v1-render', 'x'.repeat(50)),
  fc.string({ unit: 'binary' }),
);
const names = fc.uniqueArray(fc.constantFrom('base', 'solana', 'moon', 'polygon', 'y'.repeat(70)));
const config: fc.Arbitrary<Config> = fc.record(
  {
    rules: fc.dictionary(rule, severity, { maxKeys: 4 }),
    chains: names,
    acceptedChains: names,
    price: fc.record({ min: fc.constant(0), max: fc.constant(9) }, { requiredKeys: [] }),
    ignore: fc.array(
      fc.record({ rule, id, files: fc.constantFrom('a.json', 'c.json') }, { requiredKeys: ['rule', 'id'] }),
      {
        maxLength: 3,
      },
    ),
  },
  { requiredKeys: [] },
);

/** A change of a configuration's text, and the same change of its value. */
interface Change {
  readonly name: string;
  edit(text: string): ConfigEdit;
  value(config: Config): Config;
}

const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(rule, id, fc.constantFrom('a.json', 'b.json', 'c.json')).map(([rule, id, path]) => ({
    name: `ignore ${rule} in ${id} of ${path}`,
    edit: (text: string) => withIgnored(text, rule, id, path),
    value: (config: Config) => {
      const ignore = config.ignore ?? [];
      const those = ignore.filter((one) => one.rule === rule && one.id === id);
      const isThere = those.some(({ files }) => files === undefined || [files].flat().includes(path));
      const [first] = those;
      if (isThere) return config;
      if (!first) return { ...config, ignore: [...ignore, { rule, id, files: path }] };
      const extended = { ...first, files: [first.files ?? [], path].flat() };
      return { ...config, ignore: ignore.map((one) => (one === first ? extended : one)) };
    },
  })),
  fc.tuple(rule, severity).map(([rule, severity]) => ({
    name: `${rule} is ${severity}`,
    edit: (text: string) => withSeverity(text, rule, severity),
    value: (config: Config) => {
      const isOwn = severity === ruleOf(rule)?.severity && config.rules?.[rule] === undefined;
      return isOwn ? config : { ...config, rules: { ...config.rules, [rule]: severity } };
    },
  })),
  fc
    .tuple(
      fc.constantFrom('chains' as const, 'acceptedChains' as const),
      fc.constantFrom('base', 'moon', 'sun'),
    )
    .map(([list, name]) => ({
      name: `${list} has ${name}`,
      edit: (text: string) => withListed(text, list, name),
      value: (config: Config) => {
        const listed = config[list] ?? [...DEFAULT_SETTINGS[list]];
        return listed.includes(name) ? config : { ...config, [list]: [...listed, name] };
      },
    })),
);

const TRIVIA = [
  '',
  '',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '\n    ',
  ' // c\n',
  '/* b */',
  '\n/* b\n b */\n',
  '// d\r\n\r\n',
];

/** The tokens of a text with random whitespace and comments between them. */
function scattered(config: Config, gaps: readonly string[], isTrailing: boolean): string {
  const tight = JSON.stringify(config);
  const scanner = createScanner(tight, true);
  let text = gaps[0] ?? '';
  let before = SyntaxKind.Unknown;
  for (let index = 1, token = scanner.scan(); token !== SyntaxKind.EOF; index++, token = scanner.scan()) {
    const isClosing = token === SyntaxKind.CloseBraceToken || token === SyntaxKind.CloseBracketToken;
    const wasOpening = before === SyntaxKind.OpenBraceToken || before === SyntaxKind.OpenBracketToken;
    if (isTrailing && isClosing && !wasOpening) text += `,${gaps[(index * 7) % gaps.length] ?? ''}`;
    text += tight.slice(scanner.getTokenOffset(), scanner.getPosition());
    text += gaps[index % gaps.length] ?? '';
    before = token;
  }
  return text;
}

const written: fc.Arbitrary<readonly [Config, string]> = fc.oneof(
  fc
    .tuple(config, fc.constantFrom(undefined, 1, 2, 4, '\t'), fc.constantFrom('\n', '\r\n'))
    .map(
      ([config, indent, eol]) =>
        [config, JSON.stringify(config, null, indent).replaceAll('\n', eol)] as const,
    ),
  fc
    .tuple(config, fc.array(fc.constantFrom(...TRIVIA), { minLength: 1, maxLength: 40 }), fc.boolean())
    .map(([config, gaps, isTrailing]) => [config, scattered(config, gaps, isTrailing)] as const),
);

function commentsOf(text: string): string[] {
  const scanner = createScanner(text, false);
  const comments: string[] = [];
  for (let token = scanner.scan(); token !== SyntaxKind.EOF; token = scanner.scan())
    if (token === SyntaxKind.LineCommentTrivia || token === SyntaxKind.BlockCommentTrivia)
      comments.push(text.slice(scanner.getTokenOffset(), scanner.getPosition()));
  return comments;
}

function textOf(edit: ConfigEdit): string {
  if (!edit.ok) throw new Error(edit.reason);
  return edit.text;
}

describe('a change of a configuration', () => {
  it('changes nothing else and loses no comment', () => {
    forAll(500, [written, changes, fc.constantFrom('', '\ufeff')], ([config, text], change, mark) => {
      const after = textOf(change.edit(mark + text));
      expect(after.startsWith('\ufeff')).toBe(mark !== '');
      const body = after.slice(mark.length);
      expect(readConfig(body).ok).toBe(true);
      expect(parse(body)).toEqual(JSON.parse(JSON.stringify(change.value(config))));
      expect(commentsOf(body)).toEqual(commentsOf(text));
      expect(textOf(change.edit(after))).toBe(after);
    });
  });

  it('uses the line endings of the file', () => {
    forAll(60, [config, changes], (config, change) => {
      const text = JSON.stringify(config, null, 2).replaceAll('\n', '\r\n');
      fc.pre(text.includes('\r\n'));
      expect(textOf(change.edit(text))).not.toMatch(/[^\r]\n/);
    });
  });
});
