import type { Path } from './pointer';

/** A part of a text, by offsets in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A member of an object: its name with the name's span, quotes included, and its value if it has one. */
export interface Member {
  readonly name: string;
  readonly nameSpan: Span;
  value: JsonNode | undefined;
}

/** A JSON value with its span in the text. */
export type JsonNode = ObjectNode | ArrayNode | ScalarNode;

export interface ObjectNode {
  readonly kind: 'object';
  readonly start: number;
  end: number;
  /** In the order of the text; a name may stand more than once. */
  readonly members: Member[];
}

export interface ArrayNode {
  readonly kind: 'array';
  readonly start: number;
  end: number;
  readonly elements: JsonNode[];
}

export interface ScalarNode {
  readonly kind: 'string' | 'number' | 'boolean' | 'null';
  readonly start: number;
  readonly end: number;
  readonly value: string | number | boolean | null;
}

/** The member of this name; the last one where the name stands twice, as `JSON.parse` has it. */
export function findMember(object: ObjectNode, name: string): Member | undefined {
  return object.members.findLast((member) => member.name === name);
}

/** What stands at a path: the member it names or the value. Undefined where there is no such thing. */
export function findAt(root: JsonNode, path: Path): { member?: Member; value?: JsonNode } | undefined {
  let found: { member?: Member; value?: JsonNode } = { value: root };
  for (const step of path) {
    const parent: JsonNode | undefined = found.value;
    if (parent?.kind === 'object' && typeof step === 'string') {
      const member = findMember(parent, step);
      if (!member) return undefined;
      found = member.value ? { member, value: member.value } : { member };
    } else if (parent?.kind === 'array' && typeof step === 'number') {
      const value: JsonNode | undefined = parent.elements[step];
      if (!value) return undefined;
      found = { value };
    } else {
      return undefined;
    }
  }
  return found;
}

/** Every later member whose name its object already has, at any depth, with its path. */
export function* repeatedMembers(root: JsonNode): Generator<{ path: Path; member: Member }> {
  const open: { node: JsonNode; path: Path }[] = [{ node: root, path: [] }];
  for (let item = open.pop(); item; item = open.pop()) {
    const { node, path } = item;
    if (node.kind === 'array') {
      node.elements.forEach((element, index) => {
        if (element.kind === 'array' || element.kind === 'object')
          open.push({ node: element, path: [...path, index] });
      });
    } else if (node.kind === 'object') {
      const seen = new Set<string>();
      for (const member of node.members) {
        const { name, value } = member;
        if (seen.has(name)) yield { path: [...path, name], member };
        seen.add(name);
        if (value?.kind === 'array' || value?.kind === 'object')
          open.push({ node: value, path: [...path, name] });
      }
    }
  }
}
