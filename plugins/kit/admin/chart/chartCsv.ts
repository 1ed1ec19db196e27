import { escapeFormula } from '../../escapeFormula.ts';
import { textOf, type LooseData } from './chartData.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** The chart's data as a file for spreadsheets: the columns of its table, money without its sign. */
export function chartCsv({ rows, of, series }: LooseData): string {
  const head = [of, ...series].map(({ label, field }) => label ?? field);
  const lines = rows.map((row) => [
    of.kind === 'day' ? String(row[of.field]) : textOf(row, of),
    ...series.map(({ field, kind }) => {
      const value = row[field];
      if (typeof value !== 'number') return '';
      return kind === 'money' ? value.toFixed(2) : String(value);
    }),
  ]);
  return (
    BYTE_ORDER_MARK + [head, ...lines].map((cells) => `${cells.map(cell).join(',')}\n`).join('')
  );
}

function cell(value: string): string {
  const safe = escapeFormula(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
