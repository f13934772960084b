export type { Candidate } from './candidate';
export { completeFilter, type Completion, type KnownValue, type KnownValues } from './complete';
export { explainFilter } from './explain';
export type { FilterFault } from './faults';
export { matcherOf } from './matcher';
export { parseFilter, type Filter, type FilterTerm } from './parse';
export type { Times } from './term';
export { termOf, TERMS, type Term, type TextTermName } from './terms';
export { withTerm } from './with-term';
