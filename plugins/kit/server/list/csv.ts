import { stringify } from 'csv-stringify';
import type { Transform } from 'node:stream';
import { escapeFormula } from '../../escapeFormula.ts';

/** Where a CSV is written, and its progress. */
export interface CsvTarget {
  to: NodeJS.WritableStream;
  /** Called from time to time with the number of rows written. */
  onRows?: ((rows: number) => void) | undefined;
  /** Aborts the export. */
  signal?: AbortSignal | undefined;
}

/** Writes objects as CSV with a header line, row by row. */
export const csvStream = (columns: readonly { key: string; header: string }[]): Transform =>
  stringify({
    header: true,
    bom: true,
    columns: columns.map(({ key, header }) => ({ key, header })),
    cast: {
      string: (value) => escapeFormula(value),
      boolean: (value) => (value ? 'Yes' : 'No'),
      object: (value) => escapeFormula(JSON.stringify(value)),
    },
  });
