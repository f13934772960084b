import { usualPrice } from '../model/settings';
import { FIELDS, LISTING_FIELDS, type FieldName } from '../entries/fields';
import type { Completion } from './completions-at';
import { computedLiteral } from '../edit/computed';
import { commonValuesOf, type CommonValues } from '../edit/common-values';
import { hasChoice } from './member-values';
import type { WritingPosition } from './writing-position';
import { stringStop, tabStop, verbatim } from '../text/snippet-text';
import type { EntryDraft } from '../edit/entry-draft';

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
