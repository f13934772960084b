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
