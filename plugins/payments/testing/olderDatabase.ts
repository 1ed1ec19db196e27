import type { TestApp } from '@foyer/testing';
import { query } from '@foyer/kit/server';

interface Table {
  name: string;
  /** The schema of the saved rows. */
  copy: string;
  /** The tables that can be written. */
  columns: string;
}

const KEPT = 'older_database';

/**
 * Saves every row of an installation.
 * @returns a function that restores them, like a failover to a standby that received nothing since
 */
export async function keepDatabase({ database }: TestApp): Promise<() => Promise<void>> {
  await database.raw(`drop schema if exists ${KEPT} cascade`);
  await database.raw(`create schema ${KEPT}`);
  const tables = await query<Table>(
    database,
    `select format('%I.%I', n.nspname, c.relname) as name,
       format('${KEPT}.%I', n.nspname || '_' || c.relname) as copy,
       string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
     group by n.nspname, c.relname order by 1`,
  );
  for (const { name, copy, columns } of tables)
    await database.raw(`create table ${copy} as select ${columns} from ${name}`);
  return () =>
    database.transaction(async (tx) => {
      await tx.raw('set local session_replication_role = replica');
      for (const { name, copy, columns } of tables) {
        await tx.raw(`delete from ${name}`);
        await tx.raw(
          `insert into ${name} (${columns}) overriding system value select ${columns} from ${copy}`,
        );
      }
    });
}
