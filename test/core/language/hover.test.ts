import { describe, expect, it } from 'vitest';
import { hoverAt, entryDetails } from '../../../src/core/language/hover';
import { FIELD_NAMES } from '../../../src/core/next/listing/fields';
import type { Path } from '../../../src/core/json/tree';
import { Listing } from '../../../src/core/listing/listing';
import { DEFAULT_SETTINGS } from '../../../src/core/next/listing/settings';
import { entry, listing, other, unmark, WITHOUT_CALLS, type Members } from '../../support/listing-text';
import { SAMPLE } from './sample';
import { hoverOn, mark, markdownOn } from './hover-support';

/** The Markdown on a member's name in an entry of a listing of two. */
const on = (name: string, members: Members = {}, extra = ''): string =>
  markdownOn(mark(listing([entry(members, extra), other('b')]), `"${name}"`));

/** The same without the first line, the meaning of the member. */
const body = (name: string, members?: Members, extra?: string): string =>
  on(name, members, extra).replace(/^.*\n*/, '');

/** The lines of a table or list that begin with a label. */
const lines = (markdown: string, label: string): string[] =>
  markdown.split('\n').filter((line) => line.startsWith(label));

describe('the hovers of a listing', () => {
  it('match the expected texts', async () => {
    const shown = Listing.read(SAMPLE);
    /** The tokens with the same hover, in sequence. */
    const tokens: string[] = [];
    const seen: string[] = [];
    let last = '';
    let end = 0;
    const add = (): void => {
      if (tokens.length > 0) seen.push(`════ ${tokens.join(' and ')}\n\n${last}\n`);
    };
    for (let offset = 0; offset < SAMPLE.length; offset++) {
      const hover = offset < end ? undefined : hoverAt(shown, offset, DEFAULT_SETTINGS);
      if (!hover) continue;
      end = hover.span.end;
      if (hover.markdown !== last) {
        add();
        tokens.length = 0;
      }
      last = hover.markdown;
      tokens.push(SAMPLE.slice(hover.span.start, end).replace(/\s+/g, ' '));
    }
    add();
    await expect(seen.join('\n')).toMatchFileSnapshot('sample.hovers.txt');
  });

  it('start with the member and its meaning', () => {
    for (const name of FIELD_NAMES) expect(on(name)).toMatch(new RegExp(`^\\*\\*\`${name}\`\\*\\*: .+`));
    for (const name of ['count', 'results']) expect(on(name)).toContain(`**\`${name}\`**: `);
  });

  it.each([
    ['a name', '"«calls30d»": 60', '"calls30d"'],
    ['a number', '"calls30d": «60»', '60'],
    ['a number, at its end', '"calls30d": 6«0»', '60'],
    ['a string', '"facilitator": "c«d»p"', '"cdp"'],
    ['an element', '"sources": ["a"], "acceptedChains": ["base", "«solana»"]', '"solana"'],
    ['an array', '"acceptedChains": «[»"base", "solana"]', '["base", "solana"]'],
    ['a comma in an array', '"acceptedChains": ["base"«,» "solana"]', '["base", "solana"]'],
    ['an object', '"health": { "id": «1» }', '{ "id": 1 }'],
    ['a colon', '"calls30d"«:» 60', undefined],
    ['a comma', '"calls30d": 60«,» "health": null', undefined],
    ['an unknown name', '"«calls»": 60', undefined],
    ['the value of an unknown name', '"__proto__": «60»', undefined],
  ])('concern the token: %s', (_, marked, token) => {
    expect(hoverOn(`{"count": 1, "results": [{ ${marked} }]}`).token).toBe(token);
  });

  it.each([
    ['count', '{"«count»": 1, "results": [{}]}', '"count"'],
    ['its value', '{"count": «1», "results": [{}]}', '1'],
    ['count after results', '{"results": [{}], "count": «1»}', '1'],
    ['results', '{"count": 1, "«results»": [{}]}', '"results"'],
    ['its bracket', '{"count": 1, "results": «[»{}]}', '['],
    ['its other bracket', '{"count": 1, "results": [{}«]»}', undefined],
    ['an opening bracket', '{"count": 1, "results": [«{»}]}', '{'],
    ['a closing bracket', '{"count": 1, "results": [{«}»]}', undefined],
    ['the comma after an entry', '{"count": 1, "results": [{}«,»{}]}', undefined],
    ['the next entry', '{"count": 1, "results": [{},«{»}]}', '{'],
    ['the bracket of the whole', '«{»"count": 1, "results": [{}]}', undefined],
    ['another member', '{"«next»": 1, "results": [{}]}', undefined],
    ['an element that is not an object', '{"results": [«1»]}', undefined],
    ['an element that is an array', '{"results": [«[»"id"]]}', undefined],
    ['no listing', '{"a": «1»}', undefined],
    ['nothing', '«»', undefined],
  ])('concern the token: %s', (_, marked, token) => {
    expect(hoverOn(marked).token).toBe(token);
  });

  it('have spans inside the text', () => {
    const shown = Listing.read(SAMPLE);
    for (const offset of [-1, SAMPLE.length, SAMPLE.length + 9])
      expect(hoverAt(shown, offset, DEFAULT_SETTINGS)).toBeUndefined();
  });
});

