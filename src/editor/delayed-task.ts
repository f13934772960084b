import type * as vscode from 'vscode';

/** Work that is delayed, and done once for several requests. */
export class DelayedTask implements vscode.Disposable {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly work: () => void) {}

  /** Schedules the work unless it is scheduled already. */
  schedule(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.work();
    }, milliseconds);
  }

  /** Schedules the work, and cancels an earlier schedule. */
  reschedule(milliseconds: number): void {
    this.dispose();
    this.schedule(milliseconds);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** The delay as a multiple of the time that the work takes. */
const DELAY_FACTOR = 5;

/** Work whose delay depends on how long it takes, so that there is time for other work. */
export class AdaptiveTask extends DelayedTask {
  /** How long the work took the last time, in milliseconds; set by the work itself. */
  cost = 0;

  /**
   * @param minDelay in milliseconds
   * @param maxDelay in milliseconds
   */
  constructor(
    work: () => void,
    private readonly minDelay: number,
    private readonly maxDelay: number,
  ) {
    super(work);
  }

  /** Schedules the work after a delay that depends on its cost. */
  scheduleAdaptively(): void {
    this.schedule(Math.min(Math.max(this.minDelay, this.cost * DELAY_FACTOR), this.maxDelay));
  }
}
