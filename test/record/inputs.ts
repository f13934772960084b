/** Filters, right and wrong ones. */
export const FILTERS = [
  ...['', 'chain:base', '-chain:solana', 'flag:verified,monitor', 'price>1', 'volume>=1k calls<100', 'x402'],
  ...['"api"', 'problems', 'has:problems', 'has:errors', 'is:broken', 'rule:volume-30d', 'payers:0..10'],
  ...['age<30', 'called<30d', 'chian:base', 'price:abc', 'id:x', 'host:api.x.io', 'accepts:sei', 'price:0'],
  ...[
    '-problems',
    'volume>1M',
    'chain:base flag:',
    'fl',
    'calls:>1',
    'perpayer>100 age>20',
    'source:"a b",c',
  ],
  ...['"open', 'price>1 price>x chain:', 'facilitator:cdp name:a endpoint:b', 'chain:,', '-', ':', 'é İ'],
];

/** Files `catalog-lens.json` with which listings are checked. */
export const CONFIGURATIONS = [
  '{}',
  '{ "rules": { "volume-30d": "error", "facilitator-differs": "off" }, "price": { "min": 0, "max": 100 } }',
  '{ "ignore": [{ "rule": "price-range", "id": "x" }], "tolerance": { "relative": 0.01 } }',
  '{ "expect": [{ "files": "*.json", "problems": { "volume-30d": 1 } }, { "files": "**/*.json", "entries": [{ "filter": "chain:base", "count": ">=1" }] }] }',
  '{ "rules": { "volume-30": "error" } }',
  '{ "chains": ["base", "sei"], "acceptedChains": ["base"], "include": ["**/*.json*"], "exclude": ["a/**"] }',
];

/** Arguments of commands that fail, or do nothing. */
export const WRONG_USES: readonly (readonly string[])[] = [
  [],
  ...[
    'chek',
    '--version',
    '--hlep',
    'git',
    'git instal',
    'check',
    'check missing.json',
    'check --format x .',
  ],
  ...['check --fail-on none real-60.json', 'check --diff real-60.json'],
  ...['check --config missing.json real-60.json', 'check --nope real-60.json', 'check *.nothing', 'explain'],
  ...[
    'explain volume',
    'explain nothing-like-it',
    'list --filter chian:base real-60.json',
    'list --limit -1 x',
  ],
  ...['list --sort volume real-60.json', 'list --fields , real-60.json', 'extract real-60.json'],
  ...['extract --filter ( real-60.json', 'summary', 'summary a b'],
  ...['diff a', 'diff real-60.json missing.json', 'diff --ignore , real-60.json real-60.json', 'merge a b'],
  ...['diff real-60.json real-60.json', 'diff --no-exit-code real-60.json real-500.json', 'diff - -'],
  ...['generate', 'generate --entries x', 'generate --entries 1 --break nothing', 'generate --entries 0'],
  ...[
    'generate --entries 1 --break duplicate-id',
    'generate --entries 2 --seed -1',
    'merge --marker-size 0 a b c',
  ],
].map((line) => (typeof line === 'string' ? line.split(' ') : line));
