/** The texts of a line, without markup. */
export interface ChangeLabel {
  readonly label: string;
  readonly description: string;
  /** For screen readers; includes what icons and arrows show. */
  readonly spoken: string;
  /** In lines; empty if it would repeat the label. */
  readonly tooltip: string;
}

/** @param spoken for screen readers, instead of the description */
export function textLabel(
  label: string,
  description: string,
  spoken = description,
  tooltip = '',
): ChangeLabel {
  return { label, description, spoken: [label, spoken].filter(Boolean).join(', '), tooltip };
}
