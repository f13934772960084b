/** V8 copies strings that are shorter than this, in UTF-16 units, anyway. */
const MIN_PART_LENGTH = 13;

/** A copy of a string: V8 keeps the whole text in memory as long as a part of it is in use. */
export function copyString(string: string): string {
  return JSON.parse(JSON.stringify(string)) as string;
}

/** A value in whose plain objects and arrays all strings are copies; see {@link copyString}. */
export function copyStrings<T>(value: T): T;
export function copyStrings(value: unknown): unknown {
  if (typeof value === 'string') return value.length < MIN_PART_LENGTH ? value : copyString(value);
  if (Array.isArray(value)) return value.map((item: unknown) => copyStrings(item));
  if (!isPlain(value)) return value;
  const own: Record<string, unknown> = {};
  for (const name in value) own[name] = copyStrings(value[name]);
  return own;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
