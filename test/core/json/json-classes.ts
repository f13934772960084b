const DEEP = 3000;

/** Texts that are valid or invalid JSON for the same reason, of every class that the public JSONTestSuite covers, none of them taken from it. */
export const JSON_CLASSES: Readonly<Record<string, readonly string[]>> = {
  'arrays: empty, with blanks, nested': ['[]', '[ \n]', '[[],[[]]]', '\t[ 1\r]', '[9\n,\n10] '],
  'arrays: of several kinds, of several nulls': ['[null,2,"3",{}]', '[1,null,null,2]'],
  'arrays: no comma, a colon, a semicolon': ['[4 false]', '["k":4]', '["k" 4]', '[5;6]', '[6[7]]'],
  'arrays: commas too many': ['[5,]', '[,]', '[,5]', '[5,,6]', '[ , "e"]'],
  'arrays: not closed': ['[', '["z"', '[4,\n5\n,6', '["z', '[{}', '[[4]'],
  'arrays: closed too often, or by another': ['[4]]', ']', '[4}', '[]]', '][', '[4],'],
  'arrays: something else inside': ['[*]', '[w', '["", ]', '[\u000bw]', '["w",\n\f]', '[\\f]'],

  'numbers: integers': ['[321]', '[-7]', '[0]', '[-0]', ' 23 '],
  'numbers: fractions and exponents': ['[-4.25]', '[3e4]', '[3E4]', '[3e+4]', '[0e1]', '[3.5E-08]'],
  'numbers: close to zero, of many digits': [`[-0.${'0'.repeat(70)}2]`, '[2e-3]', `[${'4'.repeat(40)}]`],
  'numbers left open: beyond doubles': ['[-4e700]', '[4e-9000]', `[${'8'.repeat(400)}]`, '[0.4e0009999]'],
  'numbers: zeros in front': ['[012]', '[-012]', '[00]', '[001.5]', '[00e1]'],
  'numbers: a sign in a wrong place': ['[+4]', '[--4]', '[-]', '[- 4]', '[4-5]', '[4+]'],
  'numbers: a point in a wrong place': ['[.4]', '[-.4]', '[4.]', '[4.5.6]', '[4..5]', '[.e4]'],
  'numbers: an exponent without digits': ['[4e]', '[4E-]', '[4.e5]', '[4ee5]', '[4e5.6]', '[4e+-5]'],
  'numbers: in other notations': ['[0x4F]', '[0b11]', '[4n]', '[4_000]', '[4 000]', '[٤]', '[４]'],
  'numbers: words of other languages': ['[NaN]', '[-NaN]', '[Infinity]', '[-Infinity]', '[inf]'],
  'numbers: letters behind': ['[4a]', '[-foo]', '[4ea]', '[0.4z]', '[4\u00a0]', '[4e1\u00e5]'],

  'strings: any character': ['""', '["äß漢🎈"]', '["\u007f"]', '["\u2028\u2029"]', '["\ufeff\ufdd0\uffff"]'],
  'strings: every escape': [
    String.raw`["\"\\\/\b\f\n\r\t"]`,
    String.raw`["\u0041\u00E4\u6f22"]`,
    String.raw`["\u0000\u0022\u005C"]`,
    String.raw`["\uD83C\uDF88"]`,
    String.raw`["\\u0041"]`,
    String.raw`["a/*b*/c//d"]`,
  ],
  'strings left open: half a pair of surrogates': [
    String.raw`["\uD83C"]`,
    String.raw`["\uDF88\uD83C"]`,
    String.raw`["\uD83C\n"]`,
    '["\ud83c"]',
    '["\udf88\ud83c"]',
  ],
  'strings: an escape that is none': [
    String.raw`["\a", "\x41", "\0"]`,
    String.raw`["\'"]`,
    String.raw`["\U0041"]`,
    '["\\\u0000"]',
    '["\\🎈"]',
    '["\\\n"]',
  ],
  'strings: an escape that is not complete': [
    String.raw`["\u"]`,
    String.raw`["\u00A"]`,
    String.raw`["\u00AG"]`,
    String.raw`["\uD83C\uDF8"]`,
    String.raw`["\"]`,
    String.raw`["\u 041"]`,
  ],
  'strings: control characters as they are': ['["\u0000"]', '["a\tb"]', '["a\nb"]', '["\u001f"]', '"\u0000'],
  'strings: no quotes, or others': ["['z']", '[z]', '[“z”]', '["z]', '["z""]', '"', '["z"x]', '[\\n]'],

  'objects: empty, nested, of long names': ['{}', '{ }', '{"":4}', '{"k":[{"l":[]}]}', '{\n"k" :\t4\r}'],
  'objects: names that stand twice, or are escaped': [
    '{"k":4,"k":5}',
    String.raw`{"\u006b\u0000":4}`,
    String.raw`{"k":4,"\u006b":5}`,
  ],
  'objects: names that objects have of themselves': [
    '{"constructor":{},"toString":1}',
    '{"hasOwnProperty":null,"__proto__":{"__proto__":[]}}',
  ],
  'objects: commas too many or none': ['{"k":4,}', '{,}', '{,"k":4}', '{"k":4,,"l":5}', '{"k":4 "l":5}'],
  'objects: colons too many or none': ['{"k"}', '{"k" 4}', '{"k"::4}', '{:4}', '{"k":}', '{"k":4:5}'],
  'objects: names that are no strings': ['{k:4}', "{'k':4}", '{4:4}', '{null:4}', '{[]:4}', '{{}:4}'],
  'objects: not closed': ['{', '{"k":4', '{"k', '{"k"', '{"k":', '{"k":{}', '{"k":"v'],
  'objects: closed too often, or by another': ['{"k":4}}', '}', '{"k":4]', '{]', '{"k":4}{', '{"k":4}x'],
  'objects: comments': [
    '{"k":4}/**/',
    '{"k":/*c*/4}',
    '{"k":4//c\n}',
    '{"k":4}/',
    '{#c\n"k":4}',
    '{"k":4}/*c',
  ],

  'structures: a single value': ['4', '"z"', 'null', 'true', 'false', '\r\n null\t'],
  'structures: nesting that is closed': [
    '['.repeat(DEEP) + ']'.repeat(DEEP),
    `${'{"k":'.repeat(DEEP)}4${'}'.repeat(DEEP)}`,
    `${'[{"k":'.repeat(DEEP)}[]${'}]'.repeat(DEEP)}`,
  ],
  'structures: nothing': ['', ' ', '\n\n'],
  'structures: words that are none': ['nul', 'nulll', 'truE', 'undefined', 'n', '[tru]', '[fals]', '<null>'],
  'structures: more than one value': ['4 5', '4,5', '{}{}', '[]{}', 'null null', '"y""z"', '[4]5', 'true]'],
  'structures: blanks that JSON has not': ['\u000b4', '\f4', '[\u00a04]', '4\u0085', '\ufeff4', '4\u0000'],
  'structures: nesting that is not closed': [
    '['.repeat(DEEP),
    '{"k":'.repeat(DEEP),
    '[{"k":'.repeat(DEEP),
    ']'.repeat(DEEP),
    '['.repeat(DEEP) + '}'.repeat(DEEP),
  ],
  'structures: cut off': [
    '[{"k":[4,{',
    '{"k":"v","',
    '{"k":4,"l":[',
    '["\\u00',
    '[tru',
    '[-',
    '[4.',
    '[4e',
    '[,',
  ],
  'structures: of other formats': ['<a/>', '---\n- 4', '(4)', '$4', 'call({})', '[new Date()]', ")]}',\n{}"],
};

