import type { Kind } from '../../schema.ts';
import { formatValue } from '../record/formatValue.ts';

/** Names a field of the rows that a chart draws. */
export interface ChartField<Row> {
  field: Extract<keyof Row, string>;
  label: string;
  /** How its values read: 'money', 'day', 'percent', 'number', 'text' … */
  kind?: Kind;
}

/** What a chart draws and its table says: one line of rows. */
export interface ChartData<Row> {
  rows: readonly Row[];
  /** What each row is about: a day, a name. */
  of: ChartField<Row> & {
    /** A field with shorter words for below the axis. Days have their own. */
    axis?: Extract<keyof Row, string>;
  };
  /** The figures; a share has one. */
  series: readonly ChartField<Row>[];
}

interface LooseField {
  field: string;
  label?: string;
  kind?: Kind;
}

/** As the drawing parts see the rows: by names of fields that the screen's types have checked. */
export interface LooseData {
  rows: readonly Record<string, unknown>[];
  of: LooseField & { axis?: string };
  series: readonly LooseField[];
}

export type ChartKind = 'line' | 'bar' | 'share';

/** A value of a row as text. Charts have no instants: whoever counts by hour names the hours. */
export const textOf = (row: Record<string, unknown>, { field, kind }: LooseField): string => {
  const value = row[field];
  return formatValue(
    { kind: kind ?? (typeof value === 'number' ? 'number' : 'text') },
    value,
    'UTC',
  );
};

export const numberOf = (row: Record<string, unknown>, field: string): number =>
  Number(row[field] ?? 0);
