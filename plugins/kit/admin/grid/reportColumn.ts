import type { ReactNode } from 'react';
import { fieldSchema } from '../../fields.ts';
import { humanName, plainMeta } from '../../record.ts';
import { fieldMeta, type FieldMeta, type Kind, type Tone } from '../../schema.ts';
import type { FieldOf, Listed, RowOf } from '../list/declaredList.ts';

/** A column of a report. Its format follows from the field's kind. */
export interface ReportColumn<L extends Listed> {
  /** Wire path; the heading sorts if the list declares it. */
  field: FieldOf<L>;
  /** By default the field's own. */
  label?: string;
  /** For a status: the tone of each value. */
  tones?: Readonly<Record<string, Tone>>;
  /** For a status or a code: the label of each value. */
  words?: Readonly<Record<string, string>>;
  /** Replaces the default format of the kind. */
  render?: (row: RowOf<L>) => ReactNode;
  /** In pixels; by default the kind's width. */
  width?: number;
  /** Hidden by default. */
  isHidden?: boolean;
  /** Labels of the two sort orders, if those of the kind don't fit the rendered value. */
  orderWords?: readonly [ascending: string, descending: string];
}

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

/** The metadata of the field at a wire path. */
export function metaAt(row: Listed['row'], field: string): FieldMeta {
  const schema = fieldSchema(row, field);
  return schema ? (fieldMeta(schema) ?? plainMeta(schema)) : { kind: 'text' };
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
  columns: readonly ReportColumn<L>[],
): ReadyColumn[] {
  const ready = columns.map((column) => readyColumn(list, column));
  // If every column has a fixed width, the first takes the remaining space.
  return ready.some(({ width }) => width === undefined)
    ? ready
    : ready.map((column, index) => (index ? column : { ...column, width: undefined }));
}

function readyColumn<L extends Listed>(list: L, column: ReportColumn<L>): ReadyColumn {
  const { field, tones, words, isHidden = false } = column;
  const declared = metaAt(list.row, field);
  const meta: FieldMeta =
    tones || words
      ? {
          ...declared,
          kind: 'choice',
          ...(words && { of: words }),
          ...(tones && { tones }),
        }
      : declared;
  const isNumber = NUMBERS.has(meta.kind) && !column.orderWords;
  return {
    field,
    label: column.label ?? declared.label ?? humanName(field.replace(/^details\./, '')),
    meta,
    isNumber,
    canSort: (list.sort as readonly string[]).includes(field),
    render: column.render as ReadyColumn['render'],
    width: column.width ?? WIDTHS[meta.kind],
    isHidden,
    orderWords: column.orderWords ?? orderWordsOf(meta.kind),
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
