import type { Knex } from 'knex';

/** The ledger of SQL files: the last text of each and the objects it created. */
export const SQL_LEDGER = 'kit_sql';

export interface SqlRow {
  name: string;
  hash: string;
  /** Earlier texts, so that the previous release of the program still recognizes its own. */
  earlier: string[];
  /** Keys of the created objects. */
  things: string[];
}

/** Creates the ledger if it doesn't exist; the app may only read it. */
export async function ensureLedger(db: Knex): Promise<void> {
  if (await db.schema.hasTable(SQL_LEDGER)) return;
  await db.raw(`
    create table kit_sql (
      name text primary key,
      hash text not null,
      earlier text[] not null default '{}',
      things text[] not null
    )
  `);
  await db.raw('revoke all on kit_sql from foyer_app, foyer_platform');
  await db.raw('grant select on kit_sql to foyer_app');
}

export const ledgerRows = async (db: Knex): Promise<SqlRow[]> =>
  db(SQL_LEDGER).select<SqlRow[]>('name', 'hash', 'earlier', 'things').orderBy('name');

/** Records what a file created; keeps the last ten texts. */
export async function writeRow(
  db: Knex,
  { name, hash, things }: Pick<SqlRow, 'name' | 'hash' | 'things'>,
): Promise<void> {
  await db.raw(
    `insert into kit_sql (name, hash, things) values (?, ?, ?)
     on conflict (name) do update set hash = excluded.hash, things = excluded.things,
       earlier = case when kit_sql.hash = excluded.hash then kit_sql.earlier
         else trim_array(array[kit_sql.hash] || array_remove(kit_sql.earlier, excluded.hash),
           greatest(0, cardinality(array_remove(kit_sql.earlier, excluded.hash)) - 9)) end`,
    [name, hash, [...things]],
  );
}
