/** An error whose message is shown to the user without a stack. */
export class HostError extends Error {}
