import picomatch from 'picomatch/posix.js';

/** Tests a path with forward slashes. */
export type PathTest = (path: string) => boolean;

/** In UTF-16 units. */
const MAX_LENGTH = 4096;
/** The time to match grows exponentially with the number of asterisks in a name, and of `**` in a path. */
const MAX_WILDCARDS = 3;

/** @returns undefined if the glob is invalid */
export function globTest(glob: string): PathTest | undefined {
  return globError(glob) === undefined ? picomatch(glob, { dot: true }) : undefined;
}

/** Why a glob is not valid, as a part of a sentence: some globs would take picomatch, or their regular expression, very long. */
export function globError(glob: string): string | undefined {
  if (glob === '') return 'it should not be empty';
  if (glob.length > MAX_LENGTH) return `it should have at most ${MAX_LENGTH} characters`;
  if (glob.includes('\\\\\\')) return 'it should not have three backslashes in a row';
  if (/(?<!\\)[+*]\(|(?<!\\)[)}]\+/.test(glob)) return 'it should not repeat a group';
  const segments = glob.replace(/\\[^/]/g, '').split('/');
  const wildcards = segments.map((segment) => segment.match(/\*+|\+/g)?.length ?? 0);
  const globstars = segments.filter((segment) => segment.includes('**')).length;
  return Math.max(...wildcards, globstars) > MAX_WILDCARDS
    ? `it should have at most ${MAX_WILDCARDS} asterisks in a name, and ${MAX_WILDCARDS} times **`
    : undefined;
}

/** Whether a glob in an array takes files away from those that the globs before it match. */
export function isExclusion(glob: string): boolean {
  return glob.startsWith('!');
}

/** A glob without the `!` that says that it takes files away. */
export function withoutExclamation(glob: string): string {
  return isExclusion(glob) ? glob.slice(1) : glob;
}

/** A test whether an array of valid globs matches a path: the last glob that matches it decides. */
export function globsTest(globs: readonly string[]): PathTest {
  const tests = globs.map((glob) => ({
    isExcluding: isExclusion(glob),
    matches: globTest(withoutExclamation(glob)),
  }));
  return (path) => {
    const last = tests.findLast(({ matches }) => matches?.(path));
    return last !== undefined && !last.isExcluding;
  };
}

/** A glob that matches only one path with forward slashes. */
export function toGlob(path: string): string {
  // Two escaped backslashes in a row would be invalid.
  return path.replace(/[*?[\]{}()!@+|^$"]|\\/g, (char) => (char === '\\' ? '[\\\\]' : `\\${char}`));
}
