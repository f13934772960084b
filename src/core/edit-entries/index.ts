export { duplicateEntries } from './duplicate-entries';
export { removeEntries, type EntriesEdit } from '../fixes/removals';
export { setField, type FieldValue } from './set-field';