describe('entries that are being typed', () => {
  it.each([
    ['a member without value', '{"«id»": }', 'The value cannot be read yet.'],
    [
      'a number without its end',
      '{"calls30d": 60, "«callsPerDayApprox»": 2.',
      'The value cannot be read yet.',
    ],
    ['a member without colon', '{"calls30d": 1, "«id»" }', 'The value cannot be read yet.'],
    ['a number cut off', '{"calls30d": 60, "«callsPerDayApprox»": 2, "id": "a', '| `2` | `2` |'],
    ['an entry without its end', '{"calls30d": 60, "«callsPerDayApprox»": 2 ', '`calls30d ÷ 30` = `60 ÷ 30`'],
    ['a name that appears twice', '{"«id»": "a", "id": "b"}', 'The member is repeated below'],
    ['the last of two', '{"calls30d": 9, "calls30d": 60, "«callsPerDayApprox»": 2}', '`60 ÷ 30`'],
  ])('still describe the available values: %s', (_, text, content) => {
    expect(markdownOn(`{"count": 9, "results": [${text}`)).toContain(content);
  });

  it('never throw at any offset, wherever the text ends', () => {
    const text = listing([entry({ acceptedChains: '["base", "sei"]' })]);
    for (let end = 0; end <= text.length; end += 7) {
      const cut = text.slice(0, end);
      const shown = Listing.read(cut);
      for (let offset = 0; offset <= end; offset += 3) {
        const { span } = hoverAt(shown, offset, DEFAULT_SETTINGS) ?? {
          span: { start: offset, end: offset + 1 },
        };
        expect(span.start).toBeLessThanOrEqual(offset);
        expect(span.end).toBeGreaterThan(offset);
      }
    }
  });
});

