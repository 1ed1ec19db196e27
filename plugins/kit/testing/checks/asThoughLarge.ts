import type { Knex } from '../../server.ts';

/**
 * Has the planner take every table for one that grows, where no value stands in two rows. Tables of tests
 * are empty, and of empty tables no index is better than another.
 * @param db a transaction of the superuser's, which is rolled back afterwards
 */
export async function asThoughLarge(db: Knex): Promise<void> {
  await db.raw(`
    select pg_restore_relation_stats(
      'schemaname', 'public', 'relname', relname::text, 'reltuples', (-1)::real
    ) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  `);
  await setDistinct(db, { where: 'true', distinct: -1 });
  await asThoughRare(db, false);
}

/**
 * Has it take a boolean that is looked for as one that hardly a row has, or as one of half of the rows:
 * else an index of those that have it would be taken for one of a few rows in any other question.
 */
export const asThoughRare = (db: Knex, isRare: boolean): Promise<void> =>
  setDistinct(db, { where: `atttypid = 'boolean'::regtype`, distinct: isRare ? -1 : 2 });

/**
 * Has it take all rows for those of so many parents: of one, so that what names the parent finds no
 * fewer.
 */
export const asThoughOf = (parents: number, db: Knex, columns: readonly string[]): Promise<void> =>
  setDistinct(db, { where: 'attname = any (?)', bindings: [[...columns]], distinct: parents });

async function setDistinct(
  db: Knex,
  { where, bindings = [], distinct }: { where: string; bindings?: string[][]; distinct: number },
): Promise<void> {
  await db.raw(
    `select pg_restore_attribute_stats(
       'schemaname', 'public', 'relname', relname::text, 'attname', attname::text,
       'inherited', false, 'null_frac', 0::real, 'avg_width', 8, 'n_distinct', (${String(distinct)})::real
     ) from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and attnum > 0 and not attisdropped and ${where}`,
    bindings,
  );
}
