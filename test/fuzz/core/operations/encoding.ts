import type { Random } from '../../../../src/core/generate/random';
import { Listing } from '../../../../src/core/listing/listing';
import { isListing } from '../../../../src/core/reading/recognise';
import { bytesSource, Utf8Text } from '../../../../src/core/text/utf8-text';
import { finished } from '../../../../src/core/steps/finished';
import { ensureSame, type Operation } from '../operation';
import { anyReading, said } from '../read';

const BYTES = [
  0x00, 0x22, 0x7f, 0x80, 0xbf, 0xc0, 0xc3, 0xe0, 0xed, 0xa0, 0xef, 0xbb, 0xf0, 0xf4, 0xf8, 0xfe, 0xff,
];

/** The bytes of a text, some of them others: halves of characters, and what is no UTF-8. */
export function spoiltBytes(text: string, random: Random): Uint8Array {
  const bytes = Array.from(new TextEncoder().encode(text));
  for (let times = random.integer(0, 6); times > 0; times--) {
    const at = random.integer(0, bytes.length);
    const few = Array.from({ length: random.integer(0, 4) }, () =>
      random.chance(0.7) ? random.pick(BYTES) : random.integer(0, 255),
    );
    bytes.splice(at, random.integer(0, 3), ...few);
  }
  if (random.chance(0.1)) bytes.unshift(0xef, 0xbb, 0xbf);
  return Uint8Array.from(bytes);
}

/** Bytes read in pieces, split anywhere, are the text that they are as a whole. */
const pieces: Operation = {
  name: 'encoding/pieces',
  weight: 3,
  run(text, random) {
    const bytes = spoiltBytes(text, random);
    const whole = new TextDecoder('utf-8').decode(bytes);
    const inPieces = finished(Utf8Text.index(bytesSource(bytes), random.integer(8, 200)));
    ensureSame(inPieces.length, whole.length, 'bytes in pieces are as long as the text');
    for (let slices = 0; slices < 10; slices++) {
      const start = random.integer(0, whole.length);
      const end = start + random.integer(0, 300);
      ensureSame(inPieces.slice(start, end), whole.slice(start, end), 'bytes in pieces are the same text');
    }
    ensureSame(isListing(inPieces), isListing(whole), 'bytes in pieces are a listing if the text is');
    const reading = anyReading(random);
    const windows = { reading: random.integer(10, 5000), edit: 300 };
    ensureSame(
      said(Listing.read(inPieces, { ...reading, windows })),
      said(Listing.read(whole, reading)),
      'bytes in pieces say what the text does',
    );
  },
};

export const ENCODING: readonly Operation[] = [pieces];
