import type { Knex } from 'knex';
import { ensureLedger, ledgerRows, SQL_LEDGER } from './ledger.ts';
import { thingsIn } from './things.ts';

/**
 * Drops what the SQL files of a plugin made, before its migrations go down: a table cannot go while a
 * view reads it. The next run makes all of it again.
 * @returns the names of the files
 */
export async function dropSql(knex: Knex, id: string): Promise<string[]> {
  return knex.transaction(async (db) => {
    await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [SQL_LEDGER]);
    await ensureLedger(db);
    const rows = (await ledgerRows(db)).filter(({ name }) => name.startsWith(`${id}/`));
    const standing = await thingsIn(db);
    const things = rows.flatMap((row) => row.things).filter((key) => standing.has(key));
    // They may stand on each other; what others stand on stays, and Postgres says what that is.
    for (const kind of ['trigger', 'view', 'function', 'procedure', 'aggregate']) {
      const names = things.flatMap((key) =>
        key.startsWith(`${kind} `) ? [key.slice(kind.length + 1)] : [],
      );
      if (names.length === 0) continue;
      // A trigger is dropped with its table, and by itself one at a time.
      if (kind === 'trigger') for (const name of names) await db.raw(`drop trigger ${name}`);
      else await db.raw(`drop ${kind} ${names.join(', ')}`);
    }
    await db(SQL_LEDGER).where('name', 'like', `${id}/%`).delete();
    return rows.map(({ name }) => name);
  });
}
