import { Session, type Profiler } from 'node:inspector';
import { extension } from '../integration/support/extension';

/** The sampling interval of the profiler, in microseconds. */
const SAMPLING_INTERVAL = 250;

/** The longest block of the extension host, in milliseconds. */
export interface LongestBlock {
  /** By all extensions and VS Code itself. */
  readonly longest: number;
  /** The longest part of a block in which the extension's code, or code that it called, ran. */
  readonly longestOwn: number;
  /** The functions of the extension in that part. */
  readonly functions: string;
}

/**
 * Measures how long the event loop of the extension host is blocked, and the part caused by the extension under test, which
 * is the time with one of its functions on the stack. Includes time of other processes on the machine.
 */
export class OwnBlocks {
  readonly #session = new Session();
  /** The times of the turns of the event loop, in microseconds. */
  readonly #turns: number[] = [];
  readonly #timer = setInterval(() => this.#turns.push(now()), 0);

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL });
    this.#session.post('Profiler.start');
    this.#turns.push(now());
  }

  async stop(): Promise<LongestBlock> {
    clearInterval(this.#timer);
    this.#turns.push(now());
    const profile = await new Promise<Profiler.Profile>((resolve, reject) => {
      this.#session.post('Profiler.stop', (error, found) => {
        if (error) reject(error);
        else resolve(found.profile);
      });
    });
    this.#session.disconnect();
    return blockedIn(profile, this.#turns);
  }
}

/** The time on the profiler's clock, in microseconds. */
function now(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

function blockedIn(profile: Profiler.Profile, turns: readonly number[]): LongestBlock {
  const owners = ownersOf(profile);
  let time = profile.startTime;
  let turn = 0;
  let isOwn = false;
  let own = 0;
  let byFunction = new Map<string, number>();
  let found = { longestOwn: 0, functions: '' };
  for (const [index, node] of (profile.samples ?? []).entries()) {
    const taken = profile.timeDeltas?.[index] ?? 0;
    time += taken;
    while (turn < turns.length && (turns[turn] ?? 0) <= time) {
      turn++;
      own = 0;
      byFunction = new Map();
    }
    const owner = owners.get(node);
    // A garbage collection is attributed to the function that ran before it.
    if (owner !== 'collector') isOwn = owner !== undefined;
    if (!isOwn) continue;
    own += taken;
    const name = owner ?? '';
    byFunction.set(name, (byFunction.get(name) ?? 0) + taken);
    if (own > found.longestOwn * 1000) found = { longestOwn: own / 1000, functions: namesOf(byFunction) };
  }
  let longest = 0;
  for (const [index, at] of turns.entries()) longest = Math.max(longest, at - (turns[index - 1] ?? at));
  return { longest: longest / 1000, ...found };
}

/** The innermost function of the extension for each node; `collector` for the garbage collector. */
function ownersOf({ nodes }: Profiler.Profile): Map<number, string> {
  const { extensionPath } = extension();
  const isOwnFile = ({ url }: { readonly url: string }): boolean =>
    url.includes(`${extensionPath}/dist/`) && !url.includes('/dist/bench/');
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const owners = new Map<number, string>();
  for (const { id, callFrame } of nodes) {
    if (callFrame.functionName === '(garbage collector)') owners.set(id, 'collector');
    for (let node = byId.get(id); node; node = byId.get(parents.get(node.id) ?? -1)) {
      if (!isOwnFile(node.callFrame)) continue;
      const { functionName, lineNumber } = node.callFrame;
      owners.set(id, `${functionName || 'anonymous'}:${lineNumber + 1}`);
      break;
    }
  }
  return owners;
}

function namesOf(times: ReadonlyMap<string, number>): string {
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([name, time]) => `${name} ${(time / 1000).toFixed(0)}`)
    .join(', ');
}
