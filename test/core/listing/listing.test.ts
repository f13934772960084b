import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/core/fixtures/generate';
import { write, type WriteOptions, breakRule } from '../../../src/core/fixtures/write';
import type { GeneratedListing } from '../../../src/core/model/mutator';
import { Listing } from '../../../src/core/listing/listing';
import { pathOf } from '../../support/problem-path';
import { RULES } from '../../../src/core/rules';
import { problemLine } from '../../support/problem-lines';

const LAYOUTS: readonly WriteOptions[] = [
  { format: 'pretty' },
  { format: 'minified' },
  { format: 'lines' },
  { format: 'pretty', eol: '\r\n', indent: '\t' },
];

/** A listing in which every second entry has wrong figures. */
function wrongListing(entries: number): GeneratedListing {
  const { count, results } = generate({ entries, seed: 9 });
  return {
    count,
    results: results.map((each, index) =>
      index % 2 === 0 ? each : { ...each, callsPerPayer: each.callsPerPayer + 1 },
    ),
  };
}

/** The part of a JSON value at a path. */
function at(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value);
}

describe('analyze', () => {
  const text = write(wrongListing(1000), { format: 'pretty' });
  const whole = Listing.read(text);

  it('has the same result in steps as at once', () => {
    const stepped = new Listing(text);
    const offsets = [...stepped.analyze()];
    expect(offsets.length).toBeGreaterThan(3);
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
    expect(Math.max(...offsets)).toBeLessThanOrEqual(text.length);
    expect(stepped.problems().map(problemLine)).toEqual(whole.problems().map(problemLine));
    expect([...stepped.entries].map(({ start, end }) => [start, end])).toEqual(
      [...whole.entries].map(({ start, end }) => [start, end]),
    );
    expect(stepped.count).toBe(whole.count);
  });

  it('can be canceled after any step', () => {
    for (let steps = 0; steps < 4; steps++) {
      const abandoned = new Listing(text);
      const analysis = abandoned.analyze();
      let reached = 0;
      for (let step = 0; step < steps; step++) {
        const { value, done } = analysis.next();
        if (!done) reached = value;
      }
      analysis.return();
      expect(analysis.next().done).toBe(true);
      expect(abandoned.entries.last?.end ?? 0).toBe(reached);
      const found = abandoned.problems().filter(({ rule }) => rule.scope === 'entry');
      const expected = whole
        .problems()
        .filter(({ rule, entry: of }) => rule.scope === 'entry' && (of?.end ?? 0) <= reached);
      expect(found.map(problemLine)).toEqual(expected.map(problemLine));
      for (const problem of found) expect(abandoned.locate(problem)).toEqual(whole.locate(problem));
    }
  });

  it('does not affect another analysis of the same text', () => {
    const [one, two] = [new Listing(text), new Listing(text)];
    const [steps, others] = [one.analyze(), two.analyze()];
    while (!steps.next().done) others.next();
    while (!others.next().done);
    expect(two.problems().map(problemLine)).toEqual(whole.problems().map(problemLine));
  });
});

describe('locate', () => {
  it.each(RULES.filter(({ id }) => id !== 'syntax'))(
    'finds what a problem of $id is about',
    ({ id, anchor }) => {
      for (const layout of LAYOUTS) {
        for (const seed of [1, 2, 3, 4, 5]) {
          const text = breakRule(generate({ entries: 30, seed }), id, seed, layout);
          const read = Listing.read(text);
          for (const problem of read.problems()) {
            const { start, end } = read.locate(problem);
            const located = text.slice(start, end);
            const value = at(JSON.parse(text), pathOf(problem));
            const isContainer = typeof value === 'object' && value !== null;
            if (anchor === 'name') expect(JSON.parse(located)).toBe(pathOf(problem).at(-1));
            else if (anchor === 'open' || isContainer) expect(located).toBe(Array.isArray(value) ? '[' : '{');
            else expect(JSON.parse(located)).toBe(value);
            if (anchor === 'name') expect(located).toMatch(/^"/);
          }
          expect(read.problems()).toHaveLength(1);
        }
      }
    },
  );

  it('finds a position inside the text for every syntax error', () => {
    for (const layout of LAYOUTS) {
      for (let seed = 1; seed <= 40; seed++) {
        const text = breakRule(generate({ entries: 5, seed }), 'syntax', seed, layout);
        const read = Listing.read(text);
        for (const { start, end } of read.problems().map((problem) => read.locate(problem))) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }
    }
  });
});
