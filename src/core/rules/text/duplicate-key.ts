import { quote } from '../../text/quote';
import type { Member, ObjectNode, JsonNode, Span } from '../../json/tree';
import { type Proposal, type FixContext, objectRule } from '../../listing/rule';

export const duplicateKey = objectRule<{ name: string }>({
  id: 'duplicate-key',
  group: 'Text',
  severity: 'error',
  anchor: 'name',
  summary: "A member's name appears twice in one object.",
  reason:
    'JSON parsers silently keep one of the two values, most of them the last, so the other one is lost.',
  source: 'section 2, rules 1 and 2',
  fix: {
    kind: 'offered',
    text: 'Remove the member.',
    propose: ({ args: { name }, span }, context) => (span ? removals(name, span, context) : []),
  },
  message: ({ name }) => `${quote(name)} is already in this object`,

  check(object, report) {
    for (const { path, name, span } of object.shape.repeated) report({ path, args: { name }, span });
  },

  // A merge has kept both sides.
  breaks: { text: /,\s*"chain":\s*"\w+"/, becomes: '$&$&' },
});

/** Removes this member, or if its value differs from the earlier one, either of them. */
function removals(name: string, { start }: Span, { root, source }: FixContext): Proposal[] {
  const members = objectWith(root, start)?.members ?? [];
  const at = members.findIndex(({ nameSpan }) => nameSpan.start === start);
  const member = members[at];
  const earlier = members.slice(0, Math.max(at, 0)).findLast((candidate) => candidate.name === name);
  if (!member || !earlier) return [];
  const textOf = ({ value }: Member): string => (value ? source(value) : '');
  // The elements of `results` are not part of the compared text.
  const isSame = textOf(member) === textOf(earlier) && name !== 'results';
  const remove = (title: string, removed: Member): Proposal => ({
    title,
    changes: [{ change: 'remove', at: { nameAt: removed.nameSpan.start } }],
    isPreferred: isSame,
  });
  if (isSame) return [remove(`Remove this ${quote(name)}, which has the same value`, member)];
  return [
    remove(`Remove this ${quote(name)}${shortValue(member.value)}`, member),
    remove(`Remove the earlier ${quote(name)}${shortValue(earlier.value)}`, earlier),
  ];
}

/** A short value, for a title. */
function shortValue(value: Member['value']): string {
  if (!value || value.kind === 'object' || value.kind === 'array') return '';
  return `: ${typeof value.value === 'string' ? quote(value.value) : String(value.value)}`;
}

/** The object with a member whose name is at an offset. */
function objectWith(root: ObjectNode, nameAt: number): ObjectNode | undefined {
  const open: JsonNode[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.kind === 'array') for (const element of node.elements) open.push(element);
    if (node.kind !== 'object') continue;
    if (node.members.some(({ nameSpan }) => nameSpan.start === nameAt)) return node;
    for (const { value } of node.members) if (value) open.push(value);
  }
  return undefined;
}
