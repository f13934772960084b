/** The texts of a tree node, without markup. */
export interface ChangeLabel {
  readonly label: string;
  readonly description: string;
  /** For screen readers; includes the meaning of icons and arrows. */
  readonly accessibilityLabel: string;
  /** Several lines; empty if it would repeat the label. */
  readonly tooltip: string;
}

/** @param accessibilityText for screen readers, instead of the description */
export function textLabel(
  label: string,
  description: string,
  accessibilityText = description,
  tooltip = '',
): ChangeLabel {
  return {
    label,
    description,
    accessibilityLabel: [label, accessibilityText].filter(Boolean).join(', '),
    tooltip,
  };
}
