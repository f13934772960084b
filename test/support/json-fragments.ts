/** The texts between two or more blanks; `␤` represents a line feed. */
export function listed(text: string): string[] {
  return text
    .trim()
    .split(/\s{2,}/)
    .map((fragment) => fragment.replaceAll('␤', '\n'));
}

const NUMBERS = listed(String.raw`
  0  -0  12  1.5  1E5  1e-5  1E+2  0e0  123456789012345678901234567890  1e400  -1e-400  1,5
  -01  01  00  -  --1  +1  1.  -1.  .5  -.5  1e  1e+  1E-  1.e3  0.e1  1e5.5  2.e-3  9.e+  1ea  0e  0E+  1.2.
  0x1  0x  0b1  1n  1_000  1 000  1a  1-2  1+2  1.5.2  １  ٣  Infinity  -Infinity  NaN  -NaN  inf  -foo`);

const STRINGS = [
  ...listed(String.raw`
    ""  "a"  "\"  "abc  abc"  'a'  abc  "a" "b"  "a""b"  “a”  "\a"  "\x41"  "\0"  "\u"  "\u12"  "\u12G4"  "\U0041"
    "\'"  "\n\t\/\b\f\r\\\""  "\u0041"  "\ud800"  "\udc00"  "\ud83d\ude00"  "\ud800\n"  "\ud800\u"  "\  "\u004  "\é"
    \u0022a"  "␤"  "\␤"  "a␤b"  "//c"  "/*c*/"  "\\"  "\\\"  "\\\""  "\"a  ""`),
  ...[
    '"\t"',
    '"\r\n"',
    '"\0"',
    '"\u001f"',
    '"\\\t"',
    '"\u007f"',
    '"\u0080"',
    '"\u2028"',
    '"\ufeff"',
    '"\u00a0"',
  ],
  ...['"\ud800"', '"\udc00\ud800"', '`a`'],
];

const WORDS = listed(String.raw`
  true  false  null  True  TRUE  tru  truee  nul  nulll  undefined  fals e  None  true1  1true  nullnull  null null
  a  e  é  😀  $  #  &  @  \  *  =  -true`);

const STRUCTURES = listed(String.raw`
  []  {}  [1,2]  {"a":1}  {"a":{"b":[{}]}}  [[[]]]  {"":0}  {"a":1,"a":2}  [1,"a",null]  ["http://x.io/*"]  {"//":"/*"}
  [1,]  [,1]  [1,,2]  [,]  [1,,]  [1 2]  [1:2]  [1;2]  [1,2  [1  [  ]  1]  [1]]  (1)  [1,␤
  {"a":1,}  {,"a":1}  {"a":1,,"b":2}  {,}  {"a"}  {"a":}  {"a",1}  {:1}  {"a" 1}  {"a"::1}  {"a":"b"}#  {"a":1}/
  {a:1}  {'a':1}  {1:1}  {null:1}  {[]:1}  {"a":1 "b":2}  {"a":1;"b":2}  {"a":1  {"a":  {"a  ["a
  {  }  {}}  {"a":1}}  [1}  {"a":1]  {"a":[1}  [{]}  [{"a":1]  [[1]  {"a":{}  [] []  {}{}  []{}  {} 1  ""[]  ,  :  ;  "`);

const COMMENTS = listed(String.raw`
  //c␤1  1//c␤  1//c  /*c*/1  1/*c*/  /**/  //␤  /*  /*c  /  //  #c␤1  1 <!--c-->  */  [1//c␤]  [/*c*/1]  [1,/*c*/2]
  {/*c*/}  {"a"/*c*/:1}  {"a":/*c*/1}  {"a":1//c␤}  {"a":1,/**/"b":2}`);

/** Characters that are invisible, or whitespace in other languages. */
const BLANKS = Array.from('\u00a0\f\v\ufeff\u2028\u2029\u0085\u200b\u2060\u3000\0\u0001\u001f\b');

