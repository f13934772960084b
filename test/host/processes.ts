import {
  spawn,
  type ChildProcess,
  type SpawnOptions,
  type SpawnOptionsWithoutStdio,
} from 'node:child_process';
import { once } from 'node:events';

/** A process of its own group, so that all it starts can be ended with it. */
export function spawnGroup(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn(command, args, { ...options, detached: process.platform !== 'win32', windowsHide: true });
}

/** Ends a process of {@link spawnGroup} and all it started; resolves when it is gone. */
export async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const gone = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit');
  if (process.platform === 'win32') {
    await once(spawn('taskkill', ['/F', '/T', '/PID', String(child.pid)], { stdio: 'ignore' }), 'exit');
  } else {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The whole group is gone already.
    }
  }
  await gone;
}

/** How a command ended, and what it said on both its streams. */
export interface Finished {
  readonly status: number | null;
  readonly output: string;
}

/** Runs a command to its end. */
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
