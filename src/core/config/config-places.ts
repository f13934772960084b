import { parse } from '../json/parse';
import { JSONC_SYNTAX } from '../json/syntax';
import { findMember, type JsonNode, type ObjectNode, type Span } from '../json/tree';

/** A place in a configuration where a glob is written. */
export interface GlobPlace {
  /** What a glob as a JSON string replaces: a string, or nothing. In UTF-16 units. */
  readonly span: Span;
  /** The other globs of the same array. */
  readonly others: readonly string[];
}

/**
 * The place of a glob in a configuration, which may have syntax errors: of `files`, `include` or `exclude`.
 *
 * @param offset of the cursor, in UTF-16 units
 */
export function globPlaceAt(text: string, offset: number): GlobPlace | undefined {
  const { root } = parse(text, { syntax: JSONC_SYNTAX });
  if (root?.kind !== 'object') return undefined;
  const elementsOf = (name: string): readonly JsonNode[] => {
    const list = findMember(root, name)?.value;
    return list?.kind === 'array' ? list.elements : [];
  };
  for (const element of [...elementsOf('ignore'), ...elementsOf('expect')])
    if (element.kind === 'object' && isInside(element, offset))
      return placeInMember(element, 'files', offset);
  return (
    placeInArray(findMember(root, 'include')?.value, offset) ??
    placeInArray(findMember(root, 'exclude')?.value, offset)
  );
}

/** In the value of a member, or after its colon while there is none. */
function placeInMember(object: ObjectNode, name: string, offset: number): GlobPlace | undefined {
  const member = findMember(object, name);
  if (!member) return undefined;
  const { value, nameSpan } = member;
  if (value) return value.kind === 'string' ? placeIn(value, offset, []) : placeInArray(value, offset);
  const next = object.members[object.members.indexOf(member) + 1]?.nameSpan.start ?? object.end;
  // The quotation mark of the name ends it; after it and the colon there are two characters at least.
  const isAfter = offset >= nameSpan.end + 1 && offset <= next;
  return isAfter ? { span: { start: offset, end: offset }, others: [] } : undefined;
}

function placeInArray(array: JsonNode | undefined, offset: number): GlobPlace | undefined {
  if (array?.kind !== 'array' || !isInside(array, offset)) return undefined;
  const others = (except?: JsonNode): readonly string[] =>
    array.elements.flatMap((node) => (node.kind === 'string' && node !== except ? [String(node.value)] : []));
  const element = array.elements.find(({ start, end }) => start <= offset && offset <= end);
  if (element) return placeIn(element, offset, others(element));
  return { span: { start: offset, end: offset }, others: others() };
}

function placeIn(node: JsonNode, offset: number, others: readonly string[]): GlobPlace | undefined {
  return node.kind === 'string' && isInside(node, offset) ? { span: node, others } : undefined;
}

/** Whether an offset is between the first and the last character of a value. */
function isInside({ start, end }: Span, offset: number): boolean {
  return start < offset && offset < end;
}
