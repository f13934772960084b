import { parse } from '../../json/parse';
import { JSONC_SYNTAX } from '../../json/syntax';
import type { JsonNode, ObjectNode } from '../../json/tree';
import { toDecimal } from '../../values/arithmetic';

/** Whether a JSON value is a number, by its source text. */
export function isNumber(text: string): boolean {
  return /^-?\d/.test(text);
}

/**
 * Whether two JSON values are equal, by their source texts: numbers exactly, so that `1.0` equals 1, strings with any
 * escapes, arrays element by element, objects with members in any order. Comments do not count.
 */
export function isSameValue(a: string, b: string): boolean {
  if (a === b) return true;
  if (isNumber(a) && isNumber(b)) return isSameNumber(a, b);
  if (a.startsWith('"') && b.startsWith('"')) return JSON.parse(a) === JSON.parse(b);
  if (!/^[[{]/.test(a) || !/^[[{]/.test(b)) return false;
  const options = { syntax: JSONC_SYNTAX };
  return isSameTree({ text: a, node: parse(a, options).root }, { text: b, node: parse(b, options).root });
}

function isSameNumber(a: string, b: string): boolean {
  const double = Number(a);
  if (double !== Number(b)) return false;
  // Numbers beyond the range of doubles are compared as text.
  return Number.isFinite(double) ? toDecimal(a).eq(toDecimal(b)) : a === b;
}

/** A value in a text. */
interface ValueInText {
  readonly text: string;
  readonly node: JsonNode | undefined;
}

/** Not recursive, since values may be nested to any depth. */
function isSameTree(a: ValueInText, b: ValueInText): boolean {
  const open: (readonly [JsonNode | undefined, JsonNode | undefined])[] = [[a.node, b.node]];
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [left, right] = pair;
    if (left?.kind === 'object' && right?.kind === 'object') {
      const [values, others] = [valuesOf(left), valuesOf(right)];
      if (values.size !== others.size) return false;
      for (const [name, value] of values) {
        if (!others.has(name)) return false;
        open.push([value, others.get(name)]);
      }
    } else if (left?.kind === 'array' && right?.kind === 'array') {
      if (left.elements.length !== right.elements.length) return false;
      for (const [at, element] of left.elements.entries()) open.push([element, right.elements[at]]);
    } else if (left?.kind === 'number' && right?.kind === 'number') {
      if (!isSameNumber(a.text.slice(left.start, left.end), b.text.slice(right.start, right.end)))
        return false;
    } else if (!isSameScalar(left, right)) return false;
  }
  return true;
}

/** The values of an object's members by name; the last of repeated members counts. */
function valuesOf({ members }: ObjectNode): ReadonlyMap<string, JsonNode | undefined> {
  return new Map(members.map(({ name, value }) => [name, value]));
}

function isSameScalar(left: JsonNode | undefined, right: JsonNode | undefined): boolean {
  if (!left || !right) return left === right;
  return left.kind === right.kind && 'value' in left && 'value' in right && left.value === right.value;
}
