import { Random } from '../generate/random';
import { SYLLABLES_FIRST, SYLLABLES_LAST, SYLLABLES_MIDDLE } from '../generate/vocabulary';
import { cased } from './letter-case';
import type { Identities } from './identities';

const TOKEN = new RegExp(
  [
    String.raw`\[[\da-f:.]*:[\da-f:.]*\]`,
    String.raw`\d+(?:\.\d+){3}(?![\d.])`,
    '(?:%[89a-f][0-9a-f])+',
    '%[0-7][0-9a-f]',
    String.raw`\d+`,
    '[a-z][a-z0-9]*',
    String.raw`(?:(?![\0-\x7f])[\p{L}\p{M}\p{N}])+`,
  ].join('|'),
  'giu',
);

const FOREIGN = Array.from('äöüéèñçøåæëïôûíóúāēīōūčšžłğ');
const TRIES = 100;
const MONEY_BEFORE = /[$.,]\s?$/;
const MONEY_BEHIND =
  /^(?:[.,]\d|[\s-]?(?:[kmb]|thousand|million|billion|us|usd[ct]?|dollars?|cents?)\b|\s?¢)/i;

/** So many words there are of as many syllables in the middle, times ten for each more, before it gets crowded. */
const ROOMY = 3000;

/**
 * Other words for those of a listing: for one word always the same, in any text, and for two words never the same.
 * What stands between words stays, so that a slug of the new text is made of the new words.
 */
export class Pseudonyms {
  readonly #random: Random;
  /** By the exact token. */
  readonly #known = new Map<string, string>();
  /** By the word in lower case. */
  readonly #bases = new Map<string, string>();
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

  /** @param isOther says of words in lower case that they are replaced; all that are not common if left out */
  text(text: string, isOther: (word: string) => boolean = () => true): string {
    return text.replace(TOKEN, (token: string, at: number) => {
      const known = this.#known.get(token);
      if (known !== undefined) return isOther(token.toLowerCase()) ? known : token;
      if (/^[a-z]/i.test(token)) return isOther(token.toLowerCase()) ? this.#word(token) : token;
      if (/^\d+$/.test(token)) return this.#number(token, text, at);
      return this.#other(token);
    });
  }

  #word(token: string): string {
    const word = token.toLowerCase();
    if (this.identities.isKept(word)) return token;
    let base = this.#bases.get(word);
    if (base === undefined) this.#bases.set(word, (base = this.#draw()));
    return this.#keep(
      token,
      cased(base, token, (other) => this.#taken.has(other)),
    );
  }

  #draw(): string {
    for (;;) {
      const { size } = this.#bases;
      const middles = 1 + Math.max(0, Math.floor(Math.log10((size + 1) / ROOMY) + 1));
      let word = this.#random.pick(SYLLABLES_FIRST);
      for (let count = 0; count < middles; count++) word += this.#random.pick(SYLLABLES_MIDDLE);
      word += this.#random.pick(SYLLABLES_LAST);
      const isFree =
        !this.#taken.has(`=${word}`) && !this.identities.words.has(word) && !this.identities.isKept(word);
      if (!isFree) continue;
      this.#taken.add(`=${word}`);
      return word;
    }
  }

  /** Numbers that give somebody away; others are figures. */
  #number(token: string, text: string, at: number): string {
    if (!this.identities.numbers.has(token)) return token;
    if (MONEY_BEFORE.test(text.slice(Math.max(0, at - 2), at))) return token;
    if (MONEY_BEHIND.test(text.slice(at + token.length, at + token.length + 12))) return token;
    const key = `#${token}`;
    return this.#known.get(key) ?? this.#keep(key, this.#digits(token.length));
  }

  #digits(length: number): string {
    for (let tries = 0; ; tries++) {
      // Of two digits there may be none left.
      const wanted = length + Math.floor(tries / TRIES);
      let digits = String(this.#random.integer(1, 9));
      while (digits.length < wanted) digits += String(this.#random.integer(0, 9));
      if (!this.#taken.has(digits) && !this.identities.numbers.has(digits)) return digits;
    }
  }

  /** Addresses, escaped bytes and words of other scripts. */
  #other(token: string): string {
    if (token.startsWith('%'))
      return /^%[89a-f]/i.test(token) ? this.#keep(token, this.#bytes(token.length)) : token;
    const isAddress = /^[\d[]/.test(token);
    if (isAddress && !this.identities.addresses.has(token.toLowerCase())) return token;
    if (isAddress) return this.#keep(token, this.#address(token.startsWith('[')));
    for (let length = 2; ; length++) {
      const word = Array.from({ length }, () => this.#random.pick(FOREIGN)).join('');
      if (!this.#taken.has(word)) return this.#keep(token, word);
    }
  }

  #bytes(length: number): string {
    for (;;) {
      let bytes = '';
      while (bytes.length < length)
        bytes += `%${this.#random.integer(0x80, 0xbf).toString(16).toUpperCase()}`;
      if (length < 9 || !this.#taken.has(bytes)) return bytes;
    }
  }

  /** One of a range that is nobody's. */
  #address(isV6: boolean): string {
    const number = ++this.#addresses;
    if (isV6) return `[2001:db8::${number.toString(16)}]`;
    return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }

  #keep(token: string, pseudonym: string): string {
    this.#known.set(token, pseudonym);
    this.#taken.add(pseudonym);
    return pseudonym;
  }
}
