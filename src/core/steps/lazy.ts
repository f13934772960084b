/** What is made when it is first asked for, once: for what costs much to make and is not always wanted. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
