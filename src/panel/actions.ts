import type { Action } from '../editor/summary/page';

/** Elements that do something when they are chosen. Those whose filter the Entries view has are marked, also for screen readers. */
export class Actions {
  readonly #actions = new Map<Element, Action>();

  constructor(private readonly choose: (action: Action) => void) {}

  /** Has an element do something when it is clicked. */
  connect<T extends Element>(target: T, action: Action | undefined): T {
    if (!action) {
      target.setAttribute('aria-disabled', 'true');
      return target;
    }
    target.addEventListener('click', () => {
      this.choose(action);
    });
    this.#actions.set(target, action);
    return target;
  }

  /** @param filter that of the Entries view; empty for none */
  highlight(filter: string): void {
    for (const [target, action] of this.#actions) {
      if (!target.isConnected) this.#actions.delete(target);
      else if ('filter' in action && action.filter === filter && filter !== '')
        target.setAttribute('aria-current', 'true');
      else target.removeAttribute('aria-current');
    }
  }
}
