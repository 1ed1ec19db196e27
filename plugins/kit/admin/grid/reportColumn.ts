import type { ReactNode } from 'react';
import { columnLabel, columnMeta } from '../../columns.ts';
import type { Column } from '../../contract.ts';
import type { FieldMeta, Kind } from '../../schema.ts';
import type { FieldOf, Listed, RowOf } from '../list/declaredList.ts';

/** What a screen shows differently from a list's declared column. */
export interface ScreenColumn<L extends Listed> extends Column {
  /** Replaces the default format of the kind. */
  render?: (row: RowOf<L>) => ReactNode;
}

/**
 * Field → what differs on this screen, or false to leave the column out. Fields that the list doesn't declare as columns
 * are added in the given order.
 */
export type ScreenColumns<L extends Listed> = {
  readonly [F in FieldOf<L>]?: ScreenColumn<L> | false;
};

/** A column with the metadata of its field. */
export interface ReadyColumn {
  field: string;
  label: string;
  meta: FieldMeta;
  isNumber: boolean;
  canSort: boolean;
  render: ((row: never) => ReactNode) | undefined;
  width: number | undefined;
  isHidden: boolean;
  orderWords: readonly [ascending: string, descending: string];
}

const NUMBERS = new Set<Kind>(['money', 'percent', 'number']);
const WIDTHS: Readonly<Partial<Record<Kind, number>>> = {
  money: 132,
  percent: 104,
  number: 112,
  instant: 208,
  day: 160,
  choice: 136,
  switch: 96,
  image: 112,
};

export function readyColumns<L extends Listed>(
  list: L,
  differing: ScreenColumns<L> = {},
): ReadyColumn[] {
  const given = differing as Readonly<Record<string, ScreenColumn<L> | false>>;
  const ready = Object.entries({ ...list.columns, ...given }).flatMap(([field, column]) =>
    column === false ? [] : [readyColumn(list, field, { ...list.columns?.[field], ...column })],
  );
  // If every column has a fixed width, the first takes the remaining space.
  return ready.some(({ width }) => width === undefined)
    ? ready
    : ready.map((column, index) => (index ? column : { ...column, width: undefined }));
}

function readyColumn<L extends Listed>(
  list: L,
  field: string,
  column: ScreenColumn<L>,
): ReadyColumn {
  const { render, width, align, isHidden = false, orderWords } = column;
  const meta = columnMeta(list, field, column);
  const isNumber = NUMBERS.has(meta.kind) && !orderWords;
  return {
    field,
    label: columnLabel(list, field, column),
    meta,
    isNumber: align ? align === 'right' : isNumber,
    canSort: (list.sort as readonly string[]).includes(field),
    render: render as ReadyColumn['render'],
    width: width ?? WIDTHS[meta.kind],
    isHidden,
    orderWords: orderWords ?? orderWordsOf(meta.kind),
  };
}

function orderWordsOf(kind: Kind): readonly [ascending: string, descending: string] {
  if (NUMBERS.has(kind)) return ['lowest first', 'highest first'];
  return kind === 'instant' || kind === 'day'
    ? ['oldest first', 'newest first']
    : ['A to Z', 'Z to A'];
}

/** The possible values of a field with their labels; undefined if they aren't limited. */
export function choicesOf(
  meta: FieldMeta,
): { value: string | boolean; label: string }[] | undefined {
  if (meta.kind === 'switch')
    return [
      { value: true, label: 'Yes' },
      { value: false, label: 'No' },
    ];
  return meta.of && Object.entries(meta.of).map(([value, label]) => ({ value, label }));
}
