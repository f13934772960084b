/** The words of invented companies and their products. */

export const FIRST_WORDS =
  'otter moss quartz ember thistle cobalt lantern juniper harbor pebble saffron willow copper falcon marble tundra velvet cinder hazel lotus osprey prism raven sable sorrel talon umber violet walnut yarrow zephyr almond birch clover dune fjord granite heron indigo jasper kelp lichen maple nettle onyx plover quince reed slate teal'.split(
    ' ',
  );

export const SECOND_WORDS =
  'quay loom grid forge mill gate well crate spire barn reef vault ledge weir lock desk wharf hatch kiln bench tally wick shed dock latch relay prow shelf stile cask'.split(
    ' ',
  );

export const SYLLABLES_FIRST =
  'bra cor dal dru fen fil gri gwen hal hes jor jun kel kri lum lor mav myr nor nim ost orv pel pris quil qua rin rud sov ster tav thal ulm urs ver vos wex wil yar zan'.split(
    ' ',
  );
export const SYLLABLES_MIDDLE = 'a e i o u ari elo ino ota uma'.split(' ');
export const SYLLABLES_LAST =
  'dask dex fyn gom grin hest jav ket kund lix lond mar mund nax nerth pol prel qen rith rusk sov stad tiq trel vane vick wyn xo yold zell'.split(
    ' ',
  );

/** A field of business, with the words of its endpoints. */
export interface Topic {
  readonly things: readonly string[];
  readonly subjects: readonly string[];
  readonly parameter: string;
}

export const TOPICS: readonly Topic[] = [
  {
    things: [
      'river levels',
      'tide tables',
      'hourly forecast',
      'storm alerts',
      'pollen index',
      'soil moisture',
    ],
    subjects: ['station', 'catchment', 'coordinates', 'postcode'],
    parameter: 'stationId',
  },
  {
    things: ['token price', 'pool depth', 'funding rates', 'swap quote', 'gas estimate', 'wallet risk score'],
    subjects: ['token', 'contract address', 'wallet', 'pair'],
    parameter: 'tokenAddress',
  },
  {
    things: ['image upscale', 'background removal', 'caption', 'alt text', 'palette', 'face blur'],
    subjects: ['image URL', 'upload', 'screenshot', 'scan'],
    parameter: 'imageId',
  },
  {
    things: [
      'company profile',
      'filing summary',
      'people search',
      'email check',
      'domain history',
      'job postings',
    ],
    subjects: ['company', 'domain', 'ticker', 'person'],
    parameter: 'domain',
  },
  {
    things: ['translation', 'summary', 'sentiment', 'keyword extraction', 'grammar check', 'outline'],
    subjects: ['document', 'paragraph', 'transcript', 'article'],
    parameter: 'documentId',
  },
  {
    things: ['page text', 'page screenshot', 'link map', 'headline digest', 'feed items', 'archive copy'],
    subjects: ['URL', 'site', 'feed', 'search query'],
    parameter: 'pageId',
  },
  {
    things: ['flight status', 'port calls', 'route plan', 'parcel tracking', 'fare history', 'parking spots'],
    subjects: ['flight', 'vessel', 'parcel number', 'route'],
    parameter: 'trackingId',
  },
  {
    things: ['dice roll', 'trivia question', 'story page', 'horoscope', 'chess move', 'crossword clue'],
    subjects: ['player', 'game', 'day', 'board position'],
    parameter: 'gameId',
  },
];

/** Path segments after the product. */
export const QUALIFIERS =
  'latest search history batch live summary compare top daily export stream preview status full recent trending'.split(
    ' ',
  );
