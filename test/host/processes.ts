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

/** Ends the extension hosts of the servers that this process has started, as if they had crashed. */
export async function killExtensionHosts(): Promise<void> {
  const { output } = await run('ps', ['-eo', 'pid=,ppid=,args=']);
  const processes = output.split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
  const own = new Set([process.pid]);
  // A process is listed after its parent only if it has a larger id.
  for (let size = 0; size < own.size;) {
    size = own.size;
    for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid);
  }
  for (const { pid, command } of processes)
    if (own.has(pid) && command.includes('--type=extensionHost')) process.kill(pid, 'SIGKILL');
}
