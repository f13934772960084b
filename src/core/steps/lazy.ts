/** Returns a function that creates a value on its first call and returns the same value afterwards. */
export function lazy<T extends object>(make: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= make());
}
