import { stringify } from 'csv-stringify';
import type { Transform } from 'node:stream';
import { escapeFormula } from '../../escapeFormula.ts';

/** Where a CSV goes, and who hears of it. */
export interface CsvTarget {
  to: NodeJS.WritableStream;
  /** Is told now and then how many rows were written. */
  onRows?: ((rows: number) => void) | undefined;
  /** Ends it in the middle. */
  signal?: AbortSignal | undefined;
}

/** Objects in, CSV with a header line out, row by row. */
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
