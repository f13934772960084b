import { expectationRule, type Rule } from '../listing/rule';

/** The rules on what the configuration expects of files; `core/config` checks them. */

export const expectedProblems = expectationRule<{ message: string }>({
  id: 'expected-problems',
  group: 'Expectations',
  severity: 'error',
  anchor: 'open',
  summary: 'The problems of a file differ from those that the configuration expects.',
  reason:
    'A negative fixture breaks a rule on purpose. If it no longer does, or does so more often, the tests that use it no longer test what they should.',
  source: '`expect` in the configuration',
  configuration: {
    text: `The number of problems of a rule, or the IDs of the entries that have them. A number may be a range: \`">=2"\`, \`"<=2"\` or
\`"2..4"\`:`,
    example: {
      expect: [
        {
          files: 'fixtures/negative/wrong-volume.json',
          problems: { 'volume-30d': 1, 'volume-per-day': ['the-id-of-the-entry'] },
        },
      ],
    },
  },
  fix: { kind: '-', text: '' },
  message: ({ message }) => message,
});

export const expectedEntries = expectationRule<{ message: string }>({
  id: 'expected-entries',
  group: 'Expectations',
  severity: 'error',
  anchor: 'open',
  summary: 'A file has more or fewer entries that match a filter than the configuration expects.',
  reason:
    'A test needs entries of a certain kind. If they are removed from its fixture, it no longer tests them.',
  source: '`expect` in the configuration',
  configuration: {
    text: 'A filter of the Entries view, and how many entries match it:',
    example: {
      expect: [
        {
          files: 'fixtures/api/*.json',
          entries: [{ filter: 'chain:solana flag:verified', count: '>=3' }],
        },
      ],
    },
  },
  fix: { kind: '-', text: '' },
  message: ({ message }) => message,
});

export const unusedSetting = expectationRule<{ message: string }>({
  id: 'unused-setting',
  group: 'Expectations',
  severity: 'warning',
  anchor: 'value',
  summary: 'An element of `ignore` or `expect` in the configuration matches nothing.',
  reason:
    'What it refers to was renamed, removed or fixed, and it may hide a problem later. It is reported by `check --report-unused` and by Check Workspace if all files that it applies to were checked.',
  source: '`ignore` and `expect` in the configuration',
  fix: { kind: '-', text: '' },
  message: ({ message }) => message,
});

export const EXPECTATION_RULES: readonly Rule[] = [expectedProblems, expectedEntries, unusedSetting];
