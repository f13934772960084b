import { usualPrice } from '../next/listing/settings';
import { FIELDS, LISTING_FIELDS, type FieldName, FIELD_INDEX, QUALITY_FLAGS } from '../next/listing/fields';
import type { Completion } from './completions-at';
import { computedLiteral, commonValuesOf, type CommonValues, type EntryDraft } from '../edit/new-entry';
import type { WritingPosition } from './cursor';
import { stringStop, tabStop, verbatim } from '../text/quote';
import { statisticsOf, type LabelField, type NamesField } from '../listing/statistics';
import { pluralize } from '../values/format';
import { countsInOtherEntries, rankedNames, type RankedName } from '../edit/field-input';

/** The missing members of an entry, in the order of the schema, with values that can be computed. */
export function missingMembers(position: WritingPosition, draft: EntryDraft, colon: string): Completion[] {
  const commonValues = commonValuesOf(draft.listing, draft.settings);
  return FIELDS.filter(({ name }) => !draft.names.has(name)).map((field) => {
    const computed = position.hasColon ? undefined : computedLiteral(field.name, draft);
    const suggestsValues = computed === undefined && hasChoice(field.name, draft);
    const value =
      computed === undefined
        ? placeholderOf(field.name, draft, commonValues, suggestsValues)
        : verbatim(computed);
    const isFigure = 'formula' in field && computed !== undefined;
    const detail = isFigure ? `= ${computed}` : TYPES[field.type];
    return memberOf(position, field, { colon, value, detail, suggestsValues });
  });
}

/** The missing members of the listing itself. */
export function missingRootMembers(
  position: WritingPosition,
  names: ReadonlySet<string>,
  count: number,
  colon: string,
): Completion[] {
  return LISTING_FIELDS.filter(({ name }) => !names.has(name)).map((field) =>
    field.name === 'count'
      ? memberOf(position, field, {
          colon,
          value: tabStop(1, String(count)),
          detail: TYPES.integer,
          suggestsValues: false,
        })
      : memberOf(position, field, { colon, value: '[$1]', detail: 'array of entries', suggestsValues: true }),
  );
}

const TYPES = {
  string: 'string',
  number: 'number',
  integer: 'integer',
  strings: 'array of strings',
  null: 'null',
} as const;

/** The text after the name of a member. */
interface MemberValue {
  readonly colon: string;
  /** As a snippet. */
  readonly value: string;
  readonly detail: string;
  /** Whether values are suggested at the tab stop. */
  readonly suggestsValues: boolean;
}

function memberOf(
  { hasColon, needsComma, missingComma, token }: WritingPosition,
  { name, doc }: { readonly name: string; readonly doc: string },
  { colon, value, detail, suggestsValues }: MemberValue,
): Completion {
  const quoted = `"${name}"`;
  return {
    label: name,
    kind: detail.startsWith('=') ? 'figure' : 'member',
    detail,
    documentation: doc,
    insert: hasColon ? quoted : `${quoted}${colon}${value}${needsComma ? ',' : ''}`,
    isSnippet: !hasColon,
    span: token,
    filter: quoted,
    suggestsNext: suggestsValues && !hasColon,
    missingComma,
  };
}

/**
 * A placeholder value of the right type with a tab stop.
 *
 * @param suggestsValues whether strings are suggested there; the placeholder is empty then, as it would filter them
 */
function placeholderOf(
  name: FieldName,
  draft: EntryDraft,
  commonValues: CommonValues,
  suggestsValues: boolean,
): string {
  const { chain, acceptedChains } = draft.reading?.values ?? {};
  const string = (text: string): string => stringStop(1, suggestsValues ? '' : text);
  switch (name) {
    case 'chain':
      return string(acceptedChains?.[0] ?? commonValues.chain);
    case 'acceptedChains':
      return `[${string(chain ?? commonValues.chain)}]`;
    case 'facilitator':
      return string(commonValues.facilitator);
    case 'sources':
      return `[${string(commonValues.source)}]`;
    case 'qualityFlag':
      return string(commonValues.qualityFlag);
    case 'pricePerCallUsd':
      return tabStop(1, String(usualPrice(draft.settings.price)));
    default:
      return FIELDS.find((field) => field.name === name)?.type === 'string' ? stringStop(1) : tabStop(1, '0');
  }
}

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
  const figures = statisticsOf(listing);
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
  const counts = countsInOtherEntries(statisticsOf(draft.listing).names(name).arrays, own ? [own] : []);
  const matchesChain = (array: readonly (string | undefined)[]): boolean =>
    array.length > 0 && (name === 'sources' || chain === undefined || array[0] === chain);
  const found = Array.from(counts, ([array, count]) => ({ array, count }))
    .filter(({ array }) => matchesChain(array) && array.every((item) => item !== undefined))
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_ARRAYS);
  return found.map(({ array, count }) => {
    const literal = `[${array.map((item) => JSON.stringify(item)).join(', ')}]`;
    return completionOf(position, literal, `in ${pluralize(count, 'entry', 'entries')}`, doc);
  });
}
