import { generate } from '../../src/core/generate';

const WORDS = ['weather', 'daily', 'search', 'render', 'quote', 'trivia', 'tide', 'caption'];
const HOSTS = 20_000;

/**
 * A listing with the maximum number of entries for its size: short strings, short consistent figures, and some unusually high
 * prices.
 */
export function compactListing(entries: number): string {
  const { results } = generate({ entries: 1, seed: 1 });
  const [first] = results;
  const lines = Array.from({ length: entries }, (_, at) => {
    const payers = [1, 2, 4, 5][at % 4] ?? 1;
    // Fewer calls at a high price, because listings are sorted by volume.
    const isExpensive = at % 97 === 0;
    const calls = 60 * Math.ceil((entries - at) / 2048) * (isExpensive ? 1 : 250);
    const price = isExpensive ? 500 : 2;
    const host = `h${at % HOSTS}.io`;
    const path = `${WORDS[at % WORDS.length] ?? ''}-${at}`;
    const chain = ['base', 'base', 'base', 'solana', 'other'][at % 5];
    return JSON.stringify({
      ...first,
      id: `h${at % HOSTS}-io-${path}`,
      name: `${host} · /${path}`,
      endpoint: `https://${host}/${path}`,
      description: '',
      chain,
      acceptedChains: [chain],
      pricePerCallUsd: price,
      calls30d: calls,
      callsPerDayApprox: calls / 30,
      volume30dUsd: calls * price,
      volumePerDayApprox: (calls * price) / 30,
      l30DaysPayers: payers,
      callsPerPayer: calls / payers,
      sources: ['x'],
      facilitator: 'x',
      qualityFlag: ['verified', 'unknown', 'unknown', 'monitor'][at % 4],
    });
  });
  return `{"count":${entries},"results":[\n${lines.join(',\n')}\n]}\n`;
}
