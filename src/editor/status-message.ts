/** How long a message stays in the status bar, in milliseconds. */
export const MESSAGE_MS = 5000;
