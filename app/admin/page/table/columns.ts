import type { ReactNode } from 'react';

/** A column on the screen, on paper, and in CSV and Excel files. */
export type Column<Row> = {
  name: string;
  text(row: Row): string;
  /** Files contain this number instead of the text. */
  number?(row: Row): number;
  /** The screen shows this instead of the text. */
  cell?(row: Row): ReactNode;
  /** The column's name in the address, if rows can be sorted by it. */
  sort?: string;
  /** The place in the two-line row on a phone. If missing, phones hide the column. */
  onPhone?: keyof typeof places;
  /** CSS classes, such as the width on a wide screen. */
  look?: string;
  /** Keeps a short text on one line. */
  isShort?: true;
  isOnlyInFiles?: true;
  /** Hides the column below 1280 px. */
  isOnlyWide?: true;
};

export type Filter = {
  /** The name of the parameter in the address. */
  name: string;
  /** `said` describes the filter in a sentence: 'registered for C Bingo'. The first option removes the filter. */
  options: readonly { id: string; label: string; said: string }[];
  /** Describes the value in a sentence. Only for a filter that has no menu. */
  say?(value: string): string;
};

/** One kind of table. Its sheet and its files have the same `name`. */
export type TableOf<Row> = {
  name: string;
  /** The word for the rows, such as 'people'. */
  rows: string;
  /** The word for one row. */
  row: string;
  /** The label of the search field, if there is one. */
  search?: string;
  filters: readonly Filter[];
  columns: readonly Column<Row>[];
  pageSize: number;
  keyOf(row: Row): string;
};

/** One page of rows. `total` is the number of rows that match the filters. `everybody` is the number of all rows. */
export type FoundRows<Row> = { rows: readonly Row[]; total: number; everybody: number };

export const places = {
  name: 'max-lg:col-start-1 max-lg:row-start-1',
  state: 'max-lg:col-start-2 max-lg:row-start-1 max-lg:justify-self-end',
  more: 'max-lg:col-start-1 max-lg:row-start-2 max-lg:text-sm max-lg:text-text-soft',
  end: 'max-lg:col-start-2 max-lg:row-start-2 max-lg:justify-self-end max-lg:text-sm max-lg:text-text-soft',
} as const;
