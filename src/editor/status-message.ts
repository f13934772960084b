/** The duration of messages in the status bar, in milliseconds. */
export const MESSAGE_MS = 5000;
