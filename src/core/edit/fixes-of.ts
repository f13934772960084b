import type { Listing } from '../listing/listing';
import type { ConflictSide } from '../entries/conflicts';
import { TRAILING_COMMA } from '../json/parse';
import type { Entry } from '../model/entry';
import { fixOf, type Problem } from '../model/problem';
import type { Change, AcceptedValue, Proposal } from '../model/proposal';
import type { Settings } from '../next/listing/settings';
import type { TextEdit } from '../text/text-edit';
import { moveEdits, moveTarget, removeEntries } from './entries';
import { absoluteEdit, sourceObjectOf, type SourceObject } from './source-object';
import { runToEnd } from '../steps';
import { fixContextOf } from './fix-all';
import { changeEdits } from './changes';
import { syntax, type SyntaxProblem } from '../rules/text/syntax';
import { escapeAndShorten, tabStop, verbatim } from '../text/quote';

/** Something that fixes a problem. */
export interface Fix {
  readonly title: string;
  /** Whether it can be applied automatically, or the user must choose it. */
  readonly kind: 'safe' | 'offered';
  /** Whether this clearly is the best fix; true for at most one fix of a problem. */
  readonly isPreferred: boolean;
  /** Empty if there are snippets, an entry to show or a value to accept. */
  readonly edits: readonly TextEdit[];
  /** An entry to show instead of an edit. */
  readonly shows?: Entry;
  /** In order, with one sequence of tab stops. */
  readonly snippets?: readonly Snippet[];
  readonly accepts?: AcceptedValue;
}

/**
 * The fixes of a problem, the best first; none but those of the syntax if its entry, or the listing around the entries, is not
 * valid JSON.
 */
export function fixesOf(listing: Listing, problem: Problem, settings: Settings): readonly Fix[] {
  const { rule, finding, entry } = problem;
  const kind = fixOf(problem);
  if (rule === syntax) return syntaxFixes(listing, problem);
  if (kind === '-') return [];
  const object = sourceObjectOf(listing, entry);
  if (!object) return [];
  const proposals = rule.fix.propose?.(finding, fixContextOf(listing, settings, object, entry)) ?? [];
  const fixes = [...proposals].flatMap((proposal): Fix[] => {
    const content = contentOf(listing, problem, proposal, object);
    const { title, isPreferred = false } = proposal;
    return content ? [{ title, kind: proposal.kind ?? kind, isPreferred, ...content }] : [];
  });
  const preferred = fixes.find(({ isPreferred }) => isPreferred);
  return fixes.map((fix) => ({ ...fix, isPreferred: fix === preferred }));
}

/** What is edited is not valid JSON, so that it is found in the text. */
function syntaxFixes(listing: Listing, problem: Problem): readonly Fix[] {
  const { reason, conflict } = problem.finding.args as SyntaxProblem;
  if (conflict) {
    const { start, end, ours, theirs } = conflict;
    const take = (title: string, { text, label }: ConflictSide): Fix => ({
      title: label === '' ? title : `${title} (${escapeAndShorten(label)})`,
      kind: 'offered',
      isPreferred: false,
      edits: [{ offset: start, length: end - start, text }],
    });
    return [take('Accept Current Change', ours), take('Accept Incoming Change', theirs)];
  }
  const offset = reason === TRAILING_COMMA ? commaBefore(listing, listing.locate(problem).start) : -1;
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
  { entry }: Problem,
  { changes, shows, accepts }: Proposal,
  object: SourceObject,
): Pick<Fix, 'edits' | 'shows' | 'snippets' | 'accepts'> | undefined {
  if (shows) return { edits: [], shows };
  if (accepts) return { edits: [], accepts };
  const inserts = changes.filter((change) => change.change === 'insert');
  if (inserts.some(({ isPlaceholder }) => isPlaceholder)) {
    return { edits: [], snippets: snippetsOf(object, inserts) };
  }
  const edits = entry && editsOfWhole(listing, entry, changes[0]);
  const found = edits ?? changeEdits(object, changes)?.map((edit) => absoluteEdit(edit, object));
  return found && found.length > 0 ? { edits: found } : undefined;
}

/** The edits of a change of a whole entry. */
function editsOfWhole(
  listing: Listing,
  entry: Entry,
  change: Change | undefined,
): readonly TextEdit[] | undefined {
  if (change?.change === 'move') return moveEdits(listing, entry, moveTarget(change));
  return change?.change === 'delete' ? runToEnd(removeEntries(listing, [entry])).edits : undefined;
}

type Insert = Extract<Change, { change: 'insert' }>;

/** A text in VS Code's snippet syntax with its indentation, inserted at an offset in UTF-16 units. */
export interface Snippet {
  readonly offset: number;
  readonly text: string;
}

/** The members that are added, each at its index in the order of the schema, with a tab stop for each placeholder. */
function snippetsOf(object: SourceObject, inserts: readonly Insert[]): readonly Snippet[] {
  let stops = 0;
  const edits = changeEdits(
    object,
    inserts,
    (name, { literal, isPlaceholder }) =>
      verbatim(name) + (isPlaceholder ? stopIn(literal, ++stops) : verbatim(literal)),
  );
  return (edits ?? []).map(({ offset, text }) => ({ offset: object.absolute(offset), text }));
}

/** A tab stop inside the brackets and quotes of a literal, or around all of it. */
function stopIn(literal: string, number: number): string {
  const [, open = '', content = '', close = ''] = /^(\[?"|\[)(.*?)("?\]|")$/s.exec(literal) ?? [
    '',
    '',
    literal,
  ];
  return `${open}${tabStop(number, content)}${close}`;
}
