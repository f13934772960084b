import { FIELDS, type FieldName, type NumericField } from '../listing/fields';
import { tabStop, verbatim } from '../text/quote';
import type { TextEdit } from '../text/text-edit';
import type { Tolerance } from '../values/arithmetic';
import { endpointLabel } from '../values/endpoint';
import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import { fixOf, syntaxArgsOf, type Problem } from '../listing/problem';
import type { AcceptedValue, Change, FixContext, NewValue, Proposal } from '../listing/rule';
import { freeId } from '../rules/identity/free-id';
import { literalsOf, recompute, RELATIONS, type Literals } from '../rules/statistics/relations';
import { changeEdits, inWholeText, sourceObjectOf, type SourceObject } from './changes';
import { moveEntries, removeEntries } from './entries';

/** Something that fixes a problem. */
export interface Fix {
  readonly title: string;
  /** Whether it can be applied automatically, or the user must choose it. */
  readonly kind: 'safe' | 'offered';
  /** Whether this clearly is the best fix; true for at most one fix of a problem. */
  readonly isPreferred: boolean;
  /** Empty if there are snippets, an entry to show or a value to accept. */
  readonly edits: readonly TextEdit[];
  /** The index of an entry to show instead of an edit. */
  readonly shows?: number;
  /** In order, with one sequence of tab stops. */
  readonly snippets?: readonly Snippet[];
  readonly accepts?: AcceptedValue;
}

/** A text in VS Code's snippet syntax with its indentation, inserted at an offset. */
export interface Snippet {
  readonly offset: number;
  readonly text: string;
}

/**
 * The fixes of a problem, the best first; none but that of the syntax if its entry, or the listing around the entries, is not
 * valid JSON.
 */
export function fixesOf(listing: Listing, problem: Problem): readonly Fix[] {
  const { rule, finding, entry } = problem;
  const kind = fixOf(problem);
  if (rule.id === 'syntax') return syntaxFixes(listing, problem);
  if (kind === '-') return [];
  const index = entry && problem.index;
  const object = sourceObjectOf(listing, index);
  if (!object) return [];
  const proposals = rule.fix.propose?.(finding, contextOf(listing, object, entry, index)) ?? [];
  const fixes = [...proposals].flatMap((proposal): Fix[] => {
    const content = contentOf(listing, index, proposal, object);
    const { title, isPreferred = false } = proposal;
    return content ? [{ title, kind: proposal.kind ?? kind, isPreferred, ...content }] : [];
  });
  const preferred = fixes.find(({ isPreferred }) => isPreferred);
  return fixes.map((fix) => ({ ...fix, isPreferred: fix === preferred }));
}

/** What is edited is not valid JSON, so that it is found in the text. */
function syntaxFixes(listing: Listing, problem: Problem): readonly Fix[] {
  const isTrailingComma = syntaxArgsOf(problem)?.code === 'trailing-comma';
  const offset = isTrailingComma ? commaBefore(listing, listing.rangeOf(problem).start) : -1;
  if (offset < 0) return [];
  const edits = [{ offset, length: 1, text: '' }];
  return [{ title: 'Remove the trailing comma', kind: 'offered', isPreferred: true, edits }];
}

/** How much whitespace is searched, in UTF-16 units. */
const MAX_SPACE = 1 << 12;

/** The offset of the comma that precedes a bracket; -1 if there are comments between them. */
function commaBefore(listing: Listing, bracket: number): number {
  const start = Math.max(bracket - MAX_SPACE, 0);
  const before = listing.slice(start, bracket).trimEnd();
  return before.endsWith(',') ? start + before.length - 1 : -1;
}

function contentOf(
  listing: Listing,
  index: number | undefined,
  { changes, shows, accepts }: Proposal,
  object: SourceObject,
): Pick<Fix, 'edits' | 'shows' | 'snippets' | 'accepts'> | undefined {
  if (shows !== undefined) return { edits: [], shows };
  if (accepts) return { edits: [], accepts };
  const inserts = changes.filter((change) => change.change === 'insert');
  if (inserts.some(({ isPlaceholder }) => isPlaceholder)) {
    return { edits: [], snippets: snippetsOf(object, inserts) };
  }
  const edits =
    (index === undefined ? undefined : editsOfWhole(listing, index, changes[0])) ??
    inWholeText(changeEdits(object, changes) ?? [], object);
  return edits.length > 0 ? { edits } : undefined;
}

