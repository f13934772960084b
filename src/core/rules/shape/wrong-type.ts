import { isIntegerLiteral } from '../../values/arithmetic';
import { findAt } from '../../json/tree';
import { quote } from '../../text/quote';
import type { WrongType } from '../../listing/entry';
import { readTime } from '../../values/times';
import { type Proposal, objectRule } from '../../listing/rule';

const EXPECTED: Record<WrongType['expected'], string> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  strings: 'an array of strings',
  null: 'null',
  object: 'an object',
  array: 'an array',
  element: 'a string',
};

interface Args {
  what: string;
  expected: string;
  actual: string;
  wrong: WrongType;
}

export const wrongType = objectRule<Args>({
  id: 'wrong-type',
  group: 'Shape',
  severity: 'error',
  anchor: 'value',
  summary:
    'A value has the wrong JSON type. This includes a fraction instead of an integer (`1.0` is an integer), a number beyond the range of a double, an entry that is not an object, and an array element that is not a string.',
  reason:
    'Each member has one JSON type. Clients in typed languages reject the whole response for one wrong value.',
  source: 'section 2',
  fix: {
    kind: 'offered',
    text: 'Convert the value where its meaning is clear: `"12"` becomes `12`, an ISO time becomes milliseconds.',
    propose({ args: { wrong } }, { root, source }) {
      const value = findAt(root, wrong.path)?.value;
      return value ? proposalsFor(wrong, source(value)) : [];
    },
  },
  message: ({ what, expected, actual }) => `${what} should be ${expected}, but is ${actual}`,

  check(object, report) {
    for (const wrong of object.shape.wrongTypes) {
      const what = nameOf(wrong);
      const args = { what, expected: EXPECTED[wrong.expected], actual: wrong.actual, wrong };
      // Whether there is a fix does not depend on the source text.
      const fix = intendedValue(wrong, '0');
      report({ path: wrong.path, args, fix: fix ? 'offered' : '-' });
    }
  },

  breaks: { entry: ({ lastCalledMs }) => ({ lastCalledMs: new Date(lastCalledMs).toISOString() }) },
});

function nameOf({ path, expected }: WrongType): string {
  if (path.length === 0) return 'A listing or entry';
  return expected === 'element' ? `An element of ${path[0]}` : String(path[0]);
}

/** A value as source text, and as shown in a title. */
interface IntendedValue {
  readonly literal: string;
  readonly shown: string;
}

/** The value that was probably intended, in the right type; undefined if that is not clear. */
function intendedValue(
  { path, expected, actual, string }: WrongType,
  source: string,
): IntendedValue | undefined {
  if (expected === 'string' || expected === 'element')
    return actual === 'a number' || actual === 'a number with a fraction'
      ? { literal: JSON.stringify(source), shown: quote(source) }
      : undefined;
  if (string === undefined) return undefined;
  if (expected === 'strings')
    return /^[^\s,;|]+$/.test(string) ? { literal: `[${source}]`, shown: `[${quote(string)}]` } : undefined;
  const number = string.trim();
  const isNumber =
    NUMBER.test(number) &&
    Number.isFinite(Number(number)) &&
    (expected === 'number' || expected === 'integer');
  if (isNumber && (expected === 'number' || isIntegerLiteral(number)))
    return { literal: number, shown: number };
  if (path[0] !== 'lastCalledMs') return undefined;
  const read = readTime(string);
  if (!('time' in read)) return undefined;
  const { time } = read;
  return { literal: String(time), shown: `${time}: ${new Date(time).toISOString()}` };
}

function proposalsFor(wrong: WrongType, source: string): Proposal[] {
  const intended = intendedValue(wrong, source);
  if (!intended) return [];
  const { literal, shown } = intended;
  const [field, index] = wrong.path;
  const target = index === undefined && field !== undefined ? `Set ${field}` : 'Change';
  return [
    {
      title: `${target} to ${shown}`,
      changes: [{ change: 'set', path: wrong.path, literal }],
      isPreferred: true,
    },
  ];
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
