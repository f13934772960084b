export type { GeneratedEntry, GeneratedListing } from './entry';
export { generate, type GenerateOptions } from './generate';
export { write, writeChunks, type WriteOptions } from './write';
