import { createHash } from 'node:crypto';

/** A record: the inventory, and the outputs as their names and hashes, both sorted. */
export interface Lines {
  readonly inventory: readonly string[];
  readonly outputs: readonly string[];
}

/** A line of the inventory, or the name of an output, that is missing, new, or there with another hash. */
export interface Difference {
  readonly sign: '-' | '+' | '~';
  readonly line: string;
  /** The kind of the line or the view of the output. */
  readonly kind: string;
  /** That of the output now; undefined for a line of the inventory. */
  readonly hash: string | undefined;
}

/** Differences that have been explained. */
export interface Accepted {
  readonly sign: string;
  /** A line; with a state, `*` stands for any characters. */
  readonly pattern: string;
  /** See {@link stateOf}. */
  readonly state: string | undefined;
  /** As it is in the file. */
  readonly source: string;
}

/**
 * Reads `accepted.txt`.
 *
 * @throws Error if a line has no reason
 */
export function readAccepted(text: string): Accepted[] {
  const accepted: Accepted[] = [];
  let hasReason = false;
  for (const source of text.split('\n')) {
    if (source.trim() === '') hasReason = false;
    else if (source.startsWith('#')) hasReason = true;
    else {
      const [, sign, pattern, state] = /^([-+~]) (.*?)(?: = (\d+ [0-9a-f]{6}))?$/.exec(source) ?? [];
      if (!hasReason || sign === undefined || pattern === undefined)
        throw new Error(`A line of accepted differences has no reason above it, or no sign: ${source}`);
      accepted.push({ sign, pattern, state, source });
    }
  }
  return accepted;
}

/** How many differences there are, and a hash by which others are noticed. */
function stateOf(differences: readonly Difference[]): string {
  const lines = differences.map(({ line, hash }) => `${line} ${hash ?? ''}`).sort();
  const all = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 6);
  return `${differences.length} ${all}`;
}

export function differencesOf(before: Lines, now: Lines): Difference[] {
  return [
    ...inventoryDifferences(before.inventory, now.inventory),
    ...outputDifferences(before.outputs, now.outputs),
  ];
}

function inventoryDifferences(before: readonly string[], now: readonly string[]): Difference[] {
  const counts = new Map<string, number>();
  for (const line of before) counts.set(line, (counts.get(line) ?? 0) - 1);
  for (const line of now) counts.set(line, (counts.get(line) ?? 0) + 1);
  return Array.from(counts).flatMap(([line, count]) => {
    const kind = line.split(' ', 1)[0] ?? '';
    const one: Difference = { sign: count < 0 ? '-' : '+', line, kind, hash: undefined };
    return Array.from({ length: Math.abs(count) }, () => one);
  });
}

function outputDifferences(before: readonly string[], now: readonly string[]): Difference[] {
  const hashesOf = (lines: readonly string[]): Map<string, string> =>
    new Map(lines.map((line) => [line.slice(0, -5), line.slice(-4)]));
  const [old, present] = [hashesOf(before), hashesOf(now)];
  return [...new Set([...old.keys(), ...present.keys()])].flatMap((line): Difference[] => {
    const hash = present.get(line) ?? '';
    const sign = !old.has(line) ? '+' : hash === '' ? '-' : '~';
    return old.get(line) === present.get(line)
      ? []
      : [{ sign, line, kind: line.split('/', 1)[0] ?? '', hash }];
  });
}

/** How many outputs of a view are named. */
const MOST = 8;

/** What is to be explained, as a text. */
export function report(
  differences: readonly Difference[],
  accepted: readonly Accepted[],
): { readonly text: string; readonly isSame: boolean } {
  const left = new Set(differences);
  const outdated: string[] = [];
  for (const { sign, pattern, state, source } of accepted) {
    const parts = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`));
    const glob = new RegExp(`^${parts.join('.*')}$`);
    const matching = [...left].filter(
      ({ sign: is, line }) => is === sign && (state === undefined ? line === pattern : glob.test(line)),
    );
    const is = stateOf(matching);
    if (matching.length === 0) outdated.push(`${source}: does not occur`);
    else if (state !== undefined && state !== is) outdated.push(`${source}: is now ${is}`);
    else for (const one of matching) left.delete(one);
  }
  const text = [
    ...tableOf([...left]),
    ...section('Inventory', inventoryLines([...left].filter(({ hash }) => hash === undefined))),
    ...section('Outputs, by view', outputLines([...left].filter(({ hash }) => hash !== undefined))),
    ...section('Accepted, but not so any more', outdated),
    `${differences.length - left.size} differences are accepted, ${left.size} are not.`,
  ].join('\n');
  return { text, isSame: left.size === 0 && outdated.length === 0 };
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`), ''];
}

/** How many differences there are of each kind and view. */
function tableOf(differences: readonly Difference[]): string[] {
  if (differences.length === 0) return [];
  const count = (kind: string, sign: string): string =>
    String(differences.filter((one) => one.kind === kind && one.sign === sign).length || '').padStart(10);
  const kinds = [...new Set(differences.map(({ kind }) => kind))].sort();
  const rows = kinds.map((kind) =>
    `${kind.padEnd(20)}${['-', '+', '~'].map((sign) => count(kind, sign)).join('')}`.trimEnd(),
  );
  return [`${''.padEnd(20)}   missing       new different`, ...rows, ''];
}

/** All lines of the inventory, similar ones beside each other. */
function inventoryLines(differences: readonly Difference[]): string[] {
  return differences
    .toSorted((a, b) => (a.line < b.line ? -1 : a.line > b.line ? 1 : 0))
    .map(({ sign, line }) => `${sign} ${line}`);
}

/** A line for each view, as it can be accepted, and the first names. */
function outputLines(differences: readonly Difference[]): string[] {
  const patterns = [...new Set(differences.map(({ sign, kind }) => `${sign} ${kind}/*`))];
  return patterns.flatMap((pattern) => {
    const group = differences.filter(({ sign, kind }) => `${sign} ${kind}/*` === pattern);
    const names = group.slice(0, MOST).map(({ line, kind }) => line.slice(kind.length + 1));
    return [`${pattern} = ${stateOf(group)}`, `    ${names.join(', ')}${group.length > MOST ? ', …' : ''}`];
  });
}