describe('a statistic', () => {
  const verdict = (name: string, members: Members): string[] => {
    const [formula = '', , , row = '', says = ''] = body(name, members).split(/\n+/);
    const [, stated = '', computed = '', difference = '', relative = ''] = row
      .split(' | ')
      .join('|')
      .split('|');
    const parts = [stated, computed, ...formula.split(' = '), difference, relative, says.replace(/.*: /, '')];
    return parts.map((part) => part.trim());
  };

  it.each<[string, Members, string[]]>([
    [
      'callsPerDayApprox',
      {},
      [
        '`2`',
        '`2`',
        '`calls30d ÷ 30`',
        '`60 ÷ 30`',
        '`0`',
        '`0%`',
        'The stated and the computed value **agree exactly**.',
      ],
    ],
    [
      'callsPerPayer',
      { calls30d: '1', l30DaysPayers: '3', callsPerPayer: '0.33' },
      [
        ...['`0.33`', '`0.3333333333333333`', '`calls30d ÷ l30DaysPayers`', '`1 ÷ 3`'],
        ...[
          '`-0.00333333`',
          '`-1%`',
          'The stated and the computed value **agree after rounding to 2 decimals**.',
        ],
      ],
    ],
    [
      'volumePerDayApprox',
      { volume30dUsd: '9', volumePerDayApprox: '0.30000000000000004' },
      [
        ...['`0.30000000000000004`', '`0.3`', '`volume30dUsd ÷ 30`', '`9 ÷ 30`'],
        ...['`+4e-17`', '`+1.33e-14%`', 'The stated and the computed value **agree within the tolerance**.'],
      ],
    ],
    [
      'volumePerDayApprox',
      { volume30dUsd: '10', volumePerDayApprox: '0.3333333333333333' },
      [
        ...['`0.3333333333333333`', '`0.3333333333333333`', '`volume30dUsd ÷ 30`', '`10 ÷ 30`'],
        ...[
          '`0`',
          '`0%`',
          'The stated and the computed value **agree, apart from floating-point rounding**.',
        ],
      ],
    ],
    [
      'volume30dUsd',
      { calls30d: '123456', pricePerCallUsd: '0.0025', volume30dUsd: '3E2' },
      [
        ...['`3E2`', '`308.64`', '`calls30d × pricePerCallUsd`', '`123456 × 0.0025`'],
        ...['`-8.64`', '`-2.8%`', 'The stated and the computed value **differ**.'],
      ],
    ],
    [
      'callsPerPayer',
      { ...WITHOUT_CALLS, callsPerPayer: '5' },
      [
        ...['`5`', '`0`', '`calls30d ÷ l30DaysPayers`', '`0 ÷ 0`'],
        ...['`+5`', 'none', 'The stated and the computed value **differ**.'],
      ],
    ],
    [
      'volume30dUsd',
      { calls30d: '2', pricePerCallUsd: '1e308', volume30dUsd: '1' },
      [
        ...['`1`', '`2e+308`', '`calls30d × pricePerCallUsd`', '`2 × 1e308`'],
        ...['`-2e+308`', '`-100%`', 'The stated and the computed value **differ**.'],
      ],
    ],
  ])('has a table: %s of %j', (name, members, cells) => {
    expect(verdict(name, members)).toEqual(cells);
  });

  it('uses the configured tolerance', () => {
    const tolerance = { relative: 0.5, decimals: 2 };
    const text = mark(listing([entry({ callsPerDayApprox: '3' })]), '"callsPerDayApprox"');
    expect(markdownOn(text, { ...DEFAULT_SETTINGS, tolerance })).toContain(
      'The stated and the computed value **agree within the tolerance**.',
    );
    expect(markdownOn(text)).toContain('The stated and the computed value **differ**.');
  });

  it('states why the rule does not report, and where the configuration says so', () => {
    const figure = '"callsPerDayApprox"';
    const text = mark(listing([entry({ callsPerDayApprox: '3' })]), figure);
    const ignored = new Map([['calls-per-day', new Map([['api-x-io-v1-render', 4]])]]);
    expect(markdownOn(text, { ...DEFAULT_SETTINGS, ignored })).toMatch(
      /\n\nThe stated and the computed value \*\*differ\*\*\.\n\nThe rule `calls-per-day` is \*\*ignored for this entry\*\*: `\/ignore\/4` in `catalog-lens\.json`\.$/,
    );
    const severities = new Map([['calls-per-day', 'off'] as const]);
    const off = { ...DEFAULT_SETTINGS, severities };
    expect(markdownOn(text, off)).toMatch(
      /\n\nThe rule `calls-per-day` is \*\*off\*\*: `\/rules\/calls-per-day` in `catalog-lens\.json`\.$/,
    );
    const { text: plain, spans } = unmark(text);
    const place = (path: Path): string => `see ${path.join(' ')}`;
    expect(hoverAt(Listing.read(plain), spans[0]?.start ?? 0, off, place)?.markdown).toMatch(
      /\n\nThe rule `calls-per-day` is \*\*off\*\*: see rules calls-per-day\.$/,
    );
    const right = mark(listing([entry()]), figure);
    for (const settings of [off, { ...DEFAULT_SETTINGS, ignored }])
      expect(markdownOn(right, settings)).not.toContain('The rule');
    const bracket = plain.replace('{\n      "id"', '«{»\n      "id"');
    expect(markdownOn(bracket, off)).toContain('**differs** (the rule is off)');
    expect(markdownOn(bracket, { ...DEFAULT_SETTINGS, ignored })).toContain('**differs** (ignored)');
  });

  it('explains 0 payers', () => {
    expect(body('callsPerPayer', WITHOUT_CALLS)).toMatch(/\n\nWithout payers the computed figure is 0\.$/);
    expect(body('callsPerPayer')).not.toContain('Without payers');
  });

  it.each<[string, Members, string]>([
    [
      'volumePerDayApprox',
      { volume30dUsd: undefined },
      'Cannot be compared with `volume30dUsd ÷ 30`: `volume30dUsd` is missing or of the wrong type.',
    ],
    [
      'callsPerPayer',
      { calls30d: '1.5', l30DaysPayers: '"3"' },
      'Cannot be compared with `calls30d ÷ l30DaysPayers`: `calls30d` and `l30DaysPayers` are missing or of the wrong type.',
    ],
    [
      'callsPerDayApprox',
      { callsPerDayApprox: `2.${'0'.repeat(2000)}` },
      'Cannot be compared with `calls30d ÷ 30`: a number has too many digits to be compared here.',
    ],
  ])('reports missing members: %s of %j', (name, members, content) => {
    expect(body(name, members)).toBe(content);
  });
});

