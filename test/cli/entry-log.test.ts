import { execFileSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entryLog } from '../../src/git/entry-log';
import { generate } from '../../src/core/fixtures/generate';
import { Random } from '../../src/core/values/random';
import { folder } from './run';
import { compareTexts, lineOf } from '../core/compare/support';

type Values = Record<string, unknown>;

/** A repository with one file that changes. */
class History {
  readonly path = folder({});
  file = 'listing.json';
  /** The text of each commit, the oldest first. */
  readonly texts: string[] = [];
  readonly subjects: string[] = [];

  constructor() {
    this.git('init', '-q', '-b', 'main');
  }

  git(...args: readonly string[]): string {
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
    return execFileSync('git', [...who, ...args], { cwd: this.path, encoding: 'utf8' });
  }

  write(entries: readonly Values[]): void {
    this.writeText(JSON.stringify({ count: 999, results: entries }, null, 2));
  }

  writeText(text: string): void {
    writeFileSync(join(this.path, this.file), text);
    this.texts.push(text);
    const subject = `commit ${this.texts.length}`;
    this.subjects.push(subject);
    this.git('add', '-A');
    this.git('commit', '-q', '-m', subject);
  }

  rename(file: string): void {
    renameSync(join(this.path, this.file), join(this.path, file));
    this.file = file;
  }

  async log(id: string, options = {}): Promise<readonly string[]> {
    const present = this.texts.at(-1);
    const { commits } = await entryLog(join(this.path, this.file), { id }, { present, ...options });
    return commits.map(
      ({ subject, kind, id: name, fields }) => `${subject} ${kind} ${name}: ${fields.map(lineOf).join()}`,
    );
  }
}

/** What comparisons of each text with the one before it say about an entry, the newest first. */
function naive({ texts, subjects }: History, wanted: string): readonly string[] {
  const lines: string[] = [];
  let id = wanted;
  for (let at = texts.length - 1; at >= 0; at--) {
    const compared = compareTexts(texts[at - 1] ?? '{"count": 0, "results": []}', texts[at] ?? '');
    const { old, now, added, removed, changed } = compared;
    const idOf = (listing: typeof old, entry: (typeof added)[number]): string | undefined =>
      listing.read(entry).values.id;
    const change = changed.find(({ after }) => idOf(now, after) === id);
    const line = (kind: string, fields = ''): number =>
      lines.push(`${subjects[at]} ${kind} ${id}: ${fields}`);
    if (added.some((entry) => idOf(now, entry) === id)) line('added');
    else if (removed.some((entry) => idOf(old, entry) === id)) line('removed');
    else if (change) {
      line(change.isRenamed ? 'renamed' : 'changed', change.fields.map(lineOf).join());
      id = idOf(old, change.before) ?? id;
    }
  }
  return lines;
}

function randomHistory(seed: number, commits: number): History {
  const random = new Random(seed);
  const history = new History();
  let entries: Values[] = generate({ entries: 12, seed }).results.map((one) => ({ ...one }));
  history.write(entries);
  while (history.texts.length < commits) {
    const at = random.integer(0, Math.min(2, entries.length - 1));
    const one = entries[at] ?? {};
    const number = history.texts.length;
    const moved = {
      ...one,
      id: `moved-${number}`,
      endpoint: String(one.endpoint).replace(/(\/\/[^/]+)(\/v\d+0)?/, `$1/v${number}0`),
    };
    const edits: readonly (() => Values[])[] = [
      () => entries.with(at, { ...one, pricePerCallUsd: number / 100 }),
      () => entries.with(at, { ...one, calls30d: number * 7, lastCalledMs: 1787319000000 + number }),
      () => entries.with(at, moved),
      () => entries.with(at, { ...one, id: `only-id-${number}` }),
      () => entries.filter((_, index) => index !== at),
      () => [...entries.slice(at), ...entries.slice(0, at)],
      () => [
        ...entries,
        ...generate({ entries: 1, seed: seed + number }).results.map((fresh) => ({ ...fresh })),
      ],
    ];
    const before = JSON.stringify(entries);
    entries = random.pick(edits)();
    if (entries.length < 4 || JSON.stringify(entries) === before)
      entries = [...entries, { ...one, id: `copy-${number}`, endpoint: `https://copy.example/${number}` }];
    history.write(entries);
  }
  return history;
}

