import type { ReactNode } from 'react';
import { fieldSchema } from '../../fields.ts';
import { humanName, plainMeta } from '../../record.ts';
import { fieldMeta, type FieldMeta, type Kind, type Tone } from '../../schema.ts';
import type { FieldOf, Listed, RowOf } from '../list/declaredList.ts';

/** A column of a report. Its format follows from the field's kind. */
export interface ReportColumn<L extends Listed> {
  /** Wire path; a heading that sorts where the list declares it. */
  field: FieldOf<L>;
  /** The field's own unless given. */
  label?: string;
  /** For a status: what each value means to the reader. */
  tones?: Readonly<Record<string, Tone>>;
  /** For a status or a code: the words for each value. */
  words?: Readonly<Record<string, string>>;
  /** Instead of the value in its kind's format. */
  render?: (row: RowOf<L>) => ReactNode;
  /** Pixels; the kind's own width unless given. */
  width?: number;
  /** Not shown until somebody chooses it. */
  isHidden?: boolean;
  /** How its two orders are called, where the kind of a value that is drawn as something else would say it wrongly. */
  orderWords?: readonly [ascending: string, descending: string];
}

/** A column with all that its field says. */
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

/** What is known of the field at a wire path. */
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
  // Where every column has a width of its own, the first takes what is left.
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

/** The values that a field can have, with words for them; undefined where they are without number. */
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
