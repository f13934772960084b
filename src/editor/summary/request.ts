import type { Action, PageState } from './page';

/** A message from the panel: that its page has loaded, or a requested action. */
export type Request = { readonly ready: true } | Action;

/** Validates a message; undefined if it is not a request. */
export function requestIn(message: unknown): Request | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  if ('ready' in message && message.ready === true) return { ready: true };
  if ('filter' in message && typeof message.filter === 'string') return { filter: message.filter };
  if ('entry' in message && typeof message.entry === 'number' && isIndex(message.entry))
    return { entry: message.entry };
  return undefined;
}

/** Validates the stored state of a restored page; the default state if it is not valid. */
export function stateIn(value: unknown): PageState {
  const isState = typeof value === 'object' && value !== null && 'uri' in value;
  return { uri: isState && typeof value.uri === 'string' ? value.uri : undefined };
}

function isIndex(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
