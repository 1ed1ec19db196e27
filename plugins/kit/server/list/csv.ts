import { stringify } from 'csv-stringify';
import type { Transform } from 'node:stream';

// Spreadsheets run a cell that begins so as a formula.
const FORMULA = /^[=+\-@\t\r]/;
// Amounts come as text, for their cents; below zero they are still to be added up.
const AMOUNT = /^-\d+(\.\d+)?$/;

/** A text that no spreadsheet takes for a formula; numbers stay numbers. */
export const escapeFormula = (value: string): string =>
  FORMULA.test(value) && !AMOUNT.test(value) ? `'${value}` : value;

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
