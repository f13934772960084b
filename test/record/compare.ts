/** Outputs by their paths: `VIEW/TEXT`. */
export type Outputs = Readonly<Record<string, string>>;

/** Differences that have been explained. */
export interface Accepted {
  /** The paths of the outputs. */
  readonly path: RegExp;
  /** The lines in which they may differ; undefined for all. */
  readonly lines: RegExp | undefined;
  /** As it is in the file. */
  readonly source: string;
}

/**
 * Reads `accepted.txt`: lines `PATH` or `PATH /EXPRESSION/`, below comments with the reason. In a path `*` stands for any
 * characters.
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
      const [, path = '', lines] = /^(\S+)(?: \/(.*)\/)?$/.exec(source) ?? [];
      if (!hasReason || path === '')
        throw new Error(`An accepted difference has no reason above it: ${source}`);
      const parts = path.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`));
      accepted.push({
        path: new RegExp(`^${parts.join('.*')}$`),
        lines: lines === undefined ? undefined : new RegExp(lines),
        source,
      });
    }
  }
  return accepted;
}

interface Comparison {
  /** The numbers of outputs by view. */
  readonly table: string;
  /** The differences that are not accepted, by view. */
  readonly differences: ReadonlyMap<string, string>;
  readonly isSame: boolean;
}

/** Compares outputs with recorded ones. */
export function compareOutputs(before: Outputs, now: Outputs, accepted: readonly Accepted[]): Comparison {
  const views = new Map<string, { same: number; accepted: number; differences: string[] }>();
  for (const path of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [view = ''] = path.split('/', 1);
    const counts = views.get(view) ?? { same: 0, accepted: 0, differences: [] };
    views.set(view, counts);
    const [old, present] = [before[path], now[path]];
    if (old === present) counts.same++;
    else {
      const reasons = accepted.filter((reason) => reason.path.test(path));
      const lines = differingLines(old, present, reasons);
      if (lines.length === 0) counts.accepted++;
      else counts.differences.push(`== ${path}\n${lines.join('\n')}\n`);
    }
  }
  const rows = [...views].sort(([a], [b]) => (a < b ? -1 : 1));
  const header = `${'view'.padEnd(20)}${'same'.padStart(8)}${'accepted'.padStart(10)}${'different'.padStart(10)}`;
  const table = rows.map(
    ([view, counts]) =>
      view.padEnd(20) +
      String(counts.same).padStart(8) +
      String(counts.accepted).padStart(10) +
      String(counts.differences.length).padStart(10),
  );
  const different = rows.filter(([, counts]) => counts.differences.length > 0);
  return {
    table: [header, ...table].join('\n'),
    differences: new Map(different.map(([view, counts]) => [view, counts.differences.join('\n')])),
    isSame: different.length === 0,
  };
}

/** The lines of only one of two outputs, `-` and `+`, without those in which the outputs may differ. */
function differingLines(
  old: string | undefined,
  present: string | undefined,
  reasons: readonly Accepted[],
): readonly string[] {
  if (reasons.some(({ lines }) => lines === undefined)) return [];
  if (old === undefined || present === undefined) return [old === undefined ? '+ (new)' : '- (missing)'];
  const isCompared = (line: string): boolean => !reasons.some(({ lines }) => lines?.test(line) === true);
  const [oldLines, presentLines] = [old, present].map((text) => text.split('\n').filter(isCompared)) as [
    string[],
    string[],
  ];
  const without = (lines: readonly string[], removed: readonly string[]): readonly string[] => {
    const counts = new Map<string, number>();
    for (const line of removed) counts.set(line, (counts.get(line) ?? 0) + 1);
    return lines.filter((line) => {
      const count = counts.get(line) ?? 0;
      counts.set(line, count - 1);
      return count <= 0;
    });
  };
  const lines = [
    ...without(oldLines, presentLines).map((line) => `- ${line}`),
    ...without(presentLines, oldLines).map((line) => `+ ${line}`),
  ];
  if (lines.length > 0 || oldLines.join('\n') === presentLines.join('\n')) return lines;
  return ['~ the same lines in another order'];
}
