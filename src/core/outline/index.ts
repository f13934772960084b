export { entryNamesIn, type EntryName } from './entry-names';
export { EntrySymbols, type EntrySymbol, type MemberSymbol } from './entry-symbols';
