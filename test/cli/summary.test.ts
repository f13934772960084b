import { describe, expect, it } from 'vitest';
import { entry, listing, other, WITHOUT_CALLS } from '../support/listing-text';
import { folder, run } from './run';

const TEXT = listing([
  entry({ volume30dUsd: '31' }),
  other('a', { chain: '"solana"', acceptedChains: '["solana"]', qualityFlag: '"monitor"' }),
  other('b', WITHOUT_CALLS),
]);

describe('catalog-lens summary', () => {
  it('shows the figures of a listing in aligned tables', async () => {
    const { status, stdout, stderr } = await run('summary a.json', { 'a.json': TEXT });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatchInlineSnapshot(`
      "a.json: 3 entries (count: 1,000), 120 calls and $61 in 30 days; 0 errors, 2 warnings, 0 infos

      By chain and flag
                verified  monitor  entries  calls  volume  by volume
        base           2        0        2     60     $31  ████████████████████████
        solana         0        1        1     60     $30  ███████████████████████▎
        all            2        1        3    120     $61

      By price per call
                  entries  volume  by entries
        $0.50–$1        3     $61  ████████████████████████

      By calls in 30 days
               entries  volume  by entries
        0            1      $0  ████████████
        50–99        2     $61  ████████████████████████

      Age of the last call (newest: 2026-08-21 13:37:59.804 UTC)
                           entries  volume  by entries
        up to 1 hour             3     $61  ████████████████████████
        1–24 hours               0      $0
        1–3 days                 0      $0
        3–7 days                 0      $0
        7–14 days                0      $0
        14–30 days               0      $0
        more than 30 days        0      $0
        no plausible time        0      $0

      Problems by rule
                                 problems  entries
        volume-30d      warning         1        1
        volume-per-day  warning         1        1
      "
    `);
  });

  it('writes the same as JSON, with filters', async () => {
    const { status, stdout } = await run('summary --format json -', {}, TEXT);
    expect(status).toBe(0);
    const report = JSON.parse(stdout) as Record<string, unknown>;
    expect(report).toMatchObject({
      version: 1,
      path: '-',
      count: 1000,
      totals: { entries: 3, volume30dUsd: 61, calls30d: 120, problems: { error: 0, warning: 2, info: 0 } },
      rules: [{ rule: 'volume-30d', filter: 'rule:volume-30d' }, { rule: 'volume-per-day' }],
    });
  });

  it('excludes a price above the usual ones, reports it, and uses the configuration', async () => {
    const price = {
      pricePerCallUsd: '10000000000',
      volume30dUsd: '600000000000',
      volumePerDayApprox: '20000000000',
    };
    const text = listing([entry(), other('a', price), other('b', WITHOUT_CALLS)]);
    const cwd = folder({
      'a.json': text,
      'all/a.json': text,
      'all/catalog-lens.json': '{ "price": { "max": 10000000000 } }',
    });
    const { stdout } = await run('summary a.json', cwd);
    expect(stdout).toContain('3 entries (count: 1,000), 120 calls and $30 in 30 days;');
    expect(stdout).toContain(
      '1 entry with a price above $450 is excluded from volumes and shares (volume with it: $600,000,000,030)\n',
    );
    expect(stdout).toMatch(/^ {2}above \$450 \(excluded\) +1 +\$600,000,000,000 /m);
    const all = (await run('summary all/a.json', cwd)).stdout;
    expect(all).not.toContain('excluded');
    expect(all).toMatch(/^ {2}\$10,000,000,000 +1 +\$600,000,000,000 /m);
    const json = (await run('summary --format json a.json', cwd)).stdout;
    expect(JSON.parse(json)).toMatchObject({
      totals: { volume30dUsd: 600000000030, usualVolume30dUsd: 30 },
      excluded: { priceAbove: 450, entries: 1, volume: 600000000000, filter: 'price>450' },
    });
  });

  it('shows figures beyond the range of doubles', async () => {
    const huge = { volume30dUsd: '1.5e308', pricePerCallUsd: '1.5e308', calls30d: '1' };
    const text = listing([other('a', huge), other('b', huge)]);
    expect((await run('summary -', {}, text)).stdout).toContain('infinite');
    const { stdout } = await run('summary - --format json', {}, text);
    expect((JSON.parse(stdout) as { totals: unknown }).totals).toMatchObject({ volume30dUsd: null });
  });
});
