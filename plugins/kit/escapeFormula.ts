// Spreadsheets run a cell that starts with one of these characters as a formula.
const FORMULA = /^[=+\-@\t\r]/;
// Amounts are text to keep their cents; negative ones must still be summable.
const AMOUNT = /^-\d+(\.\d+)?$/;

/** Escapes a text so that no spreadsheet runs it as a formula. Numbers stay numbers. */
export const escapeFormula = (value: string): string =>
  FORMULA.test(value) && !AMOUNT.test(value) ? `'${value}` : value;
