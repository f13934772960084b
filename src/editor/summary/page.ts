// The content of the panel: texts and finite numbers only, so that it can be sent as JSON.

/** An action that the panel requests from the extension. */
export type Action =
  /** Sets the filter of the Entries view. */
  | { readonly filter: string }
  /** Shows the entry at a zero-based index in its editor. */
  | { readonly entry: number };

/** A message from the panel. */
export type FromPanel = { readonly type: 'ready' } | { readonly type: 'choose'; readonly action: Action };

/** The view type of the panel, which is also in the manifest. VS Code restores the panel by it. */
export const PANEL_TYPE = 'catalogLens.summary';

/** Shows the summary; also called by a page that gets no answer. */
export const SHOW_COMMAND = 'catalogLens.showSummary';

/** The state of the page that is restored when it is shown again, and after a reload of the window. */
export interface PageState {
  /** The URI of the listing; undefined if none is shown. */
  readonly uri: string | undefined;
  /** The scroll position, in pixels. */
  readonly scroll?: number;
}

/** The message that is sent to the panel. */
export interface PanelContent extends Pick<PageState, 'uri'> {
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
  /** Remarks about the figures. */
  readonly remarks: readonly Remark[];
  readonly sections: readonly Section[];
}

export interface Figure {
  readonly title: string;
  readonly value: string;
  readonly action?: Action;
}

export interface Remark {
  readonly text: string;
  /** Shows the entries that the remark is about. */
  readonly action: Action;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  /** The main result in a sentence. */
  readonly sentence: string;
  /** Undefined if there is no data to plot. */
  readonly plot?: Plot;
}

export type Color = 'blue' | 'green' | 'gray' | 'orange' | 'purple' | 'red' | 'yellow';

/** A color in a pattern, which tells apart what has colors of the same lightness. */
export interface Fill {
  readonly color: Color;
  readonly pattern: 'solid' | 'stripes' | 'dots' | 'hollow' | 'lines' | 'bands';
}

/** A mark of a plot that can be selected. */
export interface Mark {
  /** The accessible name, with all figures, and the tooltip. */
  readonly name: string;
  readonly action?: Action;
}

/** A horizontal bar. */
export interface Bar extends Mark {
  readonly label: string;
  /** The text after the bar. */
  readonly figure: string;
  readonly value: number;
  readonly fill: Fill;
}

/** A horizontal bar of segments. */
export interface ShareBar {
  /** Its share of all bars of its panel, from 0 to 1. */
  readonly share: number;
  /** The text after the bar. */
  readonly figure: string;
  readonly segments: readonly Segment[];
}

export interface Segment extends Mark {
  readonly fill: Fill;
  /** Its share of all bars of its panel, from 0 to 1. */
  readonly share: number;
}

export interface Point extends Mark {
  readonly x: number;
  readonly y: number;
  /** In pixels. */
  readonly radius: number;
}

interface Tick {
  readonly at: number;
  readonly label: string;
}

/** A logarithmic axis, with a place for 0 if it starts there. */
export interface Axis {
  readonly title: string;
  /** Ticks that do not fit are not drawn. */
  readonly ticks: readonly Tick[];
  readonly from: number;
  readonly to: number;
}

/** Bars of segments, in panels side by side. */
export interface SharesPlot {
  readonly kind: 'shares';
  /** Their titles. */
  readonly panels: readonly string[];
  /** Each has a bar for each panel. */
  readonly rows: readonly { readonly label: string; readonly bars: readonly ShareBar[] }[];
  readonly legend: readonly { readonly label: string; readonly fill: Fill }[];
}

export interface PointsPlot {
  readonly kind: 'points';
  readonly points: readonly Point[];
  readonly x: Axis;
  readonly y: Axis;
}

export type Plot = { readonly kind: 'bars'; readonly bars: readonly Bar[] } | SharesPlot | PointsPlot;
