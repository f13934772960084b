import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/core/text/text-edit';
import { fixAll } from '../../../src/core/edit/fix-all';
import { Checker } from '../../../src/core/listing/checker';
import { placeOfWhole } from '../../../src/core/listing/find-listings';
import { Listing } from '../../../src/core/listing/listing';
import { RULES } from '../../../src/core/rules';
import { setString, entryRule, type Rule } from '../../../src/core/listing/rule';
import type { RuleId } from '../../../src/core/listing/rule-id';
import { DEFAULT_SETTINGS } from '../../../src/core/listing/settings';
import { entry, listing } from '../../support/listing-text';

const TEXTS = {
  group: 'Shape',
  severity: 'warning',
  anchor: 'value',
  summary: '',
  reason: '',
  source: '',
  message: () => '',
  breaks: undefined,
} as const;

/** Reports whitespace around a description. */
const trimmedDescription = entryRule<{ text: string }>({
  ...TEXTS,
  id: 'trimmed-description' as RuleId,
  fix: {
    kind: 'safe',
    text: '',
    propose: ({ args: { text } }) => [
      { title: 'Offered', changes: [setString(['description'], 'offered')], kind: 'offered' },
      { title: 'Trim it', changes: [setString(['description'], text.trim())] },
    ],
  },
  check({ values: { description = '' } }, report) {
    if (description !== description.trim()) report({ path: ['description'], args: { text: description } });
  },
});

/** Reports upper case in a description that has no whitespace around it. */
const lowerCaseDescription = entryRule<{ text: string }>({
  ...TEXTS,
  id: 'lower-case-description' as RuleId,
  fix: {
    kind: 'safe',
    text: '',
    propose: ({ args: { text } }) => [
      { title: 'Lower case', changes: [setString(['description'], text.toLowerCase())] },
    ],
  },
  check({ values: { description = '' } }, report) {
    const isReported = description === description.trim() && description !== description.toLowerCase();
    if (isReported) report({ path: ['description'], args: { text: description } });
  },
});

/** Replaces the description by one that it reports as well. */
const neverDone = entryRule<{ text: string }>({
  ...TEXTS,
  id: 'never-done' as RuleId,
  fix: {
    kind: 'safe',
    text: '',
    propose: ({ args: { text } }) => [{ title: '', changes: [setString(['description'], `${text}!`)] }],
  },
  check({ values: { description = '' } }, report) {
    report({ path: ['description'], args: { text: description } });
  },
});

function fixedWith(text: string, rules: readonly Rule[]): { text: string; fixed: number } {
  const checker = new Checker(rules, DEFAULT_SETTINGS);
  const { edits, fixed } = fixAll(Listing.read(text, placeOfWhole(text), { checker }));
  return { text: applyEdits(text, edits), fixed };
}

describe('a new rule with a safe fix takes part in fixing all', () => {
  it('with its best safe proposal, together with the other rules', () => {
    const text = listing([entry({ description: '" Renders "', sources: '["a", "a"]', callsPerPayer: '7' })]);
    const { text: after, fixed } = fixedWith(text, [...RULES, trimmedDescription]);
    expect(after).toBe(listing([entry({ description: '"Renders"', sources: '["a"]' })]));
    expect(fixed).toBe(3);
  });

  it('also for problems that only another fix causes, which do not count as fixed', () => {
    const text = listing([entry({ description: '" Renders "' })]);
    const { text: after, fixed } = fixedWith(text, [lowerCaseDescription, trimmedDescription]);
    expect(after).toBe(listing([entry({ description: '"renders"' })]));
    expect(fixed).toBe(1);
  });

  it('a limited number of times, if problems remain', () => {
    const text = listing([entry({ description: '"Renders"' })]);
    const { text: after, fixed } = fixedWith(text, [neverDone]);
    expect(after).toBe(listing([entry({ description: `"Renders${'!'.repeat(10)}"` })]));
    expect(fixed).toBe(0);
  });
});
