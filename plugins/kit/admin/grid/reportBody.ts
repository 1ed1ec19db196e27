import type { ReactNode } from 'react';
import type { Link } from 'react-router';
import { fieldValue } from '../../fields.ts';
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

/** How rows that are sorted by a field are grouped by it. */
export interface ReportGroups {
  field: string;
  title: (row: AnyRow) => ReactNode;
  /** By the value of the field, once known. */
  subtotals: ReadonlyMap<
    string | undefined,
    { count: string; totals: Readonly<Record<string, string>> }
  >;
}

const FIRST = Symbol('the first row of a group');

/** The heading of a group, which a body draws as a row. */
export interface GroupRow extends AnyRow {
  [FIRST]: AnyRow;
  value: string;
}
export const isGroup = (row: AnyRow): row is GroupRow => FIRST in row;
export const firstOf = (group: GroupRow): AnyRow => group[FIRST];

/** The rows, each group preceded by its heading. */
export function withHeadings(
  rows: readonly AnyRow[],
  groups: ReportGroups | undefined,
): readonly AnyRow[] {
  if (!groups) return rows;
  const valueOf = (row: AnyRow | undefined) => row && String(fieldValue(row, groups.field));
  return rows.flatMap((row, index) => {
    const value = valueOf(row) ?? '';
    if (index > 0 && valueOf(rows[index - 1]) === value) return [row];
    const heading: GroupRow = { id: `group:${value}`, value, [FIRST]: row };
    return [heading, row];
  });
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
  groups: ReportGroups | undefined;
  /** Undefined if rows can't be selected. */
  selectable: ((row: AnyRow) => boolean) | undefined;
  selected: ReadonlySet<string>;
  onSelect: (ids: Iterable<unknown>) => void;
}
