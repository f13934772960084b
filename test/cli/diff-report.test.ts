import { describe, expect, it } from 'vitest';
import { listing, other, type Members } from '../support/listing-text';
import { folder } from './run';
import { jsonOf, read } from './command';

/** An entry with this volume, and its own text and statistics. */
function worth(word: string, volume: number, members: Members = {}): string {
  return other(word, {
    description: `"Tells everything that there is to know about ${word}."`,
    pricePerCallUsd: String(volume / 60),
    volume30dUsd: String(volume),
    lastCalledMs: String(1787319000000 + 7 * volume),
    ...members,
  });
}

const RENAMED: Members = { id: '"api-x-io-v2-c"', endpoint: '"https://api.x.io/v2/c"' };
const FILES = {
  'old.json': listing([worth('rich', 9_000_000), worth('a', 600), worth('b', 300), worth('c', 63)]),
  'new.json': listing([
    worth('rich', 9_000_000),
    worth('a', 606),
    worth('b', 360),
    worth('c', 63, RENAMED),
    worth('d', 30),
  ]),
  'catalog-lens.json': '{"price": {"max": 1000}}',
};

interface Diff {
  readonly same: boolean;
  readonly added: readonly { readonly id: string }[];
  readonly removed: readonly unknown[];
  readonly changed: readonly {
    readonly id: string;
    readonly renamed?: boolean;
    readonly oldId?: string;
    readonly fields: readonly { readonly field: string }[];
  }[];
  readonly totals: {
    readonly all: Record<'old' | 'new', { readonly entries: number; readonly volume30dUsd: number }>;
    readonly excluded: unknown;
  };
}

async function diffOf(...options: readonly string[]): Promise<Diff> {
  const answer = await read(['diff', '--format', 'json', ...options, 'old.json', 'new.json'], folder(FILES));
  expect(answer.sentences).toEqual([]);
  return jsonOf(answer) as unknown as Diff;
}

function idsIn(diff: Diff): readonly (string | undefined)[] {
  return diff.changed.map(({ id }) => id.split('-').at(-1));
}

describe('diff', () => {
  it('has a renamed entry among the changed ones, with its old id', async () => {
    const { added, removed, changed } = await diffOf();
    expect(removed).toEqual([]);
    expect(added.map(({ id }) => id)).toEqual(['api-x-io-v1-d']);
    const [renamed] = changed.filter((one) => one.renamed);
    expect(renamed).toMatchObject({ id: 'api-x-io-v2-c', oldId: 'api-x-io-v1-c' });
    expect(renamed?.fields.map(({ field }) => field)).toEqual(['id', 'endpoint']);
    expect(changed.filter((one) => !one.renamed).map((one) => 'oldId' in one)).toEqual([false, false]);
    for (const format of ['pretty', 'markdown'])
      expect(
        (await read(['diff', '--format', format, 'old.json', 'new.json'], folder(FILES))).stdout,
      ).toMatch(/api-x-io-v1-c → api-x-io-v2-c/);
  });

  it('has the largest change of volume first', async () => {
    expect(idsIn(await diffOf())).toEqual(['b', 'a', 'c']);
  });

  it('has totals without prices above the usual ones, and says so', async () => {
    const { totals } = await diffOf();
    expect(totals.excluded).toEqual({ old: 1, new: 1 });
    expect(totals.all).toMatchObject({
      old: { entries: 4, volume30dUsd: 963 },
      new: { entries: 5, volume30dUsd: 1059 },
    });
    for (const format of ['pretty', 'markdown'])
      expect(
        (await read(['diff', '--format', format, 'old.json', 'new.json'], folder(FILES))).stdout,
      ).toContain('1 entry with a price above $1,000 is excluded from volumes');
  });

  it('explains in its help when an entry is a renamed one', async () => {
    expect((await read(['diff', '--help'], folder({}))).stdout).toMatch(
      /renamed entry if they have the same description \(of at least\s+20 characters\)/,
    );
  });
});
