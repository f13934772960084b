export { extract, type ExtractOptions } from './extract';
export { smallestFixture, type Chosen, type FixtureOptions } from './smallest-fixture';
export { redact, type RedactOptions } from './redact';
