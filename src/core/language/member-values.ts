import { FIELD_INDEX, FIELDS, LISTING_FIELDS, QUALITY_FLAGS, type FieldName } from '../entries/fields';
import { figuresOf, type LabelField, type NamesField } from '../listing/figures';
import { numberOf } from '../values/format';
import type { Completion } from './completions-at';
import { computedLiteral } from '../edit/computed';
import type { WritingPosition } from './writing-position';
import { countsInOtherEntries, rankedNames, type RankedName } from '../edit/ranked-names';
import type { EntryDraft } from '../edit/entry-draft';

/** The maximum number of suggested arrays. */
const MAX_ARRAYS = 5;

/** The completions of a value or array element: computed, used in the listing, or known. */
export function valuesFor(position: WritingPosition, draft: EntryDraft): Completion[] {
  const field = FIELDS[FIELD_INDEX.get(position.name ?? '') ?? -1];
  if (!field) return [];
  if (position.kind === 'item')
    return field.type === 'strings' ? labels(position, field.doc, namesFor(field.name, draft)) : [];
  switch (field.name) {
    case 'chain':
    case 'facilitator':
    case 'qualityFlag':
      return labels(position, field.doc, namesFor(field.name, draft));
    case 'acceptedChains':
    case 'sources':
      return arrays(position, field.doc, field.name, draft);
    case 'health':
      return [];
    default: {
      const literal = computedLiteral(field.name, draft);
      return literal === undefined
        ? []
        : [figure(position, draft, { ...field, literal, detail: detailOf(field) })];
    }
  }
}

/** Whether strings are suggested for the value of a member or for an element of its array. */
export function hasChoice(name: FieldName, draft: EntryDraft): boolean {
  return namesFor(name, draft).length > 1;
}

/** The number of entries, as the value of `count`. */
export function countFor(position: WritingPosition, { listing }: Pick<EntryDraft, 'listing'>): Completion[] {
  const literal = String(listing.entries.length);
  const { doc } = LISTING_FIELDS[0];
  return [figure(position, { listing }, { doc, literal, detail: 'entries in results' })];
}

function detailOf(field: (typeof FIELDS)[number]): string {
  if ('formula' in field) return field.formula;
  switch (field.name) {
    case 'id':
      return 'slug of the endpoint';
    case 'name':
      return 'label of the endpoint';
    case 'lastCalledMs':
      return 'the newest call';
    default:
      return '';
  }
}

function figure(
  position: WritingPosition,
  { listing }: Pick<EntryDraft, 'listing'>,
  { doc, literal, detail }: { readonly doc: string; readonly literal: string; readonly detail: string },
): Completion {
  const { start, end } = position.token;
  return {
    ...completionOf(position, literal, detail, doc),
    kind: 'figure',
    // A computed value is suggested for any typed text.
    filter: start === end ? literal : listing.slice(start, end),
  };
}

function labels(position: WritingPosition, doc: string, names: readonly RankedName[]): Completion[] {
  return names.map(({ name, detail }) => completionOf(position, JSON.stringify(name), detail, doc));
}

function completionOf(position: WritingPosition, literal: string, detail: string, doc: string): Completion {
  const { token, isInQuotes, needsComma } = position;
  // The closing quote stays behind the cursor: it may follow a tab stop, which VS Code forgets once the cursor is outside.
  const keepsQuote = isInQuotes && literal.startsWith('"') && !needsComma;
  return {
    label: literal,
    kind: 'value',
    detail,
    documentation: doc,
    insert: keepsQuote ? literal.slice(0, -1) : literal + (needsComma ? ',' : ''),
    isSnippet: false,
    span: keepsQuote ? { start: token.start, end: token.end - 1 } : token,
    filter: literal,
    suggestsNext: false,
    missingComma: position.missingComma,
  };
}

/** The suggested names for a member: the required one first, then by frequency. */
function namesFor(name: FieldName, { listing, reading, settings, entry }: EntryDraft): readonly RankedName[] {
  const figures = figuresOf(listing);
  const { chain, acceptedChains = [], sources = [] } = reading?.values ?? {};
  const label = (field: LabelField): ReadonlyMap<string, number> =>
    countsInOtherEntries(figures.labels(field), [entry?.[field] ?? '']);
  const names = (field: NamesField): ReadonlyMap<string, number> =>
    countsInOtherEntries(
      figures.names(field).names,
      (entry?.[field] ?? []).map((one) => one ?? ''),
    );
  switch (name) {
    case 'chain':
      return rankedNames(label('chain'), settings.chains, {
        // Both may be typed at once, at the tab stop of a new entry.
        first: acceptedChains[0] === entry?.chain ? undefined : acceptedChains[0],
        detail: 'the first of acceptedChains',
      });
    case 'acceptedChains':
      return rankedNames(names('acceptedChains'), settings.acceptedChains, {
        first: acceptedChains.length === 0 ? chain : undefined,
        detail: 'the chain',
        without: acceptedChains,
      });
    case 'sources':
      return rankedNames(names('sources'), [], { without: sources });
    case 'facilitator':
      return rankedNames(label('facilitator'), []);
    case 'qualityFlag':
      return rankedNames(label('qualityFlag'), QUALITY_FLAGS);
    default:
      return [];
  }
}

/** Whole arrays that other entries have. */
function arrays(position: WritingPosition, doc: string, name: NamesField, draft: EntryDraft): Completion[] {
  const { chain } = draft.reading?.values ?? {};
  const own = draft.entry?.[name];
  const counts = countsInOtherEntries(figuresOf(draft.listing).names(name).arrays, own ? [own] : []);
  const matchesChain = (array: readonly (string | undefined)[]): boolean =>
    array.length > 0 && (name === 'sources' || chain === undefined || array[0] === chain);
  const found = Array.from(counts, ([array, count]) => ({ array, count }))
    .filter(({ array }) => matchesChain(array) && array.every((item) => item !== undefined))
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_ARRAYS);
  return found.map(({ array, count }) => {
    const literal = `[${array.map((item) => JSON.stringify(item)).join(', ')}]`;
    return completionOf(position, literal, `in ${numberOf(count, 'entry', 'entries')}`, doc);
  });
}
