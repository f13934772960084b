/** The order of two numbers, infinite ones included, or of two strings by their UTF-16 units. */
export function order<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
