import {
  spawn,
  type ChildProcess,
  type SpawnOptions,
  type SpawnOptionsWithoutStdio,
} from 'node:child_process';
import { once } from 'node:events';

/** Starts a process in a new group, so that it can be ended together with its child processes. */
export function spawnGroup(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn(command, args, { ...options, detached: process.platform !== 'win32', windowsHide: true });
}

/** Ends a process of {@link spawnGroup} and its child processes; resolves when it has exited. */
export async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const gone = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit');
  if (process.platform === 'win32') {
    await once(spawn('taskkill', ['/F', '/T', '/PID', String(child.pid)], { stdio: 'ignore' }), 'exit');
  } else {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has already exited.
    }
  }
  await gone;
}

/** The exit status and output of a command. */
export interface Finished {
  readonly status: number | null;
  readonly output: string;
}

/** Runs a command and waits until it exits. */
export async function run(
  command: string,
  args: readonly string[],
  options: SpawnOptionsWithoutStdio = {},
): Promise<Finished> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output };
}
