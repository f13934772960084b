import type { Filter, FilterTerm } from './parse';
import { listed, quoted } from './shown';
import type { Phrase } from './term';

const MAX_PHRASES = 24;
/** The members that are searched for words. */
const SEARCHED_FIELDS = 'in id, name or endpoint';

/**
 * Describes in one sentence, as plain text, which entries a filter shows: `Entries with chain base and a price above $1, that
 * have a problem.` Terms with errors are left out.
 */
export function explainFilter(filter: Filter): string {
  if (filter.terms.length === 0) return 'All entries.';
  const phrases = filter.terms.flatMap((term) => phraseOf(term) ?? []).concat(wordPhrases(filter.terms));
  const of = (after: Phrase['after']): string[] =>
    phrases.filter((phrase) => phrase.after === after).map(({ text }) => text);
  const parts = [
    introduced('with', of('with')),
    introduced('without', of('without')),
    introduced('that', of('that')),
  ].filter((part) => part !== '');
  return `Entries ${parts.join(', ')}.`;
}

function introduced(by: string, texts: readonly string[]): string {
  return texts.length === 0 ? '' : `${by} ${listed(texts, by === 'without' ? 'or' : 'and', MAX_PHRASES)}`;
}

function phraseOf(asked: FilterTerm): Phrase | undefined {
  switch (asked.kind) {
    case 'word':
      return undefined;
    case 'text':
      return asked.term.phrase(asked.values, asked.isNegated);
    case 'number':
      return asked.term.phrase(asked.bounds, asked.isNegated);
  }
}

/** All words in one phrase. */
function wordPhrases(terms: readonly FilterTerm[]): Phrase[] {
  const words = (isNegated: boolean): string[] =>
    terms.flatMap((term) => (term.kind === 'word' && term.isNegated === isNegated ? quoted(term.text) : []));
  const requiredWords = listed(words(false), 'and');
  const excludedWords = listed(words(true), 'or');
  if (requiredWords === '' && excludedWords === '') return [];
  const text =
    requiredWords === ''
      ? `do not contain ${excludedWords}`
      : `contain ${requiredWords}${excludedWords === '' ? '' : ` but not ${excludedWords}`}`;
  return [{ after: 'that', text: `${text} ${SEARCHED_FIELDS}` }];
}
