/** What is said of a line, without markup. */
export interface ChangeLabel {
  readonly label: string;
  readonly description: string;
  /** For those who hear it: all that icons and arrows say, too. */
  readonly spoken: string;
  /** In lines; empty where it would say no more than can be seen. */
  readonly tooltip: string;
}

/** @param spoken what those hear who do not see the description */
export function said(label: string, description: string, spoken = description, tooltip = ''): ChangeLabel {
  return { label, description, spoken: [label, spoken].filter(Boolean).join(', '), tooltip };
}
