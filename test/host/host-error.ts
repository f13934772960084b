/** Something the user can act on: its message is shown as it is, without a stack. */
export class HostError extends Error {}
