import type { Kind } from '../../schema.ts';
import { formatValue } from '../record/formatValue.ts';

/** The name of a field of the chart's rows. */
export interface ChartField<Row> {
  field: Extract<keyof Row, string>;
  label: string;
  /** The format of its values: 'money', 'day', 'percent', 'number', 'text' … */
  kind?: Kind;
}

/** The data of a chart and its table. */
export interface ChartData<Row> {
  rows: readonly Row[];
  /** What each row is about: a day, a name. */
  of: ChartField<Row> & {
    /** A field with shorter labels for the axis. Days have their own. */
    axis?: Extract<keyof Row, string>;
  };
  /** The series; a share chart has one. */
  series: readonly ChartField<Row>[];
}

interface LooseField {
  field: string;
  label?: string;
  kind?: Kind;
}

/** A row of a type alias, such as one inferred from a schema; interfaces have no index signature. */
export type ChartRow = Readonly<Record<string, unknown>>;

/** The chart's rows with the field names that the screen's types have checked. */
export interface LooseData {
  rows: readonly ChartRow[];
  of: LooseField & { axis?: string };
  series: readonly LooseField[];
}

export type ChartKind = 'line' | 'bar' | 'share';

/** A value of a row as text. Charts have no instants, so a chart by hour supplies the labels. */
export const textOf = (row: ChartRow, { field, kind }: LooseField): string => {
  const value = row[field];
  return formatValue(
    { kind: kind ?? (typeof value === 'number' ? 'number' : 'text') },
    value,
    'UTC',
  );
};

export const numberOf = (row: ChartRow, field: string): number => Number(row[field] ?? 0);
