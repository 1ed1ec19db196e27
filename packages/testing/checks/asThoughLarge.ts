import type { Knex } from '../../../plugins/kit/server.ts';

/**
 * Makes the planner treat every table as a growing one with distinct values. Test tables are empty, and for an empty
 * table all indexes are equally good. Writes the catalogs directly, because Postgres has functions for it only from
 * version 18.
 * @param db a superuser's transaction, which is rolled back afterward
 */
export async function asThoughLarge(db: Knex): Promise<void> {
  await db.raw(`
    update pg_class set reltuples = -1
    where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples <> -1
  `);
  await setDistinct(db, { where: 'true', distinct: -1 });
  await asThoughRare(db, false);
}

/**
 * Makes the planner expect a filtered boolean to match hardly any row, or half of the rows. Otherwise a partial index
 * would seem to cover few rows for any other query.
 */
export const asThoughRare = (db: Knex, isRare: boolean): Promise<void> =>
  setDistinct(db, { where: `atttypid = 'boolean'::regtype`, distinct: isRare ? -1 : 2 });

/** Makes the planner expect this number of parents; with one, a condition on the parent doesn't reduce the rows. */
export const asThoughOf = (parents: number, db: Knex, columns: readonly string[]): Promise<void> =>
  setDistinct(db, { where: 'attname = any (?)', bindings: [[...columns]], distinct: parents });

/** The statistics slots of a row of `pg_statistic`; all stay empty. */
const KINDS = [1, 2, 3, 4, 5];

async function setDistinct(
  db: Knex,
  { where, bindings = [], distinct }: { where: string; bindings?: string[][]; distinct: number },
): Promise<void> {
  const columns = `from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and attnum > 0 and not attisdropped and ${where}`;
  // Catalogs don't support `on conflict`.
  await db.raw(
    `delete from pg_statistic
     where not stainherit and (starelid, staattnum) in (select attrelid, attnum ${columns})`,
    bindings,
  );
  const details = KINDS.flatMap((kind) => [`stakind${kind}`, `staop${kind}`, `stacoll${kind}`]);
  await db.raw(
    `insert into pg_statistic (
       starelid, staattnum, stainherit, stanullfrac, stawidth, stadistinct, ${details.join(', ')}
     )
     select attrelid, attnum, false, 0, 8, ${String(distinct)}, ${details.map(() => '0').join(', ')} ${columns}`,
    bindings,
  );
}
