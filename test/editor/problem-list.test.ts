import { describe, expect, it } from 'vitest';
import {
  listProblems,
  MAX_SHOWN,
  MAX_WITH_INFOS,
  type ProblemList,
} from '../../src/editor/problems/problem-list';
import { entry, listing, other } from '../support/listing-text';
import { checkedListingsOf } from './checked-listings-of';

function shownRules({ shown }: ProblemList): string[] {
  return shown.map(({ problem }) => problem.rule.id);
}

const THREE_SOURCES = '["a", "b", "c"]';

describe('the problems of a file in the editor', () => {
  const text = listing([
    entry({ volumePerDayApprox: '7', sources: THREE_SOURCES }),
    other('b').replace('"health": null', '"health": null, "health": null'),
    other('c', { qualityFlag: '"x"' }),
  ]);

  it('are counted whether JSON validation reports some of them or not', () => {
    const present = checkedListingsOf(text);
    const all = listProblems(present);
    const some = listProblems(present, ({ rule }) => rule.id === 'duplicate-key');
    expect(all.total).toBe(present.listings[0].problems().length);
    expect(all.counts).toEqual({ error: 2, warning: 1, info: 1 });
    expect(some.counts).toEqual(all.counts);
    expect(some.total).toBe(all.total);
    expect([all.reportedByJson, some.reportedByJson]).toEqual([0, 1]);
    expect(shownRules(some)).toEqual(['quality-flag', 'volume-per-day', 'sources-count']);
  });

  it('are published after the others if they are expected, and counted separately', () => {
    const config = '{ "expect": [{ "files": "a.json", "problems": { "quality-flag": 1 } }] }';
    const list = listProblems(checkedListingsOf(text, config));
    expect(shownRules(list)).toEqual(['duplicate-key', 'volume-per-day', 'sources-count', 'quality-flag']);
    expect(list.counts).toEqual({ error: 1, warning: 1, info: 1 });
    expect([list.total, list.expected]).toEqual([3, 1]);
  });

  it('are published up to the limit of VS Code if they are errors and warnings', () => {
    const warnings = Array.from({ length: MAX_SHOWN }, (_, at) =>
      other(`w${at}`, { volumePerDayApprox: '7' }),
    );
    const present = checkedListingsOf(listing([...warnings, other('i', { sources: THREE_SOURCES })], '5000'));
    const list = listProblems(present);
    expect(list.total).toBe(MAX_SHOWN + 1);
    expect(list.shown).toHaveLength(MAX_SHOWN - 1);
    expect(list.unshown).toEqual([
      { rule: 'volume-per-day', count: 1 },
      { rule: 'sources-count', count: 1 },
    ]);
  });

  it('leave room for those of others if there are infos, the most severe of all listings first', () => {
    const infos = Array.from({ length: 600 }, (_, at) => other(`i${at}`, { sources: THREE_SOURCES }));
    const first = listing(infos, '5000');
    const second = listing([...infos, other('w', { volumePerDayApprox: '7' })], '5000');
    const present = checkedListingsOf(`{ "a": ${first}, "b": ${second} }`);
    const list = listProblems(present);
    expect(list.total).toBe(1201);
    expect(list.shown).toHaveLength(MAX_WITH_INFOS - 1);
    expect(list.shown[0]?.listing).toBe(present.listings[1]);
    expect(list.unshown).toEqual([{ rule: 'sources-count', count: 1202 - MAX_WITH_INFOS }]);
  });

  it('include those that JSON validation reports where VS Code would not underline these', () => {
    const warnings = Array.from({ length: MAX_WITH_INFOS }, (_, at) =>
      other(`w${at}`, { volumePerDayApprox: '7' }),
    );
    const double = other('d').replace('"health": null', '"health": null, "health": null');
    const present = checkedListingsOf(listing([...warnings, double], '5000'));
    const list = listProblems(present, ({ rule }) => rule.id === 'duplicate-key');
    expect(list.reportedByJson).toBe(0);
    expect(shownRules(list)[0]).toBe('duplicate-key');
  });
});
