import type { Entry } from '../model/entry';
import type { Span } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { Settings } from '../model/settings';
import { blocks, code } from '../text/markdown';
import { MEMBER_CONTENTS } from './members';
import type { HoverContext } from './hover-context';
import { hoverTargetAt, type MemberTarget } from './hover-target';
import { rootContent } from './root';
import { scorecardOf } from './scorecard';

/** A hover. */
export interface Hover {
  /** Markdown in which strings from the file are plain text. */
  readonly markdown: string;
  /** The hovered text, in UTF-16 units from the start of the listing's text. */
  readonly span: Span;
}

/**
 * The hover at an offset: of a member at its name or value, of an entry at its opening bracket.
 *
 * @param offset in UTF-16 units, of the character pointed at
 * @param placeOf see {@link HoverContext.placeOf}
 */
export function hoverAt(
  listing: Listing,
  offset: number,
  settings: Settings,
  placeOf?: HoverContext['placeOf'],
): Hover | undefined {
  const place = hoverTargetAt(listing, offset);
  switch (place?.kind) {
    case undefined:
      return undefined;
    case 'root':
      return {
        markdown: blocks(heading(place.field), rootContent(place.field.name, listing)),
        span: place.span,
      };
    case 'entry':
      return {
        markdown: scorecardOf({ listing, entry: place.entry, reading: listing.read(place.entry), settings }),
        span: place.span,
      };
    case 'member':
      return { markdown: memberMarkdown(listing, place, settings, placeOf), span: place.span };
  }
}

/** An entry's problems, figures and relations, as Markdown in which strings from the file are plain text. */
export function entryDetails(listing: Listing, entry: Entry, settings: Settings): string {
  return scorecardOf({ listing, entry, reading: listing.read(entry), settings }, listing.problemsOf(entry));
}

function memberMarkdown(
  listing: Listing,
  place: MemberTarget,
  settings: Settings,
  placeOf: HoverContext['placeOf'],
): string {
  const { entry, field, value, element } = place;
  const reading = listing.read(entry);
  const head = heading(field);
  if (place.isRepeated) return blocks(head, 'The name stands again below: this member does not count.');
  if (!value) return blocks(head, 'No value can be read here yet.');
  const wrong = reading.wrongTypes.find(({ path }) => path.length === 1 && path[0] === field.name);
  return blocks(
    head,
    wrong ? `The value is ${wrong.found}, not ${TYPES[field.type]}.` : '',
    MEMBER_CONTENTS[field.name]({ listing, entry, reading, settings, element, placeOf }),
    expectedContent(listing, place),
  );
}

/** The rules whose problems with the member the configuration expects; empty if there are none. */
function expectedContent(listing: Listing, { entry, field }: MemberTarget): string {
  if (listing.expectedRules.size === 0) return '';
  const rules = listing
    .problemsOf(entry)
    .filter((problem) => problem.finding.path[0] === field.name && listing.isExpected(problem))
    .map(({ rule }) => code(rule.id));
  return rules.length === 0
    ? ''
    : `The configuration **expects** a problem of ${[...new Set(rules)].join(', ')}.`;
}

const TYPES = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  strings: 'an array of strings',
  null: 'null',
} as const;

function heading({ name, doc }: { readonly name: string; readonly doc: string }): string {
  return `**${code(name)}**: ${doc}`;
}
