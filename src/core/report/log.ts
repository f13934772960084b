import type { EntryCommit } from '../compare/history';
import { sizeWords } from '../compare/words';
import { toPointer } from '../json/tree';
import { githubCode, terminalSafe, terminalSafeJson } from '../text/quote';
import { pluralize, utc } from '../values/format';
import { changeWords } from './diff';
import { fieldOf } from './diff-json';
import { changeLines } from './diff-pretty';
import { NO_COLORS, type Colors } from './terminal';

/** The history of an entry of a file. */
export interface EntryLog {
  /** As in the arguments. */
  readonly path: string;
  /** The newest first. */
  readonly commits: readonly EntryCommit[];
}

/** Formats the history of an entry, in parts. */
export type LogReporter = (log: EntryLog) => Iterable<string>;

/**
 * One JSON object: `version`, `path` and `commits`, each `{commit, date, author, subject, kind, id, pointer, fields}`: `kind`
 * is `added`, `changed`, `renamed` or `removed`, `pointer` that of the entry after the commit, or null, and `fields` are changes
 * as in the JSON of `diff`, none of an added or removed entry.
 */
export function* jsonLog({ path, commits }: EntryLog): Generator<string, void, undefined> {
  yield `{\n  "version": 1,\n  "path": ${terminalSafeJson(path)},\n  "commits": [`;
  for (const [
    at,
    { commit, date, author, subject, kind, id, oldPath, path: place, fields },
  ] of commits.entries())
    yield `${at === 0 ? '' : ','}\n    ${terminalSafeJson({
      commit,
      date,
      author,
      subject,
      kind,
      id: id ?? null,
      pointer: place ? toPointer(place) : null,
      fields: fields.map((field) => fieldOf(field, oldPath ?? [], place ?? [])),
    })}`;
  yield `${commits.length === 0 ? '' : '\n  '}]\n}\n`;
}

/** The length of a commit's name, as in Git. */
const NAME_LENGTH = 9;

/** The date in UTC, and what happened: `changed · +37.8%, $203k → $280k`. */
function wordsOf(one: EntryCommit): {
  readonly name: string;
  readonly date: string;
  readonly change: string;
} {
  const time = Date.parse(one.date);
  const size = sizeWords(one);
  return {
    name: one.commit.slice(0, NAME_LENGTH),
    date: Number.isNaN(time) ? one.date : utc(time),
    change: `${one.kind}${size === '' ? '' : ` · ${size}`}`,
  };
}

/** The commits with their changes in lines. */
export function prettyLog(colors: Colors = NO_COLORS): LogReporter {
  return function* ({ path, commits }) {
    if (commits.length === 0) yield `no commit changed the entry in ${terminalSafe(path)}\n`;
    for (const [at, one] of commits.entries()) {
      const { name, date, change } = wordsOf(one);
      const title = [one.subject, one.author].map(terminalSafe).join(' · ');
      yield `${at === 0 ? '' : '\n'}${colors.yellow(name)} ${date} ${title}\n`;
      yield `  ${colors.bold(change)}${one.id === undefined ? '' : `  ${colors.dim(terminalSafe(one.id))}`}\n`;
      if (one.fields.length > 0) yield changeLines(one.fields, '    ', colors);
    }
  };
}

/** A table for a comment. Strings from a listing or a commit are never interpreted. */
export function* markdownLog({ path, commits }: EntryLog): Generator<string, void, undefined> {
  yield `**Catalog Lens**: ${pluralize(commits.length, 'commit', 'commits')} changed the entry in ${githubCode(path)}\n`;
  if (commits.length === 0) return;
  yield '\n| commit | date | subject | change | member | old | new | difference |\n';
  yield '| --- | --- | --- | --- | --- | --- | --- | --- |\n';
  for (const one of commits) {
    const { name, date, change } = wordsOf(one);
    const head = [githubCode(name), date, githubCode(one.subject), change];
    const changes = one.fields
      .flatMap(changeWords)
      .map(({ name: field, before, after, delta, isDerived }) => [
        `${isDerived ? '↳ ' : ''}${githubCode(field)}`,
        githubCode(before),
        githubCode(after),
        delta === '' ? '' : githubCode(delta),
      ]);
    for (const [at, row] of (changes.length === 0 ? [['', '', '', '']] : changes).entries())
      yield `| ${[...(at === 0 ? head : ['', '', '', '']), ...row].join(' | ')} |\n`;
  }
}
