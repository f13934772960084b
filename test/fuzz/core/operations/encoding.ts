import type { Random } from '../../../../src/core/generate/random';
import { Listing } from '../../../../src/core/listing/listing';
import { isListing } from '../../../../src/core/reading/recognise';
import { bytesSource, Utf8Text } from '../../../../src/core/text/utf8-text';
import { finished } from '../../../../src/core/steps/finished';
import { ensureSame, type Operation } from '../operation';
import { listingSnapshot } from '../../../support/listing-snapshot';
import { anyReading } from '../read';

const BYTES = [
  0x00, 0x22, 0x7f, 0x80, 0xbf, 0xc0, 0xc3, 0xe0, 0xed, 0xa0, 0xef, 0xbb, 0xf0, 0xf4, 0xf8, 0xfe, 0xff,
];

/** The bytes of a text, some of them replaced, so that there are incomplete characters and invalid UTF-8. */
export function corruptBytes(text: string, random: Random): Uint8Array {
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

/** Bytes decoded in parts, split anywhere, give the same text as bytes decoded as a whole. */
const pieces: Operation = {
  name: 'encoding/pieces',
  weight: 3,
  run(text, random) {
    const bytes = corruptBytes(text, random);
    const whole = new TextDecoder('utf-8').decode(bytes);
    const inParts = finished(Utf8Text.index(bytesSource(bytes), random.integer(8, 200)));
    ensureSame(inParts.length, whole.length, 'bytes decoded in parts have the same length');
    for (let slices = 0; slices < 10; slices++) {
      const start = random.integer(0, whole.length);
      const end = start + random.integer(0, 300);
      ensureSame(
        inParts.slice(start, end),
        whole.slice(start, end),
        'bytes decoded in parts give the same text',
      );
    }
    ensureSame(
      isListing(inParts),
      isListing(whole),
      'bytes decoded in parts are recognized as a listing like the text',
    );
    const reading = anyReading(random);
    const windows = { reading: random.integer(10, 5000), edit: 300 };
    ensureSame(
      listingSnapshot(Listing.read(inParts, { ...reading, windows })),
      listingSnapshot(Listing.read(whole, reading)),
      'bytes decoded in parts have the same problems',
    );
  },
};

export const ENCODING: readonly Operation[] = [pieces];
