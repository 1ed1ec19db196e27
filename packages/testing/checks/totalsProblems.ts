import { page, valueAt, type Row, type SeenList } from './seenList.ts';

/** A list's totals are the sums of all of its rows, even on a page that shows only one. */
export async function totalsProblems(seen: SeenList, all: readonly Row[]): Promise<string[]> {
  const { totals: fields = [] } = seen.list;
  if (fields.length === 0) return [];
  const answer = await page(seen, { limit: '1' });
  if (typeof answer === 'string') return [answer];
  return fields.flatMap((field) => {
    const sum = all.reduce((total, row) => total + Number(valueAt(row, field) ?? 0), 0);
    const told = answer.totals?.[field];
    // Floating-point sums of amounts differ in the last digits.
    const isSame = told !== undefined && Math.abs(told - sum) < 1e-6 * Math.max(1, Math.abs(sum));
    return isSame ? [] : [`its total of '${field}' is ${told}, but its rows add up to ${sum}`];
  });
}
