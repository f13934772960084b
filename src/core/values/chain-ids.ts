/** CAIP-2 ids of the networks in listings, main networks only. */
const CHAIN_OF_CAIP2: ReadonlyMap<string, string> = new Map([
  ['eip155:8453', 'base'],
  ['eip155:137', 'polygon'],
  ['eip155:42161', 'arbitrum'],
  ['eip155:480', 'world'],
  ['eip155:143', 'monad'],
  ['eip155:43114', 'avalanche'],
  ['eip155:1329', 'sei'],
  ['eip155:10', 'optimism'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana'],
  ['stellar:pubnet', 'stellar'],
]);

/** The name that listings use for a network given by its CAIP-2 id. */
export function chainOfCaip2(id: string): string | undefined {
  return CHAIN_OF_CAIP2.get(id);
}
