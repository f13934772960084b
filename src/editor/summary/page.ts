/** What the panel shows, as plain data: words and finite numbers only, so that it can be sent as JSON. */

/** What is asked of the extension when something is chosen. */
export type Action =
  /** Shows in the tree what a filter leaves. */
  | { readonly filter: string }
  /** Shows the entry at an index of `results`, from 0, in its editor. */
  | { readonly entry: number };

/** What a page keeps while VS Code is closed or the window is reloaded. */
export interface PageState {
  /** Of the listing that it shows, if it shows one. */
  readonly uri: string | undefined;
}

/** What is sent to the panel. */
export interface Shown extends PageState {
  /** Undefined where there is nothing to show but {@link notices}. */
  readonly page: Page | undefined;
  readonly notices: readonly string[];
  /** The filter of the tree; empty for none. */
  readonly filter: string;
}

/** The texts of the panel, which are the same for every listing; `{0}` in them is filled in the panel. */
export interface PanelWords {
  readonly summary: string;
  /** What a screen reader calls the list of figures. */
  readonly totals: string;
  readonly showInEntries: string;
  /** With the filter. */
  readonly shownFilter: string;
  readonly clearFilter: string;
  readonly table: string;
  /** With a part's title: what a screen reader calls its plot. */
  readonly plot: string;
  /** What a screen reader calls a legend. */
  readonly colours: string;
}

export interface Page {
  /** Of the file. */
  readonly name: string;
  readonly figures: readonly Figure[];
  /** What to know about the figures. */
  readonly remarks: readonly Remark[];
  readonly parts: readonly Section[];
}

export interface Figure {
  readonly title: string;
  readonly value: string;
  readonly action?: Action;
}

export interface Remark {
  readonly text: string;
  /** Shows the entries it is about. */
  readonly action: Action;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  /** The point of it. */
  readonly sentence: string;
  /** Undefined where there is nothing to draw. */
  readonly plot?: Plot;
  /** The same figures; undefined where there are none. */
  readonly table?: Table;
}

export interface Table {
  readonly head: readonly string[];
  /** As many cells as the head has; the first names the row, all others are numbers. */
  readonly rows: readonly { readonly cells: readonly string[]; readonly action?: Action }[];
}

export type Colour = 'blue' | 'green' | 'grey' | 'orange' | 'purple' | 'red' | 'yellow';

/** Something drawn that can be chosen. */
export interface Mark {
  /** What it is and its figures, in words. */
  readonly spoken: string;
  readonly action?: Action;
}

export interface Bar extends Mark {
  readonly label: string;
  /** Behind a bar. */
  readonly figure: string;
  readonly value: number;
  readonly colour: Colour;
}

/** A bar upwards. */
export interface Column extends Mark {
  /** Where it starts on the scale; what it is, where it is apart from the scale. */
  readonly label: string;
  /** Whether it is separate from the columns that share a scale. */
  readonly isApart: boolean;
  /** Whether its label is among those to keep where not all fit. */
  readonly isMajor: boolean;
  readonly value: number;
  readonly colour: Colour;
}

/** A part of a bar. */
export interface Segment extends Mark {
  /** In {@link Shares.panels} and {@link Shares.rows}, from 0. */
  readonly panel: number;
  readonly row: number;
  readonly colour: Colour;
  /** Where it starts and ends, from 0 to 1. */
  readonly start: number;
  readonly end: number;
}

export interface Point extends Mark {
  readonly x: number;
  readonly y: number;
  /** In pixels. */
  readonly radius: number;
  /** Beside it. */
  readonly label?: string;
}

export interface Tick {
  readonly at: number;
  readonly label: string;
}

export interface Axis {
  readonly title: string;
  /** Those that do not fit are left out. */
  readonly ticks: readonly Tick[];
  readonly from: number;
  readonly to: number;
}

export interface Shares {
  readonly kind: 'shares';
  /** Side by side. */
  readonly panels: readonly string[];
  readonly rows: readonly string[];
  readonly segments: readonly Segment[];
  readonly legend: readonly { readonly label: string; readonly colour: Colour }[];
}

export type Plot =
  /** From left to right, each with its label before it. */
  | { readonly kind: 'bars'; readonly bars: readonly Bar[] }
  /** Upwards, side by side. */
  | { readonly kind: 'columns'; readonly columns: readonly Column[]; readonly title: string }
  | Shares
  | {
      readonly kind: 'points';
      readonly points: readonly Point[];
      /** From point to point, under them. */
      readonly line?: readonly { readonly x: number; readonly y: number }[];
      readonly x: Axis;
      readonly y: Axis;
    };
