import { FIELD_INDEX, FIELDS, LISTING_FIELDS, type NumericField } from '../listing/fields';
import { findMember, type Span } from '../json/tree';
import { blocks, code, escaped, list, table } from '../text/quote';
import { agrees, shortest } from '../values/arithmetic';
import { ungrouped } from '../values/format';
import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import { messageOf, type Problem } from '../listing/problem';
import { SEVERITIES, type Severity } from '../listing/finding';
import { formulaOf, isWithoutPayers } from '../rules/statistics/relation-rules';
import { computeExactly, RELATIONS, type Relation } from '../rules/statistics/relations';

/** A hover. */
export interface Hover {
  /** Markdown in which strings from the file are plain text. */
  readonly markdown: string;
  /** The hovered text, in UTF-16 units of the whole text. */
  readonly span: Span;
}

/** The name or the value of a member. */
interface Target {
  readonly span: Span;
  /** The index of its entry; undefined for one of the listing's own members. */
  readonly index: number | undefined;
  readonly field: { readonly name: string; readonly doc: string };
  /** Whether the name appears again later, so that this member does not count. */
  readonly isRepeated: boolean;
}

/**
 * The hover of the member whose name or value is at an offset: its meaning, its figures and its problems.
 *
 * @param offset in UTF-16 units, of the character pointed at
 * @param isExpected whether the configuration expects a problem
 */
export function hoverAt(
  listing: Listing,
  offset: number,
  isExpected: (problem: Problem) => boolean,
): Hover | undefined {
  const index = listing.indexAt(offset);
  const target = index === undefined ? targetInRoot(listing, offset) : targetInEntry(listing, index, offset);
  if (!target) return undefined;
  const { field, span, isRepeated } = target;
  const head = `**${code(field.name)}**: ${field.doc}`;
  const content = isRepeated
    ? ['The member is repeated below; only the last one counts.']
    : [figures(listing, target), problemList(problemsOf(listing, target, offset), isExpected)];
  return { markdown: blocks(head, ...content), span };
}

function targetInRoot(listing: Listing, offset: number): Target | undefined {
  const tree = listing.tree(undefined);
  if (tree?.kind !== 'object') return undefined;
  for (const field of LISTING_FIELDS) {
    if (!findMember(tree, field.name)) continue;
    for (const anchor of ['name', 'value'] as const) {
      const span = listing.rangeAt(undefined, [field.name], anchor);
      if (contains(span, offset)) return { span, index: undefined, field, isRepeated: false };
    }
  }
  return undefined;
}

function targetInEntry(listing: Listing, index: number, offset: number): Target | undefined {
  const tree = listing.entries[index]?.objectTree();
  const start = listing.startOf(index);
  const at = offset - start;
  const member = tree?.members.find(
    ({ nameSpan, value }) => contains(nameSpan, at) || (value && contains(value, at)),
  );
  const field = FIELDS[FIELD_INDEX.get(member?.name ?? '') ?? -1];
  if (!tree || !member || !field) return undefined;
  const { nameSpan, value } = member;
  const elements = value?.kind === 'array' ? value.elements : [];
  const candidates = [nameSpan, ...elements, ...(value ? [value] : [])];
  const token = candidates.find((span) => contains(span, at)) ?? nameSpan;
  const span = { start: start + token.start, end: Math.min(start + token.end, listing.endOf(index)) };
  return { span, index, field, isRepeated: findMember(tree, member.name) !== member };
}

function contains({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset < end;
}

/** The maximum length of numbers: exact products of longer ones take too long for a hover. */
const MAX_LITERAL_LENGTH = 1000;

/** The stated and the computed figure of a statistic, and its formula; empty for other members. */
function figures(listing: Listing, { index, field }: Target): string {
  const entry = index === undefined ? undefined : listing.entries[index];
  const relation = RELATIONS.find((candidate) => candidate.field === field.name);
  if (!entry || !relation) return '';
  const reason = whyUnknown(relation, entry);
  if (reason !== undefined) return `Cannot be compared with ${code(formulaOf(relation.field))}: ${reason}.`;
  const stated = entry.literal(field.name);
  const computed = computeExactly(relation, entry);
  const verdict = agrees(stated, computed, listing.settings.tolerance) ? 'agree' : 'differ';
  return blocks(
    formulaText(relation, entry, code),
    table(['Stated', 'Computed'], [[code(stated), code(ungrouped(shortest(computed)))]]),
    `The stated and the computed figure **${verdict}**.`,
  );
}

/** Why a stated figure cannot be compared with the computed one; undefined if it can. */
function whyUnknown({ field, inputs }: Relation, entry: Entry): string | undefined {
  const names: NumericField[] = [field, ...inputs];
  const missing = names.filter((name) => entry.values[name] === undefined);
  if (missing.length > 0)
    return `${missing.map(code).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing or of the wrong type`;
  return names.some((name) => entry.literal(name).length > MAX_LITERAL_LENGTH)
    ? 'a number has too many digits to be compared here'
    : undefined;
}

/**
 * The formula of a figure, and the same with an entry's numbers as written: `calls30d ÷ 30 = 60 ÷ 30`.
 *
 * @param shown makes a part of it from a text that may contain strings from the file
 */
export function formulaText(relation: Relation, entry: Entry, shown: (text: string) => string): string {
  const formula = formulaOf(relation.field);
  if (isWithoutPayers(relation, entry)) return `${shown(formula)}, or 0 without payers`;
  const numbers = formula.replace(/[a-z]\w+/gi, (name) => entry.literal(name));
  return `${shown(formula)} = ${shown(numbers)}`;
}

/** The problems of a member. VS Code itself shows those whose range is hovered. */
function problemsOf(listing: Listing, { index = -1, field }: Target, offset: number): Problem[] {
  return listing
    .problems()
    .filter(
      (problem) =>
        problem.index === index &&
        problem.finding.path[0] === field.name &&
        !contains(listing.rangeOf(problem), offset),
    );
}

const SEVERITY_NAMES: Readonly<Record<Severity, string>> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Info',
};

/** The most severe problems first. */
function problemList(problems: readonly Problem[], isExpected: (problem: Problem) => boolean): string {
  const sorted = SEVERITIES.flatMap((severity) =>
    problems.filter((problem) => problem.severity === severity),
  );
  return list(
    sorted.map((problem) => {
      const kind = isExpected(problem) ? 'Expected' : SEVERITY_NAMES[problem.severity];
      return `**${kind}**: ${escaped(messageOf(problem))} (${code(problem.rule.id)})`;
    }),
  );
}
