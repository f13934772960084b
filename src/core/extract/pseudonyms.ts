import { Random } from '../generate/random';
import { SYLLABLES_FIRST, SYLLABLES_LAST, SYLLABLES_MIDDLE } from '../generate/vocabulary';
import { amountsIn, mayNameAmounts } from '../values/amounts';
import { slugOf, slugWithQuery } from '../values/slug';
import { cased } from './letter-case';
import type { Identities } from './identities';
import { TOKEN } from './tokens';

const NON_ASCII_LETTERS = Array.from('äöüéèñçøåæëïôûíóúāēīōūčšžłğ');
const MAX_TRIES = 100;
/** The number of words for which one middle syllable is enough; each further one allows ten times as many. */
const WORDS_PER_LENGTH = 3000;

/** A number next to these is a figure: with decimals, with thousands separators, or in dollars. */
const FIGURE_BEFORE = /\d[.,]$|\$\s?$/;
const FIGURE_AFTER = /^[.,]\d/;

/**
 * Replaces the words of a listing. Equal words have equal replacements, and different words different ones. No
 * replacement occurs in an id, name or endpoint of the listing, so that a replaced word cannot become equal to one
 * that is kept. The text between words is kept, so that the slug of a replaced text consists of the replaced words.
 */
export class Pseudonyms {
  readonly #random: Random;
  /** By the exact token. */
  readonly #known = new Map<string, string>();
  /** In lower case, by the token in lower case. */
  readonly #bases = new Map<string, string>();
  readonly #takenBases = new Set<string>();
  readonly #taken = new Set<string>();
  #addresses = 0;

  constructor(
    private readonly identities: Identities,
    seed: number,
  ) {
    this.#random = new Random(seed);
  }

  /** Whether a word, in lower case, is part of a host. */
  readonly isHostWord = (word: string): boolean => this.identities.hostWords.has(word);

  /**
   * The replacement of an id, name or endpoint. Different texts have different replacements.
   *
   * @param isOther whether a word in lower case is replaced; by default all words that are not common
   */
  key(text: string, isOther: (word: string) => boolean = () => true): string {
    return text.replace(TOKEN, (token) => this.#replacement(token, isOther));
  }

  /** The slugs of an endpoint, and those of its replacement. */
  slugsOf(endpoint: string): ReadonlyMap<string, string> {
    const other = this.key(endpoint);
    // The slug without query is set last, because it has priority if both are equal.
    const slugs = new Map([
      [slugWithQuery(endpoint), slugWithQuery(other)],
      [slugOf(endpoint), slugOf(other)],
    ]);
    slugs.delete('');
    return slugs;
  }

  /** The replacement of the slug of an irregular endpoint; undefined for any other text. */
  slug(slug: string): string | undefined {
    const endpoint = this.identities.irregular.get(slug);
    return endpoint === undefined ? undefined : this.slugsOf(endpoint).get(slug);
  }

  /** The replacement of any other text, in which figures and amounts of money are kept. See {@link key}. */
  text(text: string, isOther: (word: string) => boolean = () => true): string {
    const pieces: string[] = [];
    let end = 0;
    for (const { offset, text: amount } of mayNameAmounts(text) ? amountsIn(text) : []) {
      pieces.push(this.#withoutAmounts(text.slice(end, offset), isOther), amount);
      end = offset + amount.length;
    }
    pieces.push(this.#withoutAmounts(text.slice(end), isOther));
    return pieces.join('');
  }

  #withoutAmounts(text: string, isOther: (word: string) => boolean): string {
    return text.replace(TOKEN, (token: string, at: number) => {
      const isFigure =
        /^\d+$/.test(token) &&
        (FIGURE_BEFORE.test(text.slice(Math.max(0, at - 2), at)) ||
          FIGURE_AFTER.test(text.slice(at + token.length, at + token.length + 2)));
      return isFigure ? token : this.#replacement(token, isOther);
    });
  }

  #replacement(token: string, isOther: (word: string) => boolean): string {
    const lower = token.toLowerCase();
    const stays = /^[a-z]/i.test(token)
      ? !isOther(lower) || this.identities.isKept(lower)
      : this.#isKept(lower);
    if (stays) return token;
    let replacement = this.#known.get(token);
    if (replacement === undefined) {
      replacement = cased(this.#base(lower), token, (other) => this.#taken.has(other));
      this.#known.set(token, replacement);
      this.#taken.add(replacement);
    }
    return replacement;
  }

  /** Whether a token that is not an ASCII word is kept: numbers and addresses that do not identify a company, and escaped ASCII. */
  #isKept(token: string): boolean {
    if (/^\d+$/.test(token)) return !this.identities.numbers.has(token);
    if (/^[\d[]/.test(token)) return !this.identities.addresses.has(token);
    return /^%[0-7]/.test(token);
  }

  /** The replacement in lower case of a token in lower case. */
  #base(token: string): string {
    let base = this.#bases.get(token);
    if (base === undefined) {
      base = this.#free(token);
      this.#bases.set(token, base);
      this.#takenBases.add(base);
    }
    return base;
  }

  #free(token: string): string {
    for (let tries = 0; ; tries++) {
      // All short words may be in use.
      const base = this.#draw(token, Math.floor(tries / MAX_TRIES));
      if (!this.#takenBases.has(base) && !this.identities.tokens.has(base) && !this.identities.isKept(base))
        return base;
    }
  }

  /** @param extra the number of additional syllables */
  #draw(token: string, extra: number): string {
    if (/^[a-z]/.test(token)) return this.#word();
    if (/^\d+$/.test(token)) return this.#digits(token.length + extra);
    if (/^[\d[]/.test(token)) return this.#address(token.startsWith('['));
    if (!token.startsWith('%')) return this.#nonAsciiWord(3 + extra);
    // Escapes that decode to characters are replaced by such escapes, since only those are valid in a host.
    if (isDecodable(token)) return encodeURIComponent(this.#nonAsciiWord(3 + extra)).toLowerCase();
    return this.#bytes(3 + extra);
  }

  #word(): string {
    const middles = 1 + Math.max(0, Math.floor(Math.log10((this.#bases.size + 1) / WORDS_PER_LENGTH) + 1));
    let word = this.#random.pick(SYLLABLES_FIRST);
    for (let count = 0; count < middles; count++) word += this.#random.pick(SYLLABLES_MIDDLE);
    return word + this.#random.pick(SYLLABLES_LAST);
  }

  #digits(length: number): string {
    let digits = String(this.#random.integer(1, 9));
    while (digits.length < length) digits += String(this.#random.integer(0, 9));
    return digits;
  }

  #nonAsciiWord(length: number): string {
    return Array.from({ length }, () => this.#random.pick(NON_ASCII_LETTERS)).join('');
  }

  /** Escaped bytes that do not decode to characters. Each contains a letter, so that case can distinguish them. */
  #bytes(count: number): string {
    return Array.from({ length: count }, () => `%${this.#random.integer(0xa0, 0xbf).toString(16)}`).join('');
  }

  /** An address from a range that is reserved for private use or examples. */
  #address(isV6: boolean): string {
    const number = ++this.#addresses;
    if (isV6) return `[2001:db8::${number.toString(16)}]`;
    return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }
}

function isDecodable(escapes: string): boolean {
  try {
    decodeURIComponent(escapes);
    return true;
  } catch {
    return false;
  }
}
