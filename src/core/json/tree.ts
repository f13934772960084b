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
  /** In the order of the text; a name may appear more than once. */
  readonly members: Member[];
  /** The members by name, once {@link findMember} has looked for one of many. */
  byName?: ReadonlyMap<string, Member>;
}

export interface ArrayNode {
  readonly kind: 'array';
  readonly start: number;
  end: number;
  readonly elements: JsonNode[];
  /** Whether elements were not read, or not as they are meant, because of a syntax error. */
  isIncomplete?: boolean;
}

export interface ScalarNode {
  readonly kind: 'string' | 'number' | 'boolean' | 'null';
  readonly start: number;
  readonly end: number;
  readonly value: string | number | boolean | null;
}

/** Of more members, which only hostile objects have, finding each one after the other takes quadratic time. */
const MAX_SEARCHED_MEMBERS = 100;

/** The member of this name; the last one if the name appears twice, like `JSON.parse`. */
export function findMember(object: ObjectNode, name: string): Member | undefined {
  const { members } = object;
  if (members.length <= MAX_SEARCHED_MEMBERS) return members.findLast((member) => member.name === name);
  object.byName ??= new Map(members.map((member) => [member.name, member]));
  return object.byName.get(name);
}

/** The member or value at a path, if there is one. */
export function findAt(root: JsonNode, path: Path): { member?: Member; value?: JsonNode } | undefined {
  let result: { member?: Member; value?: JsonNode } = { value: root };
  for (const step of path) {
    const parent: JsonNode | undefined = result.value;
    if (parent?.kind === 'object' && typeof step === 'string') {
      const member = findMember(parent, step);
      if (!member) return undefined;
      result = member.value ? { member, value: member.value } : { member };
    } else if (parent?.kind === 'array' && typeof step === 'number') {
      const value: JsonNode | undefined = parent.elements[step];
      if (!value) return undefined;
      result = { value };
    } else {
      return undefined;
    }
  }
  return result;
}

/** The path of the innermost value at an offset, or whose name is there. */
export function pathAt(root: JsonNode, offset: number): Path {
  const path: (string | number)[] = [];
  const contains = ({ start, end }: Span): boolean => start <= offset && offset < end;
  for (let node: JsonNode | undefined = root; node;) {
    const parent: JsonNode = node;
    node = undefined;
    if (parent.kind === 'array') {
      const index = parent.elements.findIndex(contains);
      if (index >= 0) path.push(index);
      node = parent.elements[index];
    } else if (parent.kind === 'object') {
      const member = parent.members.find(
        ({ nameSpan, value }) => contains(nameSpan) || (value !== undefined && contains(value)),
      );
      if (member) path.push(member.name);
      node = member?.value;
    }
  }
  return path;
}

/** An object or array inside another one: its path is made only when it is needed. */
interface Step {
  readonly node: ObjectNode | ArrayNode;
  readonly from: Step | undefined;
  /** The name or index in `from`. */
  readonly by: string | number;
  readonly depth: number;
}

/** All objects and arrays of a tree, each before those inside it, in the order of the text. */
export function* containersIn(root: JsonNode): Generator<Step> {
  const open: Step[] = isContainer(root) ? [{ node: root, from: undefined, by: '', depth: 0 }] : [];
  for (let step = open.pop(); step; step = open.pop()) {
    yield step;
    const { node, depth } = step;
    const count = node.kind === 'array' ? node.elements.length : node.members.length;
    for (let at = count - 1; at >= 0; at--) {
      const [by, value] =
        node.kind === 'array'
          ? [at, node.elements[at]]
          : [node.members[at]?.name ?? '', node.members[at]?.value];
      if (value && isContainer(value)) open.push({ node: value, from: step, by, depth: depth + 1 });
    }
  }
}

/** The path of an object or array from the root of its tree. */
export function pathTo(step: Step): Path {
  const path: (string | number)[] = [];
  for (let at = step; at.from; at = at.from) path.push(at.by);
  return path.reverse();
}

function isContainer(node: JsonNode): node is ObjectNode | ArrayNode {
  return node.kind === 'array' || node.kind === 'object';
}

/**
 * The maximum total length of the paths of repeated members. Paths of deeply nested members are long, and there
 * may be one on every level. The first is always reported.
 */
const MAX_TOTAL_PATH_LENGTH = 1 << 20;

/** Every later member whose name its object already has, at any depth, with its path. */
export function* repeatedMembers(root: JsonNode): Generator<{ path: Path; member: Member }> {
  let steps = 0;
  for (const step of containersIn(root)) {
    if (step.node.kind === 'array') continue;
    const seen = new Set<string>();
    for (const member of step.node.members) {
      if (seen.has(member.name) && (steps === 0 || steps + step.depth < MAX_TOTAL_PATH_LENGTH)) {
        steps += step.depth + 1;
        yield { path: [...pathTo(step), member.name], member };
      }
      seen.add(member.name);
    }
  }
}

/** A path from a JSON value to a nested value: member names and element indexes. */
export type Path = readonly (string | number)[];

/** The JSON Pointer (RFC 6901) of a path: `['results', 3, 'a/b']` becomes `/results/3/a~1b`. */
export function toPointer(path: Path): string {
  let pointer = '';
  for (const step of path) {
    pointer += `/${typeof step === 'number' ? step : step.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  }
  return pointer;
}
