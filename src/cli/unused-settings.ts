import path from 'node:path';
import { CONFIG_FILE } from '../core/config/configuration';
import { unusedSettings, type MatchedElements, type UnusedSetting } from '../core/config/unused-settings';
import { unusedSetting } from '../core/rules/expectations';
import { Lines } from '../core/text/lines';
import type { ConfigurationFile, ConfigurationFor } from './configurations';
import { filesIn } from './files';
import { realPath } from './paths';
import type { Repositories } from './repository';
import { skippedReport, type FileReport, type ReportedProblem } from '../core/report/problems';

/** What the settings of configuration files matched in the files that were checked. */
export class SettingsUse {
  readonly #files = new Map<ConfigurationFile, Map<string, MatchedElements | undefined>>();

  constructor(private readonly repositories: Repositories) {}

  /** Adds a checked file; without what was matched in it, one that is not a listing. */
  add({ file, relative }: ConfigurationFor, matched: MatchedElements | undefined): void {
    if (!file) return;
    const checked = this.#files.get(file) ?? new Map<string, MatchedElements | undefined>();
    this.#files.set(file, checked);
    if (relative !== undefined) checked.set(relative, matched);
  }

  /** A report of each configuration file, with its unused settings, by its absolute path. */
  async reports(): Promise<Map<string, FileReport>> {
    const reports = new Map<string, FileReport>();
    for (const [file, checked] of this.#files) {
      const files = await filesOf(file, this.repositories);
      const unused = unusedSettings(file.configuration, files, checked, otherNames(file, files, checked));
      reports.set(file.path, reportOf(file, unused));
    }
    return reports;
  }
}

/** The files that a configuration applies to, from its folder: those in folders with another one are left out. */
async function filesOf(
  { path: configFile, isGiven }: ConfigurationFile,
  repositories: Repositories,
): Promise<readonly string[]> {
  const folder = path.dirname(configFile);
  await repositories.findIgnored([realPath(folder)]);
  // Folders among the arguments that cannot be read have been reported.
  const { paths: files } = await filesIn(folder, () => undefined, { repositories });
  if (isGiven) return files;
  const nested = files
    .filter((file) => file.endsWith(`/${CONFIG_FILE}`))
    .map((file) => file.slice(0, -CONFIG_FILE.length));
  return files.filter((file) => !nested.some((folder) => file.startsWith(folder)));
}

/** The files that were not checked by these paths, because they were checked by others. */
function otherNames(
  { path: configFile }: ConfigurationFile,
  files: readonly string[],
  checked: ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  const realPathOf = (file: string): string => realPath(path.join(path.dirname(configFile), file));
  const real = new Set(Array.from(checked.keys(), realPathOf));
  return new Set(files.filter((file) => !checked.has(file) && real.has(realPathOf(file))));
}

function reportOf({ shown, text }: ConfigurationFile, unused: readonly UnusedSetting[]): FileReport {
  const report = skippedReport(shown);
  const lines = new Lines(text);
  const problems = unused
    .toSorted((a, b) => a.span.start - b.span.start)
    .map(({ message, severity, pointer, span }): ReportedProblem => ({
      rule: unusedSetting.id,
      severity,
      message,
      pointer,
      id: null,
      range: { start: lines.at(span.start), end: lines.at(span.end) },
      fix: '-',
    }));
  const counts = { ...report.counts };
  for (const { severity } of problems) counts[severity]++;
  return { ...report, counts, problems };
}
