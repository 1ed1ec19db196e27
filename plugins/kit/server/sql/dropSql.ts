import type { Knex } from 'knex';
import { ensureLedger, ledgerRows, SQL_LEDGER } from './ledger.ts';
import { databaseObjects } from './databaseObjects.ts';

/**
 * Drops the objects of a plugin's SQL files before its migrations go down, since a table can't be dropped while a
 * view reads it. The next run recreates them.
 * @returns the names of the files
 */
export async function dropSql(knex: Knex, id: string): Promise<string[]> {
  return knex.transaction(async (db) => {
    await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [SQL_LEDGER]);
    await ensureLedger(db);
    const rows = (await ledgerRows(db)).filter(({ name }) => name.startsWith(`${id}/`));
    const standing = await databaseObjects(db);
    const things = rows.flatMap((row) => row.things).filter((key) => standing.has(key));
    // They may depend on each other. If other objects depend on them, Postgres names those in its error.
    for (const kind of ['trigger', 'view', 'function', 'procedure', 'aggregate']) {
      const names = things.flatMap((key) =>
        key.startsWith(`${kind} `) ? [key.slice(kind.length + 1)] : [],
      );
      if (names.length === 0) continue;
      // A trigger is dropped with its table, or separately, one at a time.
      if (kind === 'trigger') for (const name of names) await db.raw(`drop trigger ${name}`);
      else await db.raw(`drop ${kind} ${names.join(', ')}`);
    }
    await db(SQL_LEDGER).where('name', 'like', `${id}/%`).delete();
    return rows.map(({ name }) => name);
  });
}
