import type { Action, PageState } from './page';

/** What the panel sends: that it can be told what to show, or what was chosen. */
export type Request = { readonly ready: true } | Action;

/** A message as a request; undefined for anything else. */
export function requestIn(message: unknown): Request | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  if ('ready' in message && message.ready === true) return { ready: true };
  if ('filter' in message && typeof message.filter === 'string') return { filter: message.filter };
  if ('entry' in message && typeof message.entry === 'number' && isIndex(message.entry))
    return { entry: message.entry };
  return undefined;
}

/** What a restored page had kept; nothing where it is something else. */
export function stateIn(value: unknown): PageState {
  const isState = typeof value === 'object' && value !== null && 'uri' in value;
  return { uri: isState && typeof value.uri === 'string' ? value.uri : undefined };
}

function isIndex(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