const WHITE_SPACE = [
  ...['', ' ', '\t', '\n', '\r', '\r\n', ' 1 ', '\t1\r\n', '[ ]', '{ }', ' [\n1\t,\r2 ] '],
  ...BLANKS.flatMap((blank) => [blank, `${blank}1`, `1${blank}`, `[1,${blank}2]`, `[${blank}]`]),
  ...BLANKS.flatMap((blank) => [`[1${blank},2]`, `{"a"${blank}:1}`, `{"a":${blank}1}`, `{${blank}}`]),
];

/** Valid, almost valid and invalid JSON values, by the classes of the public JSONTestSuite. */
export const FRAGMENTS: readonly string[] = [
  ...NUMBERS,
  ...STRINGS,
  ...WORDS,
  ...STRUCTURES,
  ...COMMENTS,
  ...WHITE_SPACE,
];

const NAMED = '{"id":"a","calls30d":1}';
const OTHER = '{"id":"b","calls30d":2,"sources":["x"]}';

/** Positions in a listing, as functions that insert a text there. */
export const PLACES: Readonly<Record<string, (text: string) => string>> = {
  'as the whole text': (text) => text,
  'before the text': (text) => `${text}{"count":1,"results":[${NAMED}]}`,
  'after the text': (text) => `{"count":1,"results":[${NAMED}]}${text}`,
  'after a text that ends with results': (text) => `{"results":[]}${text}`,
  'as count': (text) => `{"count":${text},"results":[${NAMED}]}`,
  'as a member after results': (text) => `{"results":[${NAMED}],"more":${text}}`,
  'as results': (text) => `{"count":1,"results":${text}}`,
  'as the only member': (text) => `{"more":${text}}`,
  'in place of a member': (text) => `{"count":1,${text},"results":[${NAMED}]}`,
  'before the name of results': (text) => `{"count":1,${text}"results":[${NAMED}]}`,
  'before the colon of results': (text) => `{"count":1,"results"${text}:[${NAMED}]}`,
  'before the bracket of results': (text) => `{"count":1,"results":${text}[${NAMED}]}`,
  'after the bracket of results': (text) => `{"count":1,"results":[${text}${NAMED}]}`,
  'before the end of results': (text) => `{"count":1,"results":[${NAMED}${text}]}`,
  'after results': (text) => `{"count":1,"results":[${NAMED}]${text}}`,
  'after results, before a member': (text) => `{"results":[${NAMED}]${text},"count":1}`,
  'as the only entry': (text) => `{"count":1,"results":[${text}]}`,
  'as the first entry': (text) => `{"count":1,"results":[${text},${NAMED}]}`,
  'as an entry between two': (text) => `{"count":1,"results":[${NAMED},${text},${OTHER}]}`,
  'as the last entry': (text) => `{"count":1,"results":[${NAMED},${text}]}`,
  'after an entry': (text) => `{"count":1,"results":[${NAMED}${text},${OTHER}]}`,
  'before an entry': (text) => `{"count":1,"results":[${NAMED},${text}${OTHER}]}`,
  'before an entry on its line': (text) => `{"count":1,"results":[\n${NAMED},\n${text}\n${OTHER}]}`,
  'instead of a comma between entries': (text) => `{"count":1,"results":[${NAMED}${text}${OTHER}]}`,
  'as a known member of an entry': (text) =>
    `{"results":[${NAMED},{"id":"b","calls30d":${text},"health":null}]}`,
  'as an unknown member of an entry': (text) => `{"results":[{"id":"b","more":${text}},${NAMED}]}`,
  'as the last member of an entry': (text) => `{"results":[${NAMED},{"id":"b","health":${text}}]}`,
  'as an element in an entry': (text) => `{"results":[{"id":"b","sources":["x",${text}]},${NAMED}]}`,
  'in place of a member of an entry': (text) => `{"results":[{"id":"b",${text},"health":null},${NAMED}]}`,
  'before the colon in an entry': (text) => `{"results":[{"id"${text}:"b","health":null},${NAMED}]}`,
  'in an object in an entry': (text) => `{"results":[{"id":"b","health":{"a":${text}}},${NAMED}]}`,
};
