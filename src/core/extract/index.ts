export { extract, type ExtractOptions } from './extract';
export { smallestFixture, type FixtureEntry as Chosen, type FixtureOptions } from './smallest-fixture';
export { redact, type RedactOptions } from './redact';
export {
  shiftTimes,
  skippedTimeText,
  type ShiftResult,
  type ShiftedTimes,
  type SkippedTime,
} from './shift-times';
