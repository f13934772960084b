import { Session, type Profiler } from 'node:inspector';
import { extension } from '../integration/support/extension';

/** How often the profiler looks, in microseconds. */
const INTERVAL = 250;

/** How long the extension host was blocked at a time, in milliseconds. */
export interface Blocked {
  /** By all extensions and VS Code itself. */
  readonly longest: number;
  /** The part of a block in which the extension's code or what it calls ran, where that is longest. */
  readonly longestOwn: number;
  /** In which functions of the extension that was. */
  readonly functions: string;
}

/**
 * Measures for how long nothing else had a turn in the extension host, and how much of that the extension under test
 * causes: a profiler tells whether a function of it is on the stack. Time of other processes on the machine counts, too.
 */
export class OwnBlocks {
  readonly #session = new Session();
  /** When the event loop had a turn, in microseconds. */
  readonly #turns: number[] = [];
  readonly #timer = setInterval(() => this.#turns.push(now()), 0);

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.setSamplingInterval', { interval: INTERVAL });
    this.#session.post('Profiler.start');
    this.#turns.push(now());
  }

  async stop(): Promise<Blocked> {
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

/** The time of the profiler's clock. */
function now(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

function blockedIn(profile: Profiler.Profile, turns: readonly number[]): Blocked {
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
    // Garbage is collected on behalf of what ran before.
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

/** The innermost function of the extension by node, `collector` for the garbage collector. */
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
