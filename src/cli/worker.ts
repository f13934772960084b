import { parentPort, type Transferable } from 'node:worker_threads';
import { encodePart } from '../core/listing/part';
import { Failure } from './failure';
import { JobRunner, type Job } from './jobs';
import type { Answer } from './threads';

/** A thread that runs jobs in the order in which they arrive. */

const port = parentPort;
const runner = new JobRunner();
let last = Promise.resolve();

port?.on('message', (job: Job) => {
  last = last
    .then(() => runner.run(job))
    .then(
      (result) => {
        if (result && 'blocks' in result) {
          const part = encodePart(result);
          send({ part }, [part.rows.buffer]);
        } else {
          send({ result });
        }
      },
      (error: unknown) => {
        if (error instanceof Failure) send({ failure: error.sentences });
        else send({ bug: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      },
    );
});

function send(answer: Answer, transfer: readonly Transferable[] = []): void {
  port?.postMessage(answer, transfer);
}
