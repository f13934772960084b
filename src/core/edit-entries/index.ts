export { duplicateEntries } from './duplicate-entries';
export { currentInput, readFieldInput, suggestedValues } from './field-input';
export { removeEntries, type EntriesEdit } from '../fixes/removals';
export { setField, setFields, type FieldValue, type Rejection, type SetFieldsEdit } from './set-field';
