/**
 * Invalid configurations, in which what is wrong is marked, each with its message; and the pointer of the error where it is
 * not that of the marked value.
 */
export const INVALID: readonly [text: string, message: string, pointer?: string][] = [
  ['«»', 'Invalid JSON: value expected'],
  ['{"chains" «[»"a"]}', 'Invalid JSON: colon expected', ''],
  ['«[»]', 'The configuration should be of type object'],
  ['{"$schema": «1»}', '"$schema" should be of type string'],
  ['{"rules": «[»]}', '"rules" should be of type object'],
  ['{"rules": {"price-range": «"warn"»}}', '"rules.price-range" should be one of error, warning, info, off'],
  ['{"rules": {«"price-rnge"»: "off"}}', 'Unknown rule "price-rnge"; did you mean "price-range"?'],
  ['{"rules": {«"toString"»: "off"}}', 'Unknown rule "toString"'],
  ['{"chains": «"base"»}', '"chains" should be of type array'],
  ['{"chains": ["a", «""»]}', '"chains.1" should not be empty'],
  ['{"price": {"min": «"1"»}}', '"price.min" should be of type number'],
  ['{"price": {"max": «1e999»}}', '"price.max" should be of type number'],
  ['{"price": «{»"min": 5, "max": 1}}', 'price.min (5) is greater than price.max (1)'],
  ['{"price": «{»"min": 500}}', 'price.min (500) is greater than price.max (450)'],
  ['{"price": {«"from"»: 1}}', 'Unknown member "from"'],
  ['{"tolerance": {"relative": «-1e-9»}}', '"tolerance.relative" should be at least 0'],
  ['{"tolerance": {"decimals": «1.5»}}', '"tolerance.decimals" should be of type integer'],
  ['{"include": [«""»]}', '"include.0" should not be empty'],
  ['{"include": [«"!a"»]}', '"!a" takes no files away, as there is no glob before it'],
  ['{"exclude": [«"!a"», "b"]}', '"!a" takes no files away, as there is no glob before it'],
  ['{"exclude": ["a", «"!!b"»]}', 'A glob should follow the ! of "!!b"'],
  ['{"exclude": ["a", «"!+(b)"»]}', 'Invalid glob "!+(b)": it should not repeat a group'],
  ['{"expect": [{"files": «"!a"»}]}', '"!a" takes no files away, as there is no glob before it'],
  [
    '{"compare": {"ignore": ["count", «"lastCaledMs"»]}}',
    '"compare.ignore.1" is the unknown member "lastCaledMs"; did you mean "lastCalledMs"?',
  ],
  [
    '{"expect": [{"files": "a", "problems": {«"volume-30"»: 1}}]}',
    'Unknown rule "volume-30"; did you mean "volume-30d"?',
  ],
  [
    '{"expect": [{"files": "a", "problems": {«"unused-setting"»: 1}}]}',
    'The problems of unused-setting cannot be expected',
  ],
  ['{"ignore": [«"a"»]}', '"ignore.0" should be of type object'],
  ['{"ignore": [«{»"rule": "price-range"}]}', '"ignore.0.id" is missing', '/ignore/0/id'],
  [
    '{"ignore": [{"rule": «"volume-30"», "id": "a"}]}',
    '"ignore.0.rule" is the unknown rule "volume-30"; did you mean "volume-30d"?',
  ],
  [
    '{"ignore": [{"rule": "syntax", "id": "a", "files": «1»}]}',
    '"ignore.0.files" should be a glob, or an array of globs',
  ],
  ['{"ignore": [{"rule": "syntax", "id": "a", "files": «[»]}]}', '"ignore.0.files" should not be empty'],
  [
    '{"ignore": [{"rule": "syntax", "id": "a", "files": ["a", «"@(b)+"»]}]}',
    'Invalid glob "@(b)+": it should not repeat a group',
  ],
  ['{"ignore": [{"rule": "syntax", "id": "a", «"x"»: 1}]}', 'Unknown member "x"'],
  ['{«"Chains"»: []}', 'Unknown member "Chains"; did you mean "chains"?'],
  ['{«"a/b~"»: 1}', 'Unknown member "a/b~"'],
  ['{«"\u202e"»: 1}', 'Unknown member "\\u202e"'],
  ['{"price": {}, «"price"»: {}}', '"price" is already in this object'],
  ['{"rules": {"syntax": "off", «"synt\\u0061x"»: "off"}}', '"syntax" is already in this object'],
];
