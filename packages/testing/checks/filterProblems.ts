import { allOf, idsOf, LARGEST_PAGE, same, valueAt, type Row, type SeenList } from './seenList.ts';

/** The IDs of a filtered list, or a message if the dialects differ. */
async function bothDialects(
  seen: SeenList,
  query: Record<string, string>,
  filter: Record<string, unknown>,
): Promise<string[] | string> {
  const { rows, problem } = await allOf(seen, query);
  if (problem) return problem;
  const simple = { filter: JSON.stringify(filter), range: `[0,${LARGEST_PAGE - 1}]` };
  const cursor = { ...query, limit: String(LARGEST_PAGE) };
  return seen.compile(simple) === seen.compile(cursor)
    ? idsOf(rows)
    : `${simple.filter} doesn't give the same result as ${new URLSearchParams(query)}`;
}

const quote = (value: unknown): string => `"${String(value).replaceAll('"', '""')}"`;

/** Each comparison of a declared filter finds exactly the matching rows. */
export async function filterProblems(
  seen: SeenList,
  field: string,
  all: readonly Row[],
): Promise<string[]> {
  const value = all.map((row) => valueAt(row, field)).find((found) => found !== null);
  if (value === undefined) return [];
  const comparisons: [op: string, suffix: string, holds: (other: unknown) => boolean][] = [
    ['=', 'eq', (other) => other === value],
    ['!=', 'ne', (other) => other !== value && other !== null],
  ];
  if (typeof value === 'number')
    comparisons.push(['>=', 'gte', (other) => other !== null && (other as number) >= value]);
  const problems: string[] = [];
  for (const [op, suffix, holds] of comparisons) {
    const expected = all.filter((row) => holds(valueAt(row, field)));
    const query = { filters: `${field} ${op} ${quote(value)}` };
    const found = await bothDialects(seen, query, { [`${field}_${suffix}`]: value });
    if (typeof found === 'string') problems.push(`filter on '${field}': ${found}`);
    else if (!same(found.toSorted(), idsOf(expected).toSorted()))
      problems.push(
        `${field} ${op} ${quote(value)} finds ${found.length} rows instead of ${expected.length}. The column of '${field}' must hold what the row shows`,
      );
  }
  return problems;
}

/** Part of a value finds it, ignoring case. */
export async function searchProblems(
  seen: SeenList,
  field: string,
  all: readonly Row[],
): Promise<string[]> {
  const value = all.map((row) => valueAt(row, field)).find((found) => typeof found === 'string');
  if (typeof value !== 'string') return [];
  // The server ignores spaces around a search text.
  const piece = value
    .slice(Math.floor(value.length / 3))
    .trim()
    .toUpperCase();
  const holds = (row: Row, path: string) =>
    String(valueAt(row, path) ?? '')
      .toUpperCase()
      .includes(piece);
  const asks = [
    {
      what: `${field} contains ${piece}`,
      expected: all.filter((row) => holds(row, field)),
      found: await bothDialects(seen, { queries: `${field}=${quote(piece)}` }, { [field]: piece }),
    },
    {
      what: `q=${piece}`,
      expected: all.filter((row) => (seen.list.search ?? []).some((path) => holds(row, path))),
      found: await bothDialects(seen, { q: piece }, { q: piece }),
    },
  ];
  return asks.flatMap(({ what, expected, found }) => {
    if (typeof found === 'string') return [`search on '${field}': ${found}`];
    if (same(found.toSorted(), idsOf(expected).toSorted())) return [];
    return [
      `${what} finds ${found.length} rows instead of ${expected.length}. The columns of 'search' must hold what the row shows`,
    ];
  });
}