/** The edits of a change of a whole entry. */
function editsOfWhole(
  listing: Listing,
  index: number,
  change: Change | undefined,
): readonly TextEdit[] | undefined {
  if (change?.change === 'move') return moveEntries(listing, [{ ...change, index }]).edits;
  return change?.change === 'delete' ? removeEntries(listing, [index]).edits : undefined;
}

type Insert = Extract<Change, { change: 'insert' }>;

/** The members that are added, each at its index in the order of the schema, with a tab stop for each placeholder. */
function snippetsOf(object: SourceObject, inserts: readonly Insert[]): readonly Snippet[] {
  let stops = 0;
  const edits = changeEdits(
    object,
    inserts,
    (name, { literal, isPlaceholder }) =>
      verbatim(name) + (isPlaceholder ? stopIn(literal, ++stops) : verbatim(literal)),
  );
  return inWholeText(edits ?? [], object).map(({ offset, text }) => ({ offset, text }));
}

/** A tab stop inside the brackets and quotes of a literal, or around all of it. */
function stopIn(literal: string, number: number): string {
  const [, open = '', content = literal, close = ''] = /^(\[?"|\[)(.*?)("?\]|")$/s.exec(literal) ?? [];
  return `${open}${tabStop(number, content)}${close}`;
}

/** What a fix may look at. */
export function contextOf(
  listing: Listing,
  { text, root }: Pick<SourceObject, 'text' | 'root'>,
  entry: Entry | undefined,
  index: number | undefined,
): FixContext {
  return {
    entry,
    index,
    root,
    source: ({ start, end }) => text.slice(start, end),
    listing,
    settings: listing.settings,
    isAutomatic: false,
    valuesFor: (names) => (entry ? valuesFor(listing, index, entry, names) : new Map<string, NewValue>()),
  };
}

/** The changes of a problem's best fix that can be applied automatically; empty if there is none. */
export function safeChanges(problem: Problem, context: FixContext): readonly Change[] {
  const proposals = problem.rule.fix.propose?.(problem.finding, { ...context, isAutomatic: true }) ?? [];
  for (const { kind, changes, shows, accepts } of proposals) {
    const isComplete = !changes.some((change) => change.change === 'insert' && change.isPlaceholder);
    if (kind !== 'offered' && shows === undefined && !accepts && isComplete) return changes;
  }
  return [];
}

/** The maximum length of a number from which others are computed: exact products of longer ones take too long while typing. */
const MAX_LITERAL_LENGTH = 1000;

/**
 * Values for members of an entry that are missing: those that follow from its other members, `null` for `health`, and for
 * others an empty value of the right type, which the user replaces.
 *
 * @param index the index of the entry in the listing, if it is there already
 */
export function valuesFor(
  listing: Listing,
  index: number | undefined,
  entry: Entry,
  names: readonly string[],
): ReadonlyMap<FieldName, NewValue> {
  const { endpoint } = entry.values;
  const stated = Object.entries(literalsOf(entry, RELATIONS)).filter(
    ([name, literal]) => !names.includes(name) && literal.length <= MAX_LITERAL_LENGTH,
  );
  const computed = new Map<string, string>([
    ...computedFigures(Object.fromEntries(stated), listing.settings.tolerance),
    ['health', 'null'],
  ]);
  if (endpoint !== undefined && !names.includes('endpoint')) {
    const id = names.includes('id') ? freeId({ endpoint }, listing, index) : undefined;
    const label = endpointLabel(endpoint);
    if (id !== undefined) computed.set('id', JSON.stringify(id));
    if (label !== undefined) computed.set('name', JSON.stringify(label));
  }
  const values = new Map<FieldName, NewValue>();
  for (const { name, type } of FIELDS) {
    if (!names.includes(name)) continue;
    const empty = type === 'string' ? '""' : type === 'strings' ? '[]' : '0';
    values.set(name, { literal: computed.get(name) ?? empty, isPlaceholder: !computed.has(name) });
  }
  return values;
}

/** The source text of the statistics that are missing from some numbers, but can be computed from them. */
export function computedFigures(literals: Literals, tolerance: Tolerance): ReadonlyMap<NumericField, string> {
  const recomputed = recompute(literals, tolerance, (_, isStated) => !isStated);
  return new Map(recomputed.map(({ field, literal }) => [field, literal]));
}
