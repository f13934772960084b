import { CommanderError } from 'commander';
import { Exit } from './check';
import { Failure, SEE_HELP } from './failure';
import { Output } from './output';
import { program } from './program';
import { terminalSafe } from './terminal';

function complain(sentence: string): void {
  process.stderr.write(`catalog-lens: ${terminalSafe(sentence)}\n`);
}

async function main(): Promise<void> {
  // A reader that has seen enough, such as `head`, closes the pipe: nothing is wrong with that.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  const setStatus = (status: Exit): void => {
    process.exitCode = status;
  };
  try {
    if (process.argv.length <= 2) throw new Failure(`a command is missing ${SEE_HELP}`);
    await program(new Output(process.stdout), complain, setStatus).parseAsync();
  } catch (error) {
    // The library has said what is wrong with the arguments, or printed the help that was asked for.
    if (error instanceof CommanderError) setStatus(error.exitCode === 0 ? Exit.Clean : Exit.Failed);
    else if (error instanceof Failure) {
      error.sentences.forEach(complain);
      setStatus(Exit.Failed);
    } else throw error;
  }
}

main().catch((error: unknown) => {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`catalog-lens: a bug: ${told.split('\n').map(terminalSafe).join('\n')}\n`);
  process.exitCode = Exit.Failed;
});
