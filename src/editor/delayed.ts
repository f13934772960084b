import type * as vscode from 'vscode';

/** Work that is put off, and done once however often it was asked for. */
export class Delayed implements vscode.Disposable {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly work: () => void) {}

  /** Asks for the work after some milliseconds. If it is due already, that stays. */
  in(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.work();
    }, milliseconds);
  }

  /** Asks for the work after some milliseconds in which nobody asks again. */
  afterQuiet(milliseconds: number): void {
    this.dispose();
    this.in(milliseconds);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** How many times as long as the work takes nothing is done. */
const REST = 5;

/** Work that follows edits: the longer it takes the longer it is put off, so that it never takes all the time there is. */
export class Paced extends Delayed {
  /** How long the work took the last time, in milliseconds; told by who does it. */
  cost = 0;

  /**
   * @param soonest least time that it is put off, in milliseconds
   * @param latest most time that it is put off, in milliseconds
   */
  constructor(
    work: () => void,
    private readonly soonest: number,
    private readonly latest: number,
  ) {
    super(work);
  }

  /** Asks for the work once the time has come. */
  soon(): void {
    this.in(Math.min(Math.max(this.soonest, this.cost * REST), this.latest));
  }
}
