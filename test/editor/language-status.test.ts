import { LanguageStatusSeverity } from 'vscode';
import { describe, expect, it } from 'vitest';
import { statusOf } from '../../src/editor/problems/language-status';
import { listProblems } from '../../src/editor/problems/problem-list';
import { entry, listing, other } from '../support/listing-text';
import { checkedListingsOf, openListingOf } from './checked-listings-of';

const INFO = other('i', { sources: '["a", "b", "c"]' });
const WARNING = other('w', { volumePerDayApprox: '7' });
const ERROR = other('e', { qualityFlag: '"x"' });

/** What the language status shows of a text; JSON validation reports the problems of a rule, if one is given. */
function status(text: string, { config = '{}', byJson = '' } = {}) {
  const checked = checkedListingsOf(text, config);
  const problems = listProblems(checked, ({ rule }) => rule.id === byJson);
  return statusOf(openListingOf(checked), problems);
}

describe('the language status', () => {
  it.each([
    ['no problem', [entry()], '1 entry, 0 problems', '', 'Information'],
    ['an info', [entry(), INFO], '2 entries, 1 problem', '1 info', 'Information'],
    ['a warning', [INFO, WARNING], '2 entries, 2 problems', '1 warning, 1 info', 'Warning'],
    ['an error', [ERROR, WARNING], '2 entries, 2 problems', '1 error, 1 warning', 'Error'],
  ] as const)('shows the entries and %s', (_, entries, text, detail, severity) => {
    const shown = status(listing([...entries]));
    expect(shown).toMatchObject({ text, detail, severity: LanguageStatusSeverity[severity] });
  });

  it('opens the Problems view, if there are problems', () => {
    expect(status(listing([entry()])).command).toBeUndefined();
    expect(status(listing([ERROR])).command).toEqual({
      command: 'workbench.actions.view.problems',
      title: 'Show Problems',
    });
  });

  it('tells what is expected, left to JSON validation and beyond the limit of VS Code', () => {
    const config = '{ "expect": [{ "files": "a.json", "problems": { "quality-flag": 1 } }] }';
    expect(status(listing([ERROR]), { config }).detail).toBe('1 expected');
    expect(status(listing([ERROR, WARNING]), { byJson: 'quality-flag' }).detail).toBe(
      '1 error, 1 warning, 1 reported by VS Code as JSON problems',
    );
    const warnings = Array.from({ length: 1200 }, (_, at) => other(`w${at}`, { volumePerDayApprox: '7' }));
    expect(status(listing(warnings, '5000')).detail).toBe('1,200 warnings, VS Code shows 999');
  });

  it('counts the entries of all listings of a file, and tells which one is current', () => {
    const shown = status(`{ "a": ${listing([entry()])}, "b": ${listing([ERROR, WARNING])} }`);
    expect(shown.text).toBe('3 entries, 2 problems');
    expect(shown.detail).toBe('Listing 1 of 2, 1 error, 1 warning');
  });
});
