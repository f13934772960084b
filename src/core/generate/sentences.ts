/**
 * Templates of descriptions. `{thing}`, `{Thing}` and `{subject}` are replaced by the product, `{n}` by a number.
 * They must not contain amounts of money; `drawDescription` may add the price.
 */

export const OPENINGS = [
  'Returns {thing} for any {subject}.',
  '{Thing} by {subject}, refreshed every {n} minutes.',
  'Get {thing} for a {subject} as JSON.',
  'Look up {thing} for one {subject} or up to {n} at once.',
  '{Thing} on demand. Send a {subject}, get the answer in one response.',
  'Pay-per-call {thing}, no account and no key.',
  'Fetch the latest {thing} of a given {subject}',
  '"{Thing}" made simple: one request, one {subject}, one answer.',
  '{Thing} API',
  'Premium {thing} with history of {n} days.',
];

export const SENTENCES = [
  'Results are cached for {n} seconds.',
  'The response holds `items`, `asOf` and `nextCursor`.',
  'Built for agents: the schema is stable and errors are plain sentences.',
  "If the {subject} isn't known, the answer is an empty list and you are charged all the same.",
  'Covers more than {n} regions; ask us for others.',
  'Latency is below {n} ms at the 95th percentile.',
  'Pass "lang" to choose the language of the text fields.',
  'No rate limit beyond {n} requests a second.',
  'Data comes from public registers, cleaned and joined by {subject}.',
  'Works with GET and POST; a POST body may hold a list of {subject} values.',
  'Settled in stablecoin over x402 — no invoices, no minimum.',
  'Confidence is given from 0 to 1, e.g. 0.{n}.',
  'Use C:\\temp style paths only in the "file" parameter.',
  'See the changelog for what is new in v{n}.',
  'Great for dashboards, alerts & research.',
];

export const SECTIONS = [
  '## Input\n- `{subject}`: required\n- `limit`: 1 to {n}, default 10\n- `format`: "json" or "csv"',
  '## Output\n```json\n{"{subject}": "…", "{thing}": [], "score": 0.{n}}\n```',
  'Parameters:\n\t{subject} (string)\n\tfrom (ISO date)\n\tto (ISO date)',
  '## How it works\n1. Send the {subject}.\n2. Receive a 402 with the terms.\n3. Pay and repeat the request.\n4. Read the {thing}.',
  '## Limits\nUp to {n} values a call, up to {n} calls a second. Longer lists are cut off without an error.',
  'Q: Is the {thing} live?\nA: It is at most {n} minutes old.\n\nQ: Can it be stored?\nA: Yes, for {n} days.',
  '| field | type |\n|---|---|\n| {subject} | string |\n| value | number |\n| updatedAt | string |',
  '✅ No sign-up\n✅ {n} languages\n✅ Answers in one second\n🚫 No scraping of private pages',
];

export const EMOJI = ['⚡', '🔍', '🛰️', '🌊', '🧠', '📈', '🎲', '👩‍💻', '🚀'];

export const CJK = [
  '呼び出すたびに最新のデータを返します。登録は不要です。',
  '每次调用返回最新数据，无需注册。',
  '호출할 때마다 최신 데이터를 반환합니다.',
  '支援繁體中文與英文，回應為 JSON 格式。𠮷',
];
