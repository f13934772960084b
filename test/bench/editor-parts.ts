/** The parts of the benchmark in VS Code. Each runs in a VS Code of its own. */
export const EDITOR_PARTS = [
  'listings',
  // Without the outline and inlay hints, for comparison.
  'listings-without-navigation',
  'navigation',
  'blocks',
  'table',
] as const;

export type EditorPart = (typeof EDITOR_PARTS)[number];

export function isEditorPart(text: string): text is EditorPart {
  return EDITOR_PARTS.some((part) => part === text);
}

/** The file in the workspace folder with the name of the part to be run. */
export const PART_FILE = 'part.txt';
