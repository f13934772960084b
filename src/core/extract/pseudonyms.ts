import { Random } from '../generate/random';
import { SYLLABLES_FIRST, SYLLABLES_LAST, SYLLABLES_MIDDLE } from '../generate/vocabulary';
import { amountsIn, mayNameAmounts } from '../values/amounts';
import { slugOf, slugWithQuery } from '../values/slug';
import { cased } from './letter-case';
import type { Identities } from './identities';
import { TOKEN } from './tokens';

const NON_ASCII_LETTERS = Array.from('äöüéèñçøåæëïôûíóúāēīōūčšžłğ');
const MAX_TRIES = 100;
/** So many words there are of as many syllables in the middle, times ten for each more, before it gets crowded. */
const WORDS_PER_LENGTH = 3000;

/** A number next to these is a figure: with decimals, with thousands separators, or in dollars. */
const FIGURE_BEFORE = /\d[.,]$|\$\s?$/;
const FIGURE_AFTER = /^[.,]\d/;

/**
 * Replaces the words of a listing by others: the same word always by the same, and two words never by the same. No
 * replacement occurs in an id, name or endpoint of the listing, so that one which is replaced cannot become equal to one
 * that stays. What is between words stays, so that the slug of a new text is made of the new words.
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
   * The replacement of an id, name or endpoint: of equal ones the same, of different ones different.
   *
   * @param isOther says of words in lower case that they are replaced; all that are not common if left out
   */
  key(text: string, isOther: (word: string) => boolean = () => true): string {
    return text.replace(TOKEN, (token) => this.#replacement(token, isOther));
  }

  /** The slugs of an endpoint, and those of its replacement. */
  slugsOf(endpoint: string): ReadonlyMap<string, string> {
    const other = this.key(endpoint);
    // The second is set last: it counts where both are the same.
    const slugs = new Map([
      [slugWithQuery(endpoint), slugWithQuery(other)],
      [slugOf(endpoint), slugOf(other)],
    ]);
    slugs.delete('');
    return slugs;
  }

  /** The replacement of the slug of an endpoint whose words are not those of its slug; undefined for any other text. */
  slug(slug: string): string | undefined {
    const endpoint = this.identities.irregular.get(slug);
    return endpoint === undefined ? undefined : this.slugsOf(endpoint).get(slug);
  }

  /** The replacement of any other text, in which figures and amounts of money stay. For the parameters see {@link key}. */
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

  /** Of what is no word of ASCII letters: numbers and addresses that identify no one, and escaped ASCII characters. */
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
      // Of the shortest ones there may be none left.
      const base = this.#draw(token, Math.floor(tries / MAX_TRIES));
      if (!this.#takenBases.has(base) && !this.identities.tokens.has(base) && !this.identities.isKept(base))
        return base;
    }
  }

  /** @param extra how much longer than usual */
  #draw(token: string, extra: number): string {
    if (/^[a-z]/.test(token)) return this.#word();
    if (/^\d+$/.test(token)) return this.#digits(token.length + extra);
    if (/^[\d[]/.test(token)) return this.#address(token.startsWith('['));
    if (!token.startsWith('%')) return this.#nonAsciiWord(3 + extra);
    // Where the escapes are characters the others are, too: only then may they be in a host.
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

  /** Escaped bytes that are no characters. Each has a letter, so that upper and lower case tell them apart. */
  #bytes(count: number): string {
    return Array.from({ length: count }, () => `%${this.#random.integer(0xa0, 0xbf).toString(16)}`).join('');
  }

  /** One of a range that is reserved for private use, or for examples. */
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
