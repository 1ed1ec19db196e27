import type { Link } from 'react-router';
import type { useList } from '../list/useList.ts';
import type { ReadyColumn } from './reportColumn.ts';

/** A row as the parts of a report see it: they know its fields by their paths only. */
export interface AnyRow {
  id: string;
}

/** What a row's colour says; the words stand in a column of their own. */
export type RowTone = 'good' | 'warn' | 'bad';

/** What the wide and the narrow body of a report are given alike. */
export interface ReportBodyProps {
  label: string;
  columns: readonly ReadyColumn[];
  shown: Readonly<Record<string, boolean>>;
  grid: ReturnType<typeof useList>['grid'];
  rows: readonly AnyRow[];
  /** Field → its sum as it is shown. */
  totals: Readonly<Record<string, string>> | undefined;
  /** Of the list's path. */
  params: Readonly<Record<string, string>> | undefined;
  rowLink: ((row: AnyRow) => React.ComponentProps<typeof Link>['to'] | undefined) | undefined;
  rowTone: ((row: AnyRow) => RowTone | undefined) | undefined;
  /** Undefined where rows cannot be selected. */
  selectable: ((row: AnyRow) => boolean) | undefined;
  selected: ReadonlySet<string>;
  onSelect: (ids: Iterable<unknown>) => void;
}
