import type { ReactNode } from 'react';
import type { Link } from 'react-router';
import type { useList } from '../list/useList.ts';
import type { ReadyColumn } from './reportColumn.ts';

/** A row as the parts of a report see it, with fields by path only. */
export interface AnyRow {
  id: string;
}

/** The meaning of a row's color; a column says the same in words. */
export type RowTone = 'good' | 'warn' | 'bad';

/** A row of two lines on a phone. */
export interface CardLines {
  /** At the end of the first line, after the row's title. */
  end: ReactNode;
  second: ReactNode;
}

/** The common props of the wide and the narrow body of a report. */
export interface ReportBodyProps {
  label: string;
  columns: readonly ReadyColumn[];
  shown: Readonly<Record<string, boolean>>;
  grid: ReturnType<typeof useList>['grid'];
  rows: readonly AnyRow[];
  /** Field → its formatted sum. */
  totals: Readonly<Record<string, string>> | undefined;
  /** Parameters of the list's path. */
  params: Readonly<Record<string, string>> | undefined;
  rowLink: ((row: AnyRow) => React.ComponentProps<typeof Link>['to'] | undefined) | undefined;
  rowTone: ((row: AnyRow) => RowTone | undefined) | undefined;
  /** The menu of a row. */
  rowActions: ((row: AnyRow) => ReactNode) | undefined;
  /** The lines of a row on a phone; by default a labeled value per column. */
  card: ((row: AnyRow) => CardLines) | undefined;
  /** Whether the narrow body has its own sort order. */
  hasSort: boolean;
  actionsWidth: number | undefined;
  /** Whether rows are as high as their content. */
  hasTallRows: boolean;
  /** Undefined if rows can't be selected. */
  selectable: ((row: AnyRow) => boolean) | undefined;
  selected: ReadonlySet<string>;
  onSelect: (ids: Iterable<unknown>) => void;
}
