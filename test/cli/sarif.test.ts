import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log, Run } from 'sarif';
import { describe, expect, it } from 'vitest';
import type { Range } from '../../src/core/report/problems';
import { ALL_RULES } from '../../src/core/rules';
import { entry, listing, other } from '../support/listing-text';
import { argumentsOf, checkJson, folder, run, type Arguments, type Files } from './run';

const ALL_SEVERITIES = listing([
  entry({ qualityFlag: '"?"', health: '1' }),
  other('b', { sources: '[]', id: '"api-x-io-v1-render"' }),
  '{"id": "cut',
]);

/** The single run of a SARIF log. Its shape is that of the types which the reporter is compiled with. */
async function sarif(args: Arguments, where: string | Files): Promise<Run> {
  const { stdout, stderr } = await run(['check', '--format', 'sarif', ...argumentsOf(args)], where);
  expect(stderr).toBe('');
  const log = JSON.parse(stdout) as Log;
  expect(log.version).toBe('2.1.0');
  expect(log.runs).toHaveLength(1);
  const [first] = log.runs;
  if (!first) throw new Error('no run');
  return first;
}

/** The URI of the file of the first problem. */
async function firstUri(...call: Parameters<typeof sarif>): Promise<string> {
  const { results } = await sarif(...call);
  return results?.[0]?.locations?.[0]?.physicalLocation?.artifactLocation?.uri ?? '';
}

describe('the SARIF report', () => {
  it('describes every rule, with its help', async () => {
    const { driver } = (await sarif('a.json', { 'a.json': listing([entry()]) })).tool;
    expect(driver.name).toBe('Catalog Lens');
    const levels = { error: 'error', warning: 'warning', info: 'note' };
    expect(driver.rules?.map(({ id, defaultConfiguration }) => [id, defaultConfiguration?.level])).toEqual(
      ALL_RULES.map(({ id, severity }) => [id, levels[severity]]),
    );
    for (const rule of driver.rules ?? []) {
      expect(rule.shortDescription?.text, rule.id).toMatch(/\S/);
      expect(rule.fullDescription?.text, rule.id).toMatch(/\S/);
      expect(rule.help?.text, rule.id).toMatch(/\S/);
      expect(rule.help?.markdown, rule.id).toMatch(/\S/);
      expect(rule.help?.text, rule.id).not.toContain('undefined');
    }
  });

  it('contains the problems of the JSON report, at the same positions', async () => {
    const cwd = folder({ 'a.json': ALL_SEVERITIES, 'b.json': ALL_SEVERITIES, 'c.json': '[]' });
    const levels: Readonly<Record<string, string>> = { error: 'error', warning: 'warning', info: 'note' };
    const regionOf = ({ start, end }: Range) => ({
      startLine: start.line,
      startColumn: start.column,
      endLine: end.line,
      endColumn: end.column,
      charOffset: start.offset,
      charLength: end.offset - start.offset,
    });
    const problemsOf = async () =>
      (await checkJson('.', cwd)).files.flatMap((file) =>
        file.problems.map((problem) => ({ ...problem, path: file.path })),
      );
    const { results, tool, columnKind } = await sarif('.', cwd);
    expect(columnKind).toBe('utf16CodeUnits');
    expect(
      results?.map(({ ruleId, ruleIndex = -1, level, message, locations, relatedLocations = [] }) => ({
        rule: [ruleId, tool.driver.rules?.[ruleIndex]?.id],
        level,
        message: message.text,
        places: [...(locations ?? []), ...relatedLocations].map(({ physicalLocation }) => physicalLocation),
        related: relatedLocations.map((place) => place.message?.text),
      })),
    ).toEqual(
      (await problemsOf()).map(({ rule, severity, message, range, related = [], path: file }) => ({
        rule: [rule, rule],
        level: levels[severity],
        message,
        places: [range, ...related.map((place) => place.range)].map((place) => ({
          artifactLocation: { uri: file },
          region: regionOf(place),
        })),
        related: related.map((place) => place.message),
      })),
    );
    expect(new Set(results?.map(({ level }) => level))).toEqual(new Set(['error', 'warning', 'note']));
  });

  it.each(['a%20b c.json', 'a#b?c:d.json', 'sub/ü/中/😀.json', '[x]{y}\\z.json', 'quote\'"\nline.json'])(
    'names a file by a relative URI: %j',
    async (name) => {
      const cwd = folder({ [name]: ALL_SEVERITIES });
      for (const argument of [name, `./${name}`]) {
        const uri = await firstUri([argument], cwd);
        expect(uri).toMatch(/^[\w.~%/!'()*-]+$/);
        expect(fileURLToPath(new URL(uri, 'file:///root/'))).toBe(path.posix.join('/root', name));
      }
    },
  );

  it('names a file elsewhere by a URI that leads to it from the working folder', async () => {
    const file = path.join(folder({ 'a b.json': ALL_SEVERITIES }), 'a b.json');
    const cwd = folder();
    expect(fileURLToPath(new URL(await firstUri([file], cwd), `file://${cwd}/`))).toBe(file);
  });
});