describe('the history of an entry', () => {
  it.each([1, 2, 3])('equals that of comparisons commit by commit (seed %s)', async (seed) => {
    const history = randomHistory(seed, 30);
    const last = JSON.parse(history.texts.at(-1) ?? '') as { results: { id: string }[] };
    for (const { id } of last.results.slice(0, 5)) expect(await history.log(id)).toEqual(naive(history, id));
  });

  it('follows the file, skips what is not JSON, and begins with the newest commit that has the entry', async () => {
    const history = new History();
    const [one, two] = generate({ entries: 2, seed: 7 }).results.map((values): Values => ({ ...values }));
    const id = String(one?.id);
    history.write([{ ...one }, { ...two }]);
    history.write([{ ...one, description: 'Another.' }, { ...two }]);
    history.rename('other.json');
    history.git('add', '-A');
    history.git('commit', '-q', '-m', 'renamed file');
    history.writeText('{"count": ');
    history.write([{ ...one, description: 'A third.' }, { ...two }]);
    history.write([{ ...two }]);
    expect((await history.log(id)).map((line) => line.replace(/ \S+: .*/, ''))).toEqual([
      'commit 5 removed',
      'commit 4 changed',
      'commit 2 changed',
      'commit 1 added',
    ]);
    expect(await history.log(id, { limit: 1 })).toHaveLength(1);
    const { skipped, isFound } = await entryLog(join(history.path, history.file), { id: 'none' });
    expect([skipped.length, isFound]).toEqual([1, false]);
  });

  it('has a merge only where it differs from all parents', async () => {
    const history = new History();
    const [one, two] = generate({ entries: 2, seed: 7 }).results.map((values): Values => ({ ...values }));
    history.write([{ ...one }, { ...two }]);
    history.git('checkout', '-q', '-b', 'side');
    history.write([{ ...one, description: 'Side.' }, { ...two }]);
    history.git('checkout', '-q', 'main');
    history.write([{ ...one }, { ...two, description: 'Main.' }]);
    history.git('merge', '-q', '--no-commit', '-s', 'ours', 'side');
    history.write([
      { ...one, description: 'Side.' },
      { ...two, description: 'Merged.' },
    ]);
    const kinds = async (id: unknown): Promise<readonly string[]> =>
      (await history.log(String(id))).map((line) => line.replace(/ \S+: .*/, ''));
    expect(await kinds(one?.id)).toEqual(['commit 2 changed', 'commit 1 added']);
    expect(await kinds(two?.id)).toEqual(['commit 4 changed', 'commit 3 changed', 'commit 1 added']);
  });

  it('follows the file on branches that do not rename it, and not those that a merge has discarded', async () => {
    const history = new History();
    const [one, two] = generate({ entries: 2, seed: 7 }).results.map((values): Values => ({ ...values }));
    history.write([{ ...one }, { ...two }]);
    history.git('branch', 'discarded');
    history.git('checkout', '-q', '-b', 'side');
    history.write([{ ...one, description: 'Side.' }, { ...two }]);
    history.git('checkout', '-q', 'main');
    history.rename('other [1].json');
    history.write([{ ...one }, { ...two, description: 'Main.' }]);
    history.git('merge', '-q', '-m', 'merge', 'side');
    history.git('checkout', '-q', 'discarded');
    history.file = 'listing.json';
    history.write([{ ...one, description: 'Discarded.' }, { ...two }]);
    history.git('checkout', '-q', 'main');
    history.git('merge', '-q', '-s', 'ours', '-m', 'merge', 'discarded');
    history.file = 'other [1].json';
    const text = JSON.stringify({ count: 999, results: [{ ...one, description: 'Side.' }] }, null, 2);
    for (const setting of ['log.showRoot', 'log.follow', 'diff.renames'])
      history.git('config', setting, 'false');
    history.git('config', 'diff.relative', 'true');
    const lines = await history.log(String(one?.id), { present: text });
    expect(lines.map((line) => line.replace(/ \S+: .*/, ''))).toEqual(['commit 2 changed', 'commit 1 added']);
  });

  it('knows how an entry is called before a version that is not JSON, on every branch', async () => {
    const history = new History();
    const [one, two] = generate({ entries: 2, seed: 7 }).results.map((values): Values => ({ ...values }));
    const renamed = { ...one, id: 'another', endpoint: `${String(one?.endpoint)}-another` };
    history.write([{ ...one }, { ...two }]);
    history.git('checkout', '-q', '-b', 'side');
    history.write([{ ...one, description: 'Side.' }, { ...two }]);
    history.writeText('{"count": ');
    history.write([{ ...one, description: 'Side.' }, { ...two }]);
    history.git('checkout', '-q', 'main');
    history.write([{ ...renamed }, { ...two }]);
    history.git('merge', '-q', '--no-commit', '-s', 'ours', 'side');
    history.write([{ ...renamed, description: 'Side.' }, { ...two }]);
    expect((await history.log('another')).map((line) => line.replace(/: .*/, ''))).toEqual([
      'commit 6 changed another',
      'commit 5 renamed another',
      `commit 2 changed ${String(one?.id)}`,
      `commit 1 added ${String(one?.id)}`,
    ]);
  });

  it('is canceled, and says what is wrong outside of a repository', async () => {
    const history = randomHistory(4, 3);
    const file = join(history.path, history.file);
    await expect(entryLog(file, { id: 'a' }, { signal: AbortSignal.abort() })).rejects.toThrow(/Git/);
    await expect(entryLog(file, { id: 'a' }, { git: join(history.path, 'no-git') })).rejects.toThrow(
      /cannot run Git/,
    );
    await expect(entryLog(join(folder({ 'a.json': '{}' }), 'a.json'), { id: 'a' })).rejects.toThrow(
      /not a git repository/,
    );
  });
});
