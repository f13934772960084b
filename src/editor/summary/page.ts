// The messages between the extension and the page of the summary.

/** The view type of the panel. */
export const PANEL_TYPE = 'catalogLens.summary';

/** A message from the page: that it is loaded, or that the user has chosen a filter for the entries; empty for none. */
export type FromPanel = { readonly type: 'ready' } | { readonly type: 'filter'; readonly filter: string };

/** The message that is sent to the page. */
export interface PanelContent {
  /** Undefined if only {@link notices} are shown. */
  readonly page: Page | undefined;
  readonly notices: readonly string[];
  /** The filter of the Entries view; empty for none. */
  readonly filter: string;
}

export interface Page {
  /** The file name. */
  readonly name: string;
  readonly figures: readonly Figure[];
  /** A remark about the figures, with the filter for the entries that it is about. */
  readonly remark?: Filtering & { readonly text: string };
  readonly sections: readonly Section[];
}

/** What the user can choose if it has a filter for entries. */
interface Filtering {
  readonly filter: string | undefined;
}

export interface Figure extends Filtering {
  readonly title: string;
  readonly value: string;
}

/** A heading, and rows of bars. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** A sentence below the title. */
  readonly note?: string | undefined;
  /** What the bars of each column are. */
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

export type Color = 'blue' | 'gray' | 'red' | 'yellow';

/** A label, and a bar for each column. */
export interface Row extends Filtering {
  readonly label: string;
  /** The accessible name, with all figures, and the tooltip. */
  readonly name: string;
  readonly color: Color;
  readonly bars: readonly Bar[];
}

export interface Bar {
  readonly value: number;
  /** The text after the bar. */
  readonly figure: string;
}
