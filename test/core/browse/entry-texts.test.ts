import { describe, expect, it } from 'vitest';
import { EntryTexts, fold } from '../../../src/core/browse/entry-texts';
import { generate } from '../../../src/core/fixtures/generate';
import { write } from '../../../src/core/fixtures/write';
import { Listing } from '../../../src/core/listing/listing';
import { EditedText } from '../../support/edited-text';
import { runToEnd } from '../../../src/core/steps';
import { entry, listing, other, type Members } from '../../support/listing-text';

function textsOf(element: string): {
  id: string;
  name: string;
  endpoint: string;
  host: string | undefined;
  folded: string;
} {
  const read = Listing.read(listing([other('first'), element]));
  const texts = new EntryTexts(read);
  const second = read.entries.at(1);
  if (!second) throw new Error('There should be two.');
  return { ...texts.of(second), host: texts.host(second), folded: texts.folded(second) };
}

describe('the texts of an entry', () => {
  it.each<[string, Members, Partial<ReturnType<typeof textsOf>>]>([
    [
      'as written',
      {},
      {
        id: 'api-x-io-v1-render',
        name: 'api.x.io · /render',
        endpoint: 'https://api.x.io/v1/render',
        host: 'api.x.io',
      },
    ],
    ['with escapes', { name: '"a \\u00b7 \\"b\\""' }, { name: 'a · "b"' }],
    ['in one line', { name: '"a\\r\\nb"' }, { name: 'a  b' }],
    [
      'empty where there is none',
      { id: undefined, name: '7', endpoint: 'null' },
      { id: '', name: '', endpoint: '', host: undefined },
    ],
    [
      'with the host in lower case, its port and no credentials',
      { endpoint: '"https://u:p@API.x.io:8443/a"' },
      { host: 'api.x.io:8443' },
    ],
    ['without a host where the endpoint has none', { endpoint: '"/v1/render"' }, { host: undefined }],
    [
      'in lower case to be searched',
      { name: '"Tide TABLES"' },
      { folded: 'api-x-io-v1-render\ntide tables\nhttps://api.x.io/v1/render\n' },
    ],
  ])('are %s', (_, members, expected) => {
    expect(textsOf(entry(members))).toMatchObject(expected);
  });

  it('are those of the last of repeated members', () => {
    expect(textsOf(entry({}, ', "name": "last"'))).toMatchObject({ name: 'last' });
  });

  it('are empty for an element that is not an object', () => {
    expect(textsOf('5')).toEqual({ id: '', name: '', endpoint: '', host: undefined, folded: '\n\n\n' });
  });

  it.each(['pretty', 'minified', 'lines'] as const)('are what the entries have: %s', (format) => {
    const read = Listing.read(write(generate({ entries: 600, seed: 9 }), { format }));
    const texts = new EntryTexts(read);
    for (const one of read.entries) {
      const { id, name, endpoint } = read.read(one).values;
      expect(texts.of(one)).toEqual({ id, name, endpoint });
    }
  });

  it('are read once, and after an edit only those of the new block', () => {
    const text = new EditedText(write(generate({ entries: 2000, seed: 9 }), { format: 'pretty' }));
    const read = Listing.read(text);
    const texts = new EntryTexts(read);
    runToEnd(texts.prepare());
    text.unitsRead = 0;
    runToEnd(texts.prepare());
    expect(text.unitsRead).toBe(0);
    const at = (read.entries.at(1000)?.start ?? 0) + 1;
    read.edit(text.edit([{ offset: at, length: 0, text: ' ' }]));
    text.unitsRead = 0;
    runToEnd(texts.prepare());
    expect(text.unitsRead).toBeGreaterThan(0);
    expect(text.unitsRead).toBeLessThan(text.length / 4);
  });

  it('of an entry with a syntax error are the previous ones if they are missing', () => {
    const text = new EditedText(listing([other('a'), other('b')]));
    const read = Listing.read(text);
    const texts = new EntryTexts(read);
    runToEnd(texts.prepare());
    read.edit(text.edit([{ offset: text.whole.indexOf('"https://api.x.io/v1/b"'), length: 5, text: '' }]));
    const broken = read.entries.at(1);
    expect(broken?.hasSyntaxError).toBe(true);
    expect(broken && texts.of(broken)).toMatchObject({ id: 'api-x-io-v1-b', name: 'api.x.io · /b' });
    expect(broken && texts.host(broken)).toBe('api.x.io');
    expect(broken && texts.folded(broken)).toContain('https://api.x.io/v1/b');
  });
});

describe('folding', () => {
  it('converts to lower case and keeps the length', () => {
    expect(fold('ÄB')).toBe('äb');
    expect(fold('Aİ')).toBe('aİ');
    expect(fold('Aİ')).toHaveLength(2);
    expect(fold('İⒶ')).toBe('İⓐ');
  });

  it('does not depend on the neighbors of a letter', () => {
    expect(fold('ΟΔΟΣ')).toBe(fold('ΟΔΟΣΑ').slice(0, -1));
  });
});
