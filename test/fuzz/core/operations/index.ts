import type { Operation } from '../operation';
import { BROWSING } from './browsing';
import { COMMAND_LINE } from './command-line';
import { COMPARING } from './comparing';
import { CONFIGURING } from './configuring';
import { EDITING } from './editing';
import { EXTRACTING } from './extracting';
import { FIXING } from './fixing';
import { READING } from './reading';
import { WRITING } from './writing';

/** All operations. */
export const OPERATIONS: readonly Operation[] = [
  ...READING,
  ...EDITING,
  ...FIXING,
  ...WRITING,
  ...BROWSING,
  ...COMPARING,
  ...EXTRACTING,
  ...CONFIGURING,
  ...COMMAND_LINE,
];