/** The bytes of a file; invalid UTF-8 is decoded as U+FFFD. */
export interface BytesClass {
  readonly name: string;
  readonly bytes: readonly number[];
}

function bytes(name: string, ...parts: readonly (string | number)[]): BytesClass {
  const encoder = new TextEncoder();
  return {
    name,
    bytes: parts.flatMap((part) => (typeof part === 'number' ? part : Array.from(encoder.encode(part)))),
  };
}

const MARK = [0xef, 0xbb, 0xbf];

/** Cases of encodings, as bytes. */
export const BYTES_CLASSES: readonly BytesClass[] = [
  bytes('a byte order mark', ...MARK, '{"k":4}'),
  bytes('a byte order mark and nothing', ...MARK),
  bytes('two byte order marks', ...MARK, ...MARK, '4'),
  bytes('a byte order mark that is not complete', 0xef, 0xbb, '{}'),
  bytes('invalid bytes in a string', '["', 0xff, '"]'),
  bytes('invalid bytes outside strings', '[', 0xff, ']'),
  bytes('an invalid byte behind a number', '[4', 0xe5, ']'),
  bytes('an invalid byte in a number', '[0.4', 0xf5, '5]'),
  bytes('an invalid byte in an exponent', '[4e', 0xe5, '1]'),
  bytes('an invalid byte in a word', '[tr', 0xff, 'ue]'),
  bytes('an invalid byte behind a backslash', '["\\', 0xe5, '"]'),
  bytes('an invalid byte in an escape', '["\\u00', 0xe5, '1"]'),
  bytes('an invalid byte as a name', '{', 0xb9, ':4}'),
  bytes('an invalid byte in a name', '{"k', 0xb9, '":4}'),
  bytes('an invalid byte behind the end', '{}', 0xe5),
  bytes('an invalid byte alone', 0xe5),
  bytes('a character that is cut off', '["', 0xe6, 0xbc, '"]'),
  bytes('a continuation without a beginning', '["', 0x81, '"]'),
  bytes('a character in more bytes than it needs', '["', 0xc0, 0xaf, '"]'),
  bytes('a quote in more bytes than it needs', '["', 0xc0, 0xa2, ']'),
  bytes(
    'a character in five or six bytes',
    '["',
    0xf8,
    0x88,
    0x80,
    0x80,
    0x80,
    0xfc,
    0x83,
    0xbf,
    0xbf,
    0xbf,
    0xbf,
    '"]',
  ),
  bytes('a character beyond Unicode', '["', 0xf4, 0xbf, 0xbf, 0xbf, '"]'),
  bytes('half a pair of surrogates in UTF-8', '["', 0xed, 0xa0, 0x80, '"]'),
  bytes('Latin-1', '["', 0xe9, '"]'),
  bytes('UTF-16 without a mark', 0x5b, 0, 0x34, 0, 0x5d, 0),
  bytes('UTF-16, the high byte first, without a mark', 0, 0x5b, 0, 0x34, 0, 0x5d),
];
