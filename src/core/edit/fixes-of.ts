import { tabStop, verbatim } from '../text/quote';
import type { TextEdit } from '../text/text-edit';
import type { Listing } from '../listing/listing';
import { fixOf, type Problem } from '../listing/problem';
import { syntaxArgsOf } from '../listing/syntax-problems';
import type { AcceptedValue, Change, Proposal } from '../listing/proposal';
import { changeEdits, inWholeText, sourceObjectOf, type SourceObject } from './changes';
import { removeEntries } from './entries';
import { moveEntries, moveOf } from './entry-edits';
import { contextOf } from './fix-all';

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
  if (change?.change === 'move') return moveEntries(listing, [moveOf(index, change)]).edits;
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
