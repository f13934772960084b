export { entryNamesIn, type EntryName } from './entry-names';
export { EntrySymbols, memberSymbols, type EntrySymbol, type MemberSymbol } from './entry-symbols';
