import type { Worker } from 'node:worker_threads';
import { decodePart, type EncodedPart } from '../core/listing/part';
import { Failure } from './failure';
import { JobRunner, type Job, type ResultOf } from './jobs';

/** How many jobs a worker gets at once, so that it need not wait for the next. */
const JOBS_AT_ONCE = 2;

/** What a worker answers. */
export type Answer =
  | { readonly result: unknown }
  | { readonly part: EncodedPart }
  /** The sentences of a {@link Failure}. */
  | { readonly failure: readonly string[] }
  /** The stack of any other error. */
  | { readonly bug: string };

interface Waiting {
  readonly job: Job;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs jobs on several threads, of which this one is one. Results do not depend on which thread runs a job, so that one thread
 * gives the same results as many.
 */
export class Threads {
  readonly count: number;
  readonly #workerFile: string | undefined;
  readonly #queue: Waiting[] = [];
  readonly #workers = new Map<Worker, Waiting[]>();
  readonly #runner = new JobRunner();
  #isStarted = false;
  #isRunning = false;

  /**
   * @param count of threads, 1 or more
   * @param workerFile the script of a worker; without it, all jobs run on this thread
   */
  constructor(count: number, workerFile: string | undefined) {
    this.count = workerFile === undefined ? 1 : count;
    this.#workerFile = workerFile;
  }

  /** Starts the other threads, before the first job that is worth it. */
  async start(): Promise<void> {
    if (this.#workerFile === undefined || this.count < 2 || this.#isStarted) return;
    this.#isStarted = true;
    const { Worker } = await import('node:worker_threads');
    for (let index = 1; index < this.count; index++) this.#add(new Worker(this.#workerFile));
  }

  /** @throws Failure if the job fails, or if the thread that runs it ends unexpectedly */
  run<J extends Job>(job: J): Promise<ResultOf<J>> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, resolve: resolve as (result: unknown) => void, reject });
      this.#distribute();
    });
  }

  /** Ends the other threads. */
  close(): void {
    for (const worker of this.#workers.keys()) void worker.terminate();
    this.#workers.clear();
  }

  #add(worker: Worker): void {
    const running: Waiting[] = [];
    this.#workers.set(worker, running);
    worker.on('message', (answer: Answer) => {
      const waiting = running.shift();
      if (running.length === 0) worker.unref();
      if (!waiting) return;
      if ('result' in answer) waiting.resolve(answer.result);
      else if ('part' in answer) waiting.resolve(decodePart(answer.part));
      else if ('failure' in answer) waiting.reject(new Failure(answer.failure.join('\n'), answer.failure));
      else waiting.reject(bugOf(answer.bug));
      this.#distribute();
    });
    const end = (reason: string): void => {
      if (!this.#workers.delete(worker)) return;
      for (const { job, reject } of running)
        reject(new Failure(`cannot check ${job.path}: the thread that checked it ended: ${reason}`));
      this.#distribute();
    };
    worker.on('error', (error: Error) => {
      end(error.message);
    });
    worker.on('exit', (code) => {
      end(`exit code ${code}`);
    });
    worker.unref();
  }

  #distribute(): void {
    for (let count = 1; count <= JOBS_AT_ONCE; count++) {
      for (const [worker, running] of this.#workers) {
        if (running.length >= count) continue;
        const waiting = this.#queue.shift();
        if (!waiting) return;
        running.push(waiting);
        worker.ref();
        worker.postMessage(waiting.job);
      }
      if (count === 1) this.#runSoon();
    }
  }

  /** Runs one job on this thread when the messages that have arrived are processed. */
  #runSoon(): void {
    if (this.#isRunning || this.#queue.length === 0) return;
    this.#isRunning = true;
    setImmediate(() => {
      const waiting = this.#queue.shift();
      const done = waiting
        ? this.#runner.run(waiting.job).then(waiting.resolve, waiting.reject)
        : Promise.resolve();
      void done.then(() => {
        this.#isRunning = false;
        this.#distribute();
      });
    });
  }
}

function bugOf(stack: string): Error {
  const error = new Error(stack.split('\n')[0]);
  error.stack = stack;
  return error;
}
