import { describe, expect, it } from 'vitest';
import { COMMON_WORDS, isCommonEnding, isCommonWord } from '../../../src/core/extract/common-words';
import { redact } from '../../../src/core/extract';
import { generate, write, type WriteOptions } from '../../../src/core/generate';
import { JSONC_SYNTAX, type Syntax } from '../../../src/core/json/syntax';
import { Listing } from '../../../src/core/listing/listing';
import { DEFAULT_SETTINGS } from '../../../src/core/model/settings';
import { finished } from '../../../src/core/steps/finished';
import { listing, other } from '../../support/listing-text';

function redacted(text: string, seed = 1, syntax?: Syntax): string {
  const read = Listing.read(text, syntax ? { syntax } : {});
  return finished(redact(read, DEFAULT_SETTINGS, { seed }));
}

interface Parsed {
  readonly results: readonly Record<string, unknown>[];
}

const WORD = /[\p{L}\p{N}]+/gu;
const REPLACED = ['id', 'name', 'endpoint', 'description'];

/** Words in hosts, paths and names that identify a company. */
function tellingWords({ results }: Parsed): Set<string> {
  const words = new Set<string>();
  for (const { name, endpoint } of results) {
    const path = String(endpoint)
      .replace(/:\/\//, ' ')
      .replace(/:[a-z]\w*/gi, '');
    for (const [word] of `${String(name)} ${path}`.toLowerCase().matchAll(WORD)) words.add(word);
  }
  return new Set(
    [...words].filter((word) => !isCommonWord(word) && !isCommonEnding(word) && !/^\d/.test(word)),
  );
}

function withoutReplaced(parsed: Parsed): unknown {
  return parsed.results.map((entry) =>
    Object.fromEntries(Object.entries(entry).filter(([name]) => !REPLACED.includes(name))),
  );
}

function found(text: string): string[] {
  return Listing.read(text)
    .problems()
    .map(({ rule, entry }) => `${rule.id} ${entry?.index ?? ''}`)
    .sort();
}

const FORMATS: WriteOptions[] = [
  { format: 'pretty', eol: '\r\n' },
  { format: 'minified' },
  { format: 'lines' },
];

describe('a redacted listing', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('contains no word that identifies a company, seed %i', (seed) => {
    const text = write(generate({ entries: 150, seed }), FORMATS[seed % 3] ?? { format: 'pretty' });
    const before = JSON.parse(text) as Parsed;
    const result = redacted(text, seed);
    const after = JSON.parse(result) as Parsed;
    const chains = new Set<string>(DEFAULT_SETTINGS.acceptedChains);
    const parameters = new Set(Array.from(text.matchAll(/\/:(\w+)/g), ([, name = '']) => name.toLowerCase()));
    const telling = tellingWords(before);
    const replaced = after.results.flatMap((entry) => REPLACED.map((name) => String(entry[name])));
    const left = new Set<string>();
    for (const [word] of replaced.join(' ').toLowerCase().matchAll(WORD))
      if (telling.has(word) && !chains.has(word) && !parameters.has(word)) left.add(word);
    expect([...left]).toEqual([]);
    expect(telling.size).toBeGreaterThan(50);
    expect(withoutReplaced(after)).toEqual(withoutReplaced(before));
    expect(found(result)).toEqual([]);
    // The text between the strings is unchanged.
    const frame = (of: string): string => of.replace(/"(?:[^"\\]|\\.)*"/g, '""');
    expect(frame(result)).toBe(frame(text));
  });

  it('is still JSON if an entry is not an object', () => {
    const made = redacted('{"results":[["orvu","griel","orvu"],"griel",{"id":5}]}');
    const { results } = JSON.parse(made) as { results: [[string, string, string], string] };
    expect(results).toEqual([[results[0][0], results[1], results[0][0]], results[1], { id: 5 }]);
    expect(made).not.toMatch(/orvu"|griel"/);
  });

  it('is the same for the same seed only', () => {
    const text = write(generate({ entries: 20, seed: 2 }), { format: 'pretty' });
    expect(redacted(text, 5)).toBe(redacted(text, 5));
    expect(redacted(text, 5)).not.toBe(redacted(text, 6));
  });

  it('has one pseudonym for each word', () => {
    const text = listing([
      other('a', {
        id: '"api-barvis-io-v1-otter"',
        name: '"Barvis Otter"',
        endpoint: '"https://api.barvis.io/v1/Otter/:coinId?q=OTTER"',
        description: String.raw`"The BARVIS API:\n$0.50 per otter, see https://api.barvis.io. \u00c9t\u00e9"`,
      }),
    ]);
    const { results } = JSON.parse(redacted(text)) as Parsed;
    const { id, name, endpoint, description } = results[0] as Record<string, string>;
    const [, host = '', segment = ''] =
      /^https:\/\/api\.(\w+)\.io\/v1\/(\w+)\/:coinId\?q=\w+$/.exec(endpoint ?? '') ?? [];
    const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
    expect(segment).toBe(capital(segment.toLowerCase()));
    expect(endpoint).toContain(`?q=${segment.toUpperCase()}`.slice(0, 3));
    expect(id).toBe(`api-${host}-io-v1-${segment.toLowerCase()}`);
    expect(name).toBe(`${capital(host)} ${segment}`);
    expect(description).toMatch(
      `The ${host.toUpperCase()} API:\n$0.50 per ${segment.toLowerCase()}, see https://api.${host}.io.`,
    );
    expect(`${host} ${segment}`).not.toMatch(/barvis|otter/i);
  });

  it('distinguishes words that differ only in case', () => {
    const words = ['otter', 'Otter', 'OTTER', 'oTTer', 'ottER', 'otteR', 'OtteR'];
    const text = listing(words.map((word) => other('a', { endpoint: `"https://x.io/${word}"` })));
    const { results } = JSON.parse(redacted(text)) as Parsed;
    expect(new Set(results.map(({ endpoint }) => endpoint)).size).toBe(words.length);
  });

  it.each([
    { host: 'x.io', left: 'x' },
    { host: 'caf%C3%A9.io', left: '%C3%A9' },
    { host: 'café.io', left: 'caf' },
    { host: '日本.io', left: '日本' },
    { host: '10.1.2.3', left: '10.1.2.3' },
    { host: '[2001:db8:7::9]:8080', left: '2001:db8:7::9' },
    { host: '987659876.xyz', left: '987659876' },
    { host: 'api.21.cash', left: '21' },
    { host: 'xn--caf-dma.io', left: 'xn' },
    { host: 'data.barvis.up.railway.app', left: 'railway' },
    { host: 'barvis.barvis', left: 'barvis' },
  ])('hides $host and is as good a URL', ({ host, left }) => {
    const endpoint = `https://${host}/v1/a`;
    const text = listing([
      other('a', {
        endpoint: JSON.stringify(endpoint),
        name: '"n"',
        description: JSON.stringify(`See ${host}.`),
      }),
    ]);
    const result = redacted(text);
    const { results } = JSON.parse(result) as Parsed;
    const shown = `${String(results[0]?.endpoint)} ${String(results[0]?.description)}`;
    expect(shown).not.toMatch(new RegExp(`(?<![\\p{L}\\p{N}])${left}(?![\\p{L}\\p{N}])`, 'u'));
    expect(found(result)).not.toContain('endpoint-url 0');
  });

  it('keeps amounts, times, numbers and the labels', () => {
    const description = 'Costs $1234567, 0.01 USDC or 5 cents; 10k calls at 2026-01-02T03:04:05Z on base.';
    const text = listing([
      other('a', { endpoint: '"https://x.io/a.1234567"', description: JSON.stringify(description) }),
    ]);
    const { results } = JSON.parse(redacted(text)) as Parsed;
    expect(results[0]?.description).toMatch(
      /^Costs \$1234567, 0\.01 USDC or 5 cents; 10k calls at 2026-01-02T03:04:05Z on base\.$/,
    );
    expect(results[0]?.endpoint).not.toContain('1234567');
  });

  it('redacts unknown members and text that is not JSON', () => {
    const one = other(
      'a',
      { endpoint: '"https://barvis.io/a"', health: '{"barvis": ["barvis.io"]}' },
      ', "by": "Barvis"',
    );
    const broken = other('b', { description: '"Barvis' });
    const text = `{"next": "https://barvis.io", // Barvis\n"count": 3, "results": [/* barvis */ ${one}, ${broken}, // barvis\n ${other('c')}]}`;
    for (const syntax of [undefined, JSONC_SYNTAX]) {
      const result = redacted(text, 1, syntax);
      expect(result).not.toMatch(/barvis/i);
      expect(Listing.read(result).entries.length).toBe(Listing.read(text).entries.length);
    }
  });

  it('keeps the entries after a `results` that is in a comment of a broken text', () => {
    const text = '{"count": 4 // Barvis "results": [\n{"a": 1}]\n}';
    expect(Listing.read(text).entries.length).toBe(1);
    const result = redacted(text);
    expect(result).not.toContain('Barvis');
    expect(Listing.read(result).entries.length).toBe(1);
  });

  it('knows common words in lower case', () => {
    for (const word of COMMON_WORDS) expect(word).toMatch(/^[a-z][a-z0-9]*$/);
  });
});
