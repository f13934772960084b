import {
  type Path,
  findAt,
  findMember,
  type ArrayNode,
  type JsonNode,
  type Member,
  type ObjectNode,
} from '../json/tree';
import type { MemberLocation } from '../model/proposal';

/** A member or an element: the object or array that contains it, and its index. */
export type ChangeTarget =
  | { readonly container: ObjectNode; readonly index: number; readonly member: Member }
  | { readonly container: ArrayNode; readonly index: number; readonly member: undefined };

/** Finds a member or element; of repeated members the last, unless the name's offset is given. */
export function findChangeTarget(root: ObjectNode, place: MemberLocation): ChangeTarget | undefined {
  return isPath(place) ? byPath(root, place) : byName(root, place.nameAt);
}

function isPath(place: MemberLocation): place is Path {
  return Array.isArray(place);
}

function byPath(root: ObjectNode, path: Path): ChangeTarget | undefined {
  const container = findAt(root, path.slice(0, -1))?.value;
  const step = path.at(-1);
  if (container?.kind === 'array' && typeof step === 'number')
    return step < container.elements.length ? { container, index: step, member: undefined } : undefined;
  if (container?.kind !== 'object' || typeof step !== 'string') return undefined;
  const member = findMember(container, step);
  return member && { container, index: container.members.indexOf(member), member };
}

function byName(root: ObjectNode, nameAt: number): ChangeTarget | undefined {
  const open: JsonNode[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.start > nameAt || node.end <= nameAt) continue;
    if (node.kind === 'array') {
      for (const element of node.elements) open.push(element);
    } else if (node.kind === 'object') {
      const index = node.members.findIndex(({ nameSpan }) => nameSpan.start === nameAt);
      const member = node.members[index];
      if (member) return { container: node, index, member };
      for (const { value } of node.members) if (value) open.push(value);
    }
  }
  return undefined;
}