describe('a member', () => {
  it.each<[string, Members, string]>([
    ['id', { id: '5' }, 'The value is a number, not a string.'],
    ['name', { name: 'null' }, 'The value is null, not a string.\n\n**Entry 1 of 2**'],
    ['endpoint', { endpoint: '{}' }, 'The value is an object, not a string.'],
    ['calls30d', { calls30d: '1.5' }, 'The value is a number with a fraction, not an integer.'],
    ['pricePerCallUsd', { pricePerCallUsd: '"1"' }, 'The value is a string, not a number.'],
    ['sources', { sources: '"a"' }, 'The value is a string, not an array of strings.'],
    [
      'lastCalledMs',
      { lastCalledMs: '1e400' },
      'The value is a number beyond the range of a double, not an integer.',
    ],
    [
      'callsPerPayer',
      { callsPerPayer: 'true' },
      'The value is a boolean, not a number.\n\nCannot be compared with ',
    ],
    ['qualityFlag', { qualityFlag: '["a"]' }, 'The value is an array, not a string.'],
    ['health', { health: '{}' }, 'It is **not** null here.'],
  ])('of the wrong type is reported: %s', (name, members, content) => {
    expect(body(name, members)).toContain(content);
    expect(body(name, members).startsWith(content)).toBe(true);
  });

  it.each([
    ['https://a.io', '"a-io"', 'The ID is the slug'],
    ['https://a.io?b=1', '"a-io-b-1"', 'The ID is the slug with the query'],
    [
      'https://a.io',
      '"a-io-2"',
      'The ID is the slug with the suffix `-2`, accepted where two entries have the same slug',
    ],
    ['https://a.io', '"a-io-2-3"', 'The ID `a-io-2-3` is **not** the slug'],
    ['https://a.io', '"b"', 'The ID `b` is **not** the slug'],
  ])('id is compared with the slug of %s: %s', (endpoint, id, content) => {
    expect(body('id', { id, endpoint: `"${endpoint}"` })).toBe(
      `- Slug of the endpoint: \`a-io\`\n- ${content}`,
    );
  });

  it('id reports that there is no slug', () => {
    const none = 'There is no slug to compare the ID with: `endpoint` is not an absolute URL with a host.';
    expect(body('id', { endpoint: '"a"' })).toBe(none);
    expect(body('id', { endpoint: undefined })).toBe(none);
  });

  it.each([
    ['a.io', ['It is **not** an absolute HTTPS URL with a host.']],
    ['https://a.io', ['- Host: `a.io`', '- Path: none', '- Parameters: none', '- Query: none']],
    [
      'http://u:p@a.io:8080/:x/{y}/:zz?#f',
      [
        ...['- Host: `a.io:8080`', '- Path: `/:x/{y}/:zz`', '- Parameters: `:x`, `:zz`'],
        ...['- Written in brackets instead of `:name`: `{y}`', '- Query: (empty)', '- Fragment: `f`'],
        '- It contains **a user name or password**',
      ],
    ],
    [
      'http://a.io/b?c|d',
      [
        ...['- Host: `a.io`', '- Path: `/b`', '- Parameters: none', '- Query: c&#124;d'],
        '- The scheme is **not** HTTPS',
      ],
    ],
  ])('endpoint is parted: %s', (endpoint, content) => {
    expect(body('endpoint', { endpoint: `"${endpoint}"` }).split('\n')).toEqual(content);
  });

  it.each([
    ['Costs 5 cents.', '- Length: 14 characters\n- Amounts in the description: `5 cents` ($0.05)'],
    ['a\\nb 💰', '- Length: 5 characters in 2 lines\n- Amounts in the description: none'],
    ['', '- Length: 0 characters\n- Amounts in the description: none'],
    [
      'api.x.io · /render',
      '- Length: 18 characters\n- It is the same as the name\n- Amounts in the description: none',
    ],
    ['$1 $1 $2.50', '- Length: 11 characters\n- Amounts in the description: `$1`, `$2.50`'],
  ])('description is measured: %s', (description, content) => {
    expect(body('description', { description: `"${description}"` })).toBe(content);
  });

  it.each<[string, Members, string]>([
    [
      'chain',
      { chain: '"sei"' },
      '- `sei`: 1 of 2 entries (50%), $30 of $60 volume (50%)\n- It is not one of the known networks: `base`, `solana`, `other`\n- The first of `acceptedChains` is `base`',
    ],
    ['chain', { acceptedChains: undefined }, '- `base`: 2 of 2 entries (100%), $60 of $60 volume (100%)'],
    ['acceptedChains', { acceptedChains: '[]' }, 'The array is empty.'],
    [
      'acceptedChains',
      { acceptedChains: '["base", 1]' },
      '- `base`: 2 of 2 entries (100%), $60 of $60 volume (100%)',
    ],
    [
      'acceptedChains',
      { acceptedChains: '["base", "base"]' },
      '- `base`: 2 of 2 entries (100%), $60 of $60 volume (100%)',
    ],
    ['facilitator', { facilitator: '""' }, '- (empty): 1 of 2 entries (50%), $30 of $60 volume (50%)'],
  ])('%s of %j is counted', (name, members, content) => {
    expect(body(name, members)).toBe(content);
  });

  it('acceptedChains describes each element', () => {
    const text = (element: string): string =>
      markdownOn(mark(listing([entry({ acceptedChains: `["base", ${element}]` })]), element)).replace(
        /^.*\n*/,
        '',
      );
    expect(text('"solana"')).toBe('- `solana`: 1 of 1 entry (100%), $30 of $30 volume (100%)');
    expect(text('"eip155:137"').split('\n').slice(0, 2)).toEqual([
      '- `eip155:137`: 1 of 1 entry (100%), $30 of $30 volume (100%)',
      '- Its CAIP-2 ID stands for `polygon`',
    ]);
    expect(text('77')).toBe('The element is not a string.');
  });

  it('sources with very many names shows how many are left out', () => {
    const names = Array.from({ length: 40 }, (_, index) => `"s${index}"`);
    expect(lines(body('sources', { sources: `[${names.join()}]` }), '-')).toHaveLength(14);
    expect(body('sources', { sources: `[${names.join()}]` })).toContain('- and 28 more');
  });

  it.each([
    ['1787319479804', ['- Time: 2026-08-21 13:37:59.804 UTC', '- Age: the newest call in this listing']],
    [
      '1787319479803',
      ['- Time: 2026-08-21 13:37:59.803 UTC', '- Age: 1 millisecond before the newest call in this listing'],
    ],
    [
      '1787319480000000',
      [
        '- The number looks like a time in **microseconds** instead of milliseconds',
        '- Time, in microseconds: 2026-08-21 13:38:00 UTC',
        '- Age: 196 milliseconds after the newest call in this listing',
      ],
    ],
    ['5', ['The number is not a plausible time in milliseconds.']],
    ['-1e300', ['The number is not a plausible time in milliseconds.']],
  ])('lastCalledMs is read as a time: %s', (lastCalledMs, content) => {
    expect(body('lastCalledMs', { lastCalledMs }).split('\n')).toEqual(content);
  });

  it('lastCalledMs has no age if no time is plausible', () => {
    const text = listing([entry({ lastCalledMs: '1787319479' })]);
    expect(markdownOn(mark(text, '"lastCalledMs"'))).toContain(
      '- Age: unknown, because no time in this listing is plausible',
    );
  });

  it('excludes the volume of an entry with an unusually high price from shares', () => {
    const dear = entry({ pricePerCallUsd: '1e10', volume30dUsd: '6e11', chain: '"base"' });
    const read = (text: string): string => markdownOn(mark(listing([dear, other('b'), other('c')]), text));
    expect(read('"volume30dUsd"')).toContain(
      '- Rank: 1 of 3, largest first\n- Not part of the $60 in this listing: the price is above $450',
    );
    expect(read('"chain"')).toContain('- `base`: 3 of 3 entries (100%), $60 of $60 volume (100%)');
    expect(body('volume30dUsd')).toContain('- Share: $30 of $60 in this listing (50%)');
  });

  it('shows ranks with equal entries, and shares if there are any', () => {
    expect(body('calls30d')).toBe(
      '- Rank: 1 of 2, largest first, with 1 other\n- Share: 60 of 120 calls in this listing (50%)',
    );
    expect(body('calls30d', { calls30d: '-5' })).toBe('- Rank: 2 of 2, largest first');
    const unsold = mark(listing([entry(WITHOUT_CALLS)]), '"calls30d"');
    expect(markdownOn(unsold)).toMatch(/\n- Rank: 1 of 1, largest first$/);
  });
});

