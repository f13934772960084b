import type { WrongType } from '../../shape';
import { objectRule, type FixKind } from '../rule';

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

export const wrongType = objectRule<{ what: string; expected: string; found: string }>({
  id: 'wrong-type',
  group: 'Shape',
  severity: 'error',
  anchor: 'value',
  summary:
    "The JSON type is not the field's: also a fraction where an integer is due (`1.0` is an integer), a number no double can hold, an entry that is no object, an array element that is no string.",
  reason:
    'Each field has one JSON type. Clients in typed languages refuse the whole response for one wrong value.',
  source: 'section 2',
  fix: {
    kind: 'offered',
    text: 'Where the meaning is plain: `"12"` becomes `12`, an ISO time milliseconds.',
  },
  message: ({ what, expected, found }) => `${what} should be ${expected}, but is ${found}`,

  check(reading, report) {
    for (const wrong of reading.wrongTypes) {
      const what = nameOf(wrong);
      const args = { what, expected: EXPECTED[wrong.expected], found: wrong.found };
      report({ path: wrong.path, args, fix: fixFor(wrong) });
    }
  },
});

function nameOf({ path, expected }: WrongType): string {
  if (path.length === 0) return 'A listing or entry';
  return expected === 'element' ? `An element of ${path[0]}` : String(path[0]);
}

function fixFor({ path, expected, string }: WrongType): FixKind {
  if (string === undefined) return '-';
  const isNumber =
    /^\s*-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?\s*$/.test(string) && Number.isFinite(Number(string));
  if (isNumber && expected === 'number') return 'offered';
  if (isNumber && expected === 'integer' && Number.isInteger(Number(string))) return 'offered';
  return path[0] === 'lastCalledMs' && ISO_TIME.test(string) && Number.isFinite(Date.parse(string))
    ? 'offered'
    : '-';
}

const ISO_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;
