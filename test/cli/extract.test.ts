import path from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generate, write } from '../../src/core/fixtures/generate';
import { entry, listing, other, WITHOUT_CALLS } from '../support/listing-text';
import { folder, run } from './run';

const TEXT = listing([
  entry(),
  other('a', { chain: '"solana"', acceptedChains: '["solana"]' }),
  other('b', WITHOUT_CALLS),
]);

async function extracted(options: string, text = TEXT): Promise<string> {
  const { status, stdout, stderr } = await run(`extract a.json ${options}`, { 'a.json': text });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

function idsIn(text: string): string[] {
  return (JSON.parse(text) as { results: { id: string }[] }).results.map(({ id }) => id);
}

describe('extract', () => {
  it('writes the entries that match a filter, as they are, and their number', async () => {
    expect(await extracted("--filter 'calls>0 chain:base'")).toBe(listing([entry()], '1'));
  });

  it('writes the same text if nothing is left out', async () => {
    expect(await extracted('')).toBe(TEXT);
    const minified = TEXT.replace(/\s+/g, '');
    expect(await extracted('--filter calls>=0', minified)).toBe(minified);
  });

  it('keeps the encoding', async () => {
    const cwd = folder({ 'a.json': Buffer.from(`\ufeff${TEXT}`, 'utf16le') });
    await run('extract a.json --filter chain:solana --out b.json', cwd);
    const bytes = readFileSync(path.join(cwd, 'b.json'));
    expect(bytes.toString('utf16le').startsWith('\ufeff{')).toBe(true);
    expect(idsIn(bytes.toString('utf16le').slice(1))).toEqual(['api-x-io-v1-a']);
  });

  it('combines the options in their order', async () => {
    const text = write(generate({ entries: 60, seed: 5 }), false);
    const filtered = await extracted('--filter chain:base', text);
    const smallest = await extracted('--smallest', filtered);
    expect(await extracted('--smallest --filter chain:base', text)).toBe(smallest);
    expect(idsIn(smallest).length).toBeLessThan(idsIn(filtered).length);
  });

  it('writes a listing without entries if none matches, and reports it', async () => {
    const cwd = folder({ 'a.json': TEXT });
    const { status, stdout, stderr } = await run('extract a.json --filter chain:x', cwd);
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'catalog-lens: no entry matches the filter\n' });
    expect(JSON.parse(stdout)).toEqual({ count: 0, results: [] });
  });

  it('writes a listing inside other JSON alone, with its line endings, and to standard output as a file too', async () => {
    const inside = `{\n  "body": ${TEXT.trimEnd().replaceAll('\n', '\n  ')}\n}`;
    const cwd = folder({ 'a.json': inside, 'crlf.json': inside.replaceAll('\n', '\r\n') });
    expect(await run('extract a.json --out -', cwd)).toEqual({
      status: 0,
      stdout: TEXT,
      stderr: '',
    });
    expect((await run('extract crlf.json', cwd)).stdout).toBe(TEXT.replaceAll('\n', '\r\n'));
    expect(existsSync(path.join(cwd, '-'))).toBe(false);
  });
});
