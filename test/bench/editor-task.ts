/** The parts of the benchmark in VS Code. */
export const PARTS = ['listings', 'actions', 'table'] as const;

/** What the extension host is asked to measure. */
export interface EditorTask {
  readonly part: (typeof PARTS)[number] | 'memory';
  /** The numbers of entries of the listings, or of rounds. */
  readonly sizes: readonly number[];
}

/** The file in the workspace folder with the task. */
export const TASK_FILE = 'task.json';