describe('count', () => {
  const count = (value: string | undefined): string =>
    markdownOn(mark(listing([entry(), other('b')], value), '"count"')).replace(/^.*\n*/, '');

  it.each([
    ['3450', 'This response holds 2 of 3,450 entries: 0.058% of the catalog.'],
    ['2', 'This response holds 2 entries: the whole catalog.'],
    ['1', 'This response holds 2 entries, more than the 1 entry of the count.'],
    ['0', 'This response holds 2 entries, more than the 0 entries of the count.'],
    ['"2"', 'The value is not an integer. This response holds 2 entries.'],
    ['1.5', 'The value is not an integer. This response holds 2 entries.'],
  ])('of %s is compared with results', (value, content) => {
    expect(count(value)).toBe(content);
  });
});

describe('a scorecard', () => {
  const card = (element: string): string => {
    const shown = Listing.read(listing([element]));
    const first = shown.entries.at(0);
    return first ? entryDetails(shown, first, DEFAULT_SETTINGS) : '';
  };

  it('is shown at the bracket and at the name', () => {
    const text = listing([entry()]);
    expect(card(entry())).toBe(markdownOn(text.replace('[\n    {', '[\n    «{»')));
    expect(on('name')).toContain(card(entry()).replace('1 of 1', '1 of 2'));
  });

  it('shows what is absent', () => {
    expect(card('{"calls30d": 1, "name": "x"}').split('\n').slice(4)).toEqual([
      '1 call',
      '',
      '| Statistic | Stated | Computed | Result |',
      '| --- | --- | --- | --- |',
      '| `callsPerDayApprox` |  |  | `callsPerDayApprox` is missing or of the wrong type |',
      '| `volume30dUsd` |  |  | `volume30dUsd` and `pricePerCallUsd` are missing or of the wrong type |',
      '| `volumePerDayApprox` |  |  | `volumePerDayApprox` and `volume30dUsd` are missing or of the wrong type |',
      '| `callsPerPayer` |  |  | `callsPerPayer` and `l30DaysPayers` are missing or of the wrong type |',
      '',
      '0 of 4 statistics agree with the computed values.',
    ]);
  });

  it('lists the problems of the entry first, the most severe first, including common ones', () => {
    const wrong = entry({ sources: '["a", "b", "c"]', volumePerDayApprox: '7' });
    const shown = Listing.read(listing([entry(), wrong]));
    const second = shown.entries.at(1);
    const text = second ? entryDetails(shown, second, DEFAULT_SETTINGS) : '';
    expect(Array.from(text.matchAll(/^- \*\*(\w+)\*\*: .+ \(`(.+)`\)$/gm), ([, ...found]) => found)).toEqual([
      ['Error', 'duplicate-id'],
      ['Warning', 'volume-per-day'],
      ['Warning', 'duplicate-endpoint'],
      ['Info', 'sources-count'],
    ]);
    expect(text).toContain('**: volumePerDayApprox is 7&#44; but volume30dUsd ÷ 30 &#61; 1 (');
    expect(text.indexOf('duplicate-id')).toBeLessThan(text.indexOf(' a call'));
    expect(card('1')).toMatch(
      /^\*\*Entry 1 of 1\*\* is not an object\.\n\n- \*\*Error\*\*: .*`wrong-type`\)$/,
    );
  });

  it('counts problems beyond ten', () => {
    const chains = Array.from({ length: 14 }, (_, index) => `"x${index}"`).join();
    const lines = card(entry({ chain: '"x0"', acceptedChains: `[${chains}]` })).split('\n');
    expect(lines.filter((line) => line.startsWith('- **'))).toHaveLength(10);
    expect(lines).toContain('- and 5 more problems');
  });

  it('shows text of the file in messages as plain text', () => {
    const details = card(entry({ qualityFlag: '"[x](command:y) $(bug) <b>*"' }));
    expect(details).not.toMatch(/\]\(command|\$\(bug|<b>/);
  });
});
