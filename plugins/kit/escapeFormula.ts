// Spreadsheets run a cell that begins so as a formula.
const FORMULA = /^[=+\-@\t\r]/;
// Amounts come as text, for their cents; below zero they are still to be added up.
const AMOUNT = /^-\d+(\.\d+)?$/;

/** A text that no spreadsheet takes for a formula; numbers stay numbers. */
export const escapeFormula = (value: string): string =>
  FORMULA.test(value) && !AMOUNT.test(value) ? `'${value}` : value;
