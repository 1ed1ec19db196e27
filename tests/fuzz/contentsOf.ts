import type { Knex } from 'knex';

/**
 * Tables that rejected requests may change: rate limits, sessions, and scans, which are replayed
 * when the door resends them.
 */
const TRACES = new Set(['kit_rate_limit', 'kit_session', 'kit_idempotency', 'boxoffice_scan']);

/** A hash of each table's rows, by table name. */
export async function contentsOf(db: Knex): Promise<ReadonlyMap<string, string>> {
  const names = (await db('pg_class')
    .whereRaw(`relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition`)
    .orderBy('relname')
    .pluck('relname')) as string[];
  const hashes = names
    .filter((name) => !TRACES.has(name))
    .map(
      (name) =>
        `select '${name}' as name, coalesce(sum(hashtextextended(r::text, 0)), 0)::text as contents from public."${name}" r`,
    );
  const { rows } = await db.raw<{ rows: { name: string; contents: string }[] }>(
    hashes.join(' union all '),
  );
  return new Map(rows.map(({ name, contents }) => [name, contents]));
}
