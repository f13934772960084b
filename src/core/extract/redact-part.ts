import type { Entry } from '../model/entry';
import { FIELD_INDEX, FIELD_NAMES, FIELDS, LISTING_FIELDS } from '../fields';
import type { JsonNode, ObjectNode } from '../json/tree';
import type { TextEdit } from '../text/text-edit';
import type { Pseudonyms } from './pseudonyms';

/** Members that identify an entry and depend on each other. */
const KEYS: ReadonlySet<string> = new Set(['id', 'name', 'endpoint']);
/** Members whose strings are labels, which are kept. */
const LABELS: ReadonlySet<string> = new Set([
  'chain',
  'acceptedChains',
  'facilitator',
  'sources',
  'qualityFlag',
]);
/** A figure or a time in a string. */
const FIGURE = /^[\d\s.,:$€%TZ+\-eE]*$/;
const NOT_WORDS: ReadonlySet<string> = new Set(
  [...FIELD_NAMES, ...LISTING_FIELDS.map(({ name }) => name), 'true', 'false', 'null'].map((name) =>
    name.toLowerCase(),
  ),
);
const STRING_OR_COMMENT = /"(?:[^"\\\r\n]|\\.)*"|\/\/[^\r\n]*|\/\*[^]*?(?:\*\/|$)/g;
/** Text that is kept: escapes, and numbers with exponents, which are not words. */
const KEPT = /(\\(?:u[\da-f]{4}|.)|(?<=^|[\s:,[])-?\d+(?:\.\d+)?e[+-]?\d+(?=[\s,}\]]|$))/is;

/** The edits of the strings of an entry, or of a listing without its entries. Offsets from the root's text, in order. */
export function partEdits(root: JsonNode, pseudonyms: Pseudonyms): TextEdit[] {
  const edits: TextEdit[] = [];
  const set = ({ start, end }: JsonNode, before: unknown, value: string): void => {
    if (value !== before) edits.push({ offset: start, length: end - start, text: JSON.stringify(value) });
  };
  if (root.kind !== 'object') {
    for (const node of stringsIn(root)) set(node, node.value, pseudonyms.text(String(node.value)));
    return edits.sort((a, b) => a.offset - b.offset);
  }
  const slugs = slugsOf(root, pseudonyms);
  const open: ObjectNode[] = [root];
  for (let object = open.pop(); object; object = open.pop()) {
    for (const { name, nameSpan, value } of object.members) {
      if (!(object === root && isKnown(name))) {
        // Unknown member names are replaced only if they contain words of hosts.
        const { start, end } = nameSpan;
        const other = pseudonyms.key(name, pseudonyms.isHostWord);
        if (other !== name) edits.push({ offset: start, length: end - start, text: JSON.stringify(other) });
      }
      if (!value) continue;
      for (const node of stringsIn(value, open)) {
        const text = String(node.value);
        if (object === root && stays(name, text)) continue;
        const isKey = object === root && KEYS.has(name);
        if (isKey) set(node, text, name === 'id' ? idOf(text, slugs, pseudonyms) : pseudonyms.key(text));
        else set(node, text, pseudonyms.text(text));
      }
    }
  }
  return edits.sort((a, b) => a.offset - b.offset);
}

/** The strings of a value except those in objects, which are collected. */
function* stringsIn(value: JsonNode, objects: ObjectNode[] = []): Generator<JsonNode & { value: unknown }> {
  const open: JsonNode[] = [value];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.kind === 'string') yield node;
    else if (node.kind === 'array') for (const element of node.elements) open.push(element);
    else if (node.kind === 'object') objects.push(node);
  }
}

function isKnown(name: string): boolean {
  return FIELD_INDEX.has(name) || LISTING_FIELDS.some((field) => field.name === name);
}

function stays(name: string, text: string): boolean {
  if (LABELS.has(name)) return true;
  const type = FIELDS[FIELD_INDEX.get(name) ?? -1]?.type;
  return (type === 'number' || type === 'integer') && FIGURE.test(text);
}

/** The replacements of the slugs of the endpoint. */
function slugsOf(root: ObjectNode, pseudonyms: Pseudonyms): ReadonlyMap<string, string> {
  const value = root.members.findLast(({ name }) => name === 'endpoint')?.value;
  return value?.kind === 'string' ? pseudonyms.slugsOf(String(value.value)) : new Map();
}

/** Replaces the slug of the endpoint in an id, which may have a suffix. */
function idOf(id: string, slugs: ReadonlyMap<string, string>, pseudonyms: Pseudonyms): string {
  for (const end of [id.length, id.lastIndexOf('-')]) {
    const slug = id.slice(0, Math.max(0, end));
    const after = slugs.get(slug) ?? pseudonyms.slug(slug);
    if (after !== undefined) return after + pseudonyms.key(id.slice(end));
  }
  return pseudonyms.key(id);
}

/** The edits of the comments in a text, in order. Names of members are kept unless they are words of hosts. */
export function commentEdits(text: string, pseudonyms: Pseudonyms): TextEdit[] {
  const edits: TextEdit[] = [];
  const isOther = (word: string): boolean => !NOT_WORDS.has(word) || pseudonyms.isHostWord(word);
  for (const { 0: found, index } of text.matchAll(STRING_OR_COMMENT)) {
    if (found.startsWith('"')) continue;
    const other = pseudonyms.text(found, isOther);
    if (other !== found) edits.push({ offset: index, length: found.length, text: other });
  }
  return edits;
}

/**
 * Redacts text that may not be JSON: all words except names of members and escapes.
 *
 * @param labels other words that are kept, in lower case
 */
export function rawText(text: string, pseudonyms: Pseudonyms, labels?: ReadonlySet<string>): string {
  const isOther = (word: string): boolean => !NOT_WORDS.has(word) && labels?.has(word) !== true;
  return text
    .split(KEPT)
    .map((piece, at) => (at % 2 === 1 ? piece : pseudonyms.text(piece, isOther)))
    .join('');
}

/** The words of an entry's labels except those of hosts; they are kept even if the entry has a syntax error. */
export function labelWords(entry: Entry, pseudonyms: Pseudonyms): ReadonlySet<string> {
  const { chain, facilitator, qualityFlag, acceptedChains, sources } = entry;
  const labels = [chain, facilitator, qualityFlag, ...(acceptedChains ?? []), ...(sources ?? [])];
  const words = labels.flatMap((label) => label?.toLowerCase().match(/[a-z][a-z0-9]*/g) ?? []);
  return new Set(words.filter((word) => !pseudonyms.isHostWord(word)));
}
