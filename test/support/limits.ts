/** More items than a call may have arguments, on the stack of the tests, which is a quarter of the usual one. */
export const MORE_THAN_ARGUMENTS = 35_000;

/** More levels than there may be calls at once, on that stack. */
export const MORE_THAN_CALLS = 3000;
