import type * as vscode from 'vscode';

/** Work that is scheduled, and done once for several requests. */
export class Delayed implements vscode.Disposable {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly work: () => void) {}

  /** Schedules the work after some milliseconds, unless it is scheduled already. */
  in(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.work();
    }, milliseconds);
  }

  /** Schedules the work after some milliseconds without another call. */
  afterQuiet(milliseconds: number): void {
    this.dispose();
    this.in(milliseconds);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** The delay as a multiple of the time that the work takes. */
const DELAY_FACTOR = 5;

/** Work that follows edits: the longer it takes, the longer it is delayed, so that it leaves time for other work. */
export class Paced extends Delayed {
  /** How long the work took the last time, in milliseconds; set by the work itself. */
  cost = 0;

  /**
   * @param soonest the minimum delay, in milliseconds
   * @param latest the maximum delay, in milliseconds
   */
  constructor(
    work: () => void,
    private readonly soonest: number,
    private readonly latest: number,
  ) {
    super(work);
  }

  /** Schedules the work after a delay that depends on its cost. */
  soon(): void {
    this.in(Math.min(Math.max(this.soonest, this.cost * DELAY_FACTOR), this.latest));
  }
}
