import { syntaxErrorOf } from '../json/parse';
import { JSON_SYNTAX, type Syntax } from '../json/syntax';
import type { Path } from '../json/tree';
import { findListings } from '../listing/embedded-text';
import { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { DEFAULT_SETTINGS, type Settings } from '../model/settings';
import { runToEnd } from '../steps';
import { changesOf } from './changes';
import type { EntryInListing, FieldChange } from './comparison';
import { comparedChanges } from './derived-changes';
import { matchEntries } from './matching';

/** A commit that changed a file, or a merge that differs from all of its parents. */
export interface FileCommit {
  /** The full hash. */
  readonly commit: string;
  /** In ISO 8601. */
  readonly date: string;
  readonly author: string;
  readonly subject: string;
  /** What the file is in each parent, by the name of the blob; undefined where it does not exist. */
  readonly before: readonly (string | undefined)[];
  readonly after: string | undefined;
  /** The path of the file in the repository, in the first parent and in the commit; undefined where it does not exist. */
  readonly oldFile: string | undefined;
  readonly file: string | undefined;
}

/** A commit in which an entry changed. */
export interface EntryCommit extends Omit<FileCommit, 'before' | 'after'> {
  readonly kind: 'added' | 'changed' | 'renamed' | 'removed';
  /** The new id, of a removed entry the old one. */
  readonly id: string | undefined;
  /** The paths of the entry from the root of the text before and after the commit. */
  readonly oldPath: Path | undefined;
  readonly path: Path | undefined;
  /** The changed members; none of an added or removed entry. */
  readonly fields: readonly FieldChange[];
  readonly before: Entry | undefined;
  readonly after: Entry | undefined;
}

/** The entry whose history is asked for. */
export type WantedEntry = { readonly id: string } | { readonly endpoint: string };

/** The commits of an entry, and those in which the file could not be read. */
export interface EntryHistory {
  /** The newest first. */
  readonly commits: readonly EntryCommit[];
  /** The commits in which the file is not JSON. */
  readonly skipped: readonly string[];
  /** Whether the entry is in any version of the file. */
  readonly isFound: boolean;
}

export interface HistoryOptions {
  readonly syntax?: Syntax;
  readonly settings?: Settings;
  /** The names of members that are not compared. */
  readonly ignored?: ReadonlySet<string>;
  /** The maximum number of commits to find. */
  readonly limit?: number;
  /** Called before each commit is looked at. @throws to cancel */
  readonly onStep?: (commits: number, all: number) => void;
}

/**
 * Finds the commits in which an entry changed. It is followed through changes of its id and endpoint, as in a comparison of
 * each commit with its parents. Only what may have changed is compared: an entry whose text is the same is not.
 *
 * @param commits those that changed the file, the newest first
 * @param blob the text of a blob; undefined if it is not a text
 * @param present the present text of the file, in which the entry is looked for first
 */
export async function entryHistory(
  commits: readonly FileCommit[],
  blob: (name: string) => Promise<string | undefined>,
  wanted: WantedEntry,
  present: string | undefined,
  options: HistoryOptions = {},
): Promise<EntryHistory> {
  const { limit = Infinity, onStep } = options;
  const versions = new Versions(commits, blob, options.syntax ?? JSON_SYNTAX);
  const found: EntryCommit[] = [];
  let isFound = false;
  /** How the entry is called in the versions that are older than those that have been looked at. */
  const names = new Map<string, WantedName>();
  let name: WantedName = wanted;
  const working = present === undefined ? undefined : versions.of(present);
  const start = working?.find(name);
  const newest = commits[0]?.after;
  if (working && start) {
    isFound = true;
    name = start;
    if (newest !== undefined) names.set(newest, name);
    const head = newest === undefined ? undefined : await versions.read(newest);
    const stored = head && counterpartOf(head, working, start);
    if (newest !== undefined && head && stored) names.set(newest, stored);
  }
  for (const [at, one] of commits.entries()) {
    if (found.length >= limit) break;
    onStep?.(at, commits.length);
    const known: WantedName = (one.after === undefined ? undefined : names.get(one.after)) ?? name;
    const after = one.after === undefined ? NO_VERSION : await versions.read(one.after);
    if (!after) {
      // The entry is called there as in the versions around it.
      for (const parent of one.before) if (parent !== undefined) names.set(parent, known);
      continue;
    }
    const entry = after.find(known);
    if (entry) {
      isFound = true;
      name = entry;
    }
    const changes: (EntryCommit | undefined)[] = [];
    for (const parent of one.before) {
      const before = await versions.readParent(parent);
      const old = entry ? counterpartOf(before, after, entry) : before.find(known);
      if (parent !== undefined) names.set(parent, old ?? (entry ? name : known));
      changes.push(changeOf(one, { before, old }, { after, entry }, options));
    }
    const [first] = changes;
    // A merge that has the entry of one of its parents has not changed it.
    if (first && !changes.includes(undefined)) found.push(first);
    if (first) isFound = true;
    const [parent] = one.before;
    const older = parent === undefined ? undefined : names.get(parent);
    if (older) name = older;
  }
  return { commits: found, skipped: versions.skipped, isFound };
}

/** How an entry is found in a version: by its id, or else by its endpoint. */
interface WantedName {
  readonly id?: string | undefined;
  readonly endpoint?: string | undefined;
}

/** An entry of a version. */
interface Found {
  readonly index: number;
  readonly id: string | undefined;
  readonly endpoint: string | undefined;
}

/** The version of a file. */
class Version {
  #values: readonly Found[] | undefined;
  #listing: Listing | undefined;
  readonly #sources = new Map<number, string>();

  constructor(
    readonly text: string,
    private readonly syntax: Syntax,
    /** What `JSON.parse` made of the text; undefined if it has comments. */
    private readonly value: unknown,
  ) {}

  /** The entry with the id, or else the one with the endpoint; of several the first. */
  find({ id, endpoint }: WantedName): Found | undefined {
    const byId = id === undefined ? undefined : this.entries.find((one) => one.id === id);
    if (byId || endpoint === undefined) return byId;
    return this.entries.find((one) => one.endpoint === endpoint);
  }

  /** The only entry with the id of another one; undefined if there are several. */
  same({ id }: Found): Found | undefined {
    const [one, other] = this.entries.filter((candidate) => candidate.id === id);
    return id === undefined || other ? undefined : one;
  }

  get entries(): readonly Found[] {
    return (this.#values ??= this.#read());
  }

  #read(): readonly Found[] {
    const results = resultsIn(this.value);
    if (results)
      return results.map((one, index) => ({
        index,
        id: stringOf(one, 'id'),
        endpoint: stringOf(one, 'endpoint'),
      }));
    return Array.from(this.listing.entries, (entry) => {
      const { id, endpoint } = this.listing.read(entry).values;
      return { index: entry.index, id, endpoint };
    });
  }

  /** Read when more than one entry is needed, or its text. */
  get listing(): Listing {
    if (!this.#listing) {
      const [text] = findListings(this.text, true, this.syntax).texts;
      this.#listing = Listing.read(text ?? this.text, { syntax: this.syntax, rules: [] });
    }
    return this.#listing;
  }

  entryOf({ index }: Found): EntryInListing | undefined {
    const entry = this.listing.entries.at(index);
    return entry && { listing: this.listing, entry };
  }

  /** The source text of an entry. */
  sourceOf(found: Found): string | undefined {
    const known = this.#sources.get(found.index);
    if (known !== undefined) return known;
    const of = this.entryOf(found);
    return of?.listing.textOf(of.entry);
  }

  /** Notes the source text of an entry, so that the listing need not be read for it. */
  keepSource({ index }: Found, source: string): void {
    this.#sources.set(index, source);
  }
}

/** A file that does not exist. */
const NO_VERSION = new Version('{"results":[]}', JSON_SYNTAX, { results: [] });

function resultsIn(value: unknown): readonly unknown[] | undefined {
  const results =
    typeof value === 'object' && value !== null ? (value as { results?: unknown }).results : undefined;
  return Array.isArray(results) ? results : undefined;
}

function stringOf(value: unknown, name: 'id' | 'endpoint'): string | undefined {
  const member =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof member === 'string' ? member : undefined;
}

/** Reads the versions of a file, each once as long as it is needed. */
class Versions {
  /** The commits in which the file is not JSON. */
  readonly skipped: string[] = [];
  /** Those that were read last: the parent of a commit is most often the next commit. */
  readonly #recent = new Map<string, Version | undefined>();
  readonly #commits = new Map<string, string>();
  readonly #parents = new Map<string, string | undefined>();
  readonly #invalid = new Set<string>();

  constructor(
    commits: readonly FileCommit[],
    private readonly blob: (name: string) => Promise<string | undefined>,
    private readonly syntax: Syntax,
  ) {
    for (const { after, before, commit } of commits)
      if (after !== undefined) {
        if (!this.#parents.has(after)) this.#parents.set(after, before[0]);
        this.#commits.set(after, commit);
      }
  }

  /** @returns undefined if the text is not JSON */
  of(text: string): Version | undefined {
    if (!this.syntax.comments)
      try {
        return new Version(text, this.syntax, JSON.parse(text));
      } catch {
        return undefined;
      }
    return syntaxErrorOf(text, this.syntax) === undefined
      ? new Version(text, this.syntax, undefined)
      : undefined;
  }

  /** @returns undefined if the file is not JSON */
  async read(name: string): Promise<Version | undefined> {
    if (this.#recent.has(name)) return this.#recent.get(name);
    const text = this.#invalid.has(name) ? undefined : await this.blob(name);
    const version = text === undefined ? undefined : this.of(text);
    if (!version && !this.#invalid.has(name)) {
      this.#invalid.add(name);
      this.skipped.push(this.#commits.get(name) ?? name);
    }
    this.#recent.set(name, version);
    for (const old of this.#recent.keys()) {
      if (this.#recent.size <= MAX_RECENT) break;
      this.#recent.delete(old);
    }
    return version;
  }

  /** The version in a parent, or in its nearest ancestor in which the file is JSON. */
  async readParent(name: string | undefined): Promise<Version> {
    for (let parent = name; parent !== undefined; parent = this.#parents.get(parent)) {
      const version = await this.read(parent);
      if (version) return version;
    }
    return NO_VERSION;
  }
}

const MAX_RECENT = 3;

/** The entry of an older version that a comparison pairs with an entry of a newer one. */
function counterpartOf(before: Version, after: Version, entry: Found): Found | undefined {
  const same = before.same(entry);
  if (same && after.same(entry)) return same;
  if (before.entries.length === 0) return undefined;
  const { newPlaces } = runToEnd(matchEntries(before.listing, after.listing));
  const index = newPlaces.indexOf(entry.index);
  return index < 0 ? undefined : before.entries[index];
}

function changeOf(
  { commit, date, author, subject, oldFile, file }: FileCommit,
  { before, old }: { readonly before: Version; readonly old: Found | undefined },
  { after, entry }: { readonly after: Version; readonly entry: Found | undefined },
  { settings = DEFAULT_SETTINGS, ignored = new Set() }: HistoryOptions,
): EntryCommit | undefined {
  if (!old && !entry) return undefined;
  if (old && entry) {
    const source = after.sourceOf(entry);
    if (source !== undefined && before.text.includes(source)) {
      before.keepSource(old, source);
      return undefined;
    }
  }
  const of = { commit, date, author, subject, oldFile, file };
  const one = old && before.entryOf(old);
  const other = entry && after.entryOf(entry);
  const places = {
    oldPath: one?.listing.pathOf(one.entry, []),
    path: other?.listing.pathOf(other.entry, []),
    before: one?.entry,
    after: other?.entry,
  };
  if (!old || !one) return { ...of, ...places, kind: 'added', id: entry?.id, fields: [] };
  if (!entry || !other) return { ...of, ...places, kind: 'removed', id: old.id, fields: [] };
  const fields = comparedChanges(changesOf(one, other), other, { settings, ignored });
  if (fields.length === 0) return undefined;
  const isRenamed = old.id !== entry.id && old.endpoint !== entry.endpoint;
  return { ...of, ...places, kind: isRenamed ? 'renamed' : 'changed', id: entry.id, fields };
}
