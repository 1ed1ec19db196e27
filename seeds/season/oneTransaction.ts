import type { Knex, Statement } from '@foyer/kit/server';
import {
  createDatabase,
  settingsOf,
  type Database,
  type RowScope,
} from '../../plugins/kit/server/postgres/database.ts';
import { STATEMENT_LIMITS } from '../../plugins/kit/server/postgres/statementLimits.ts';

export interface OneTransaction {
  /** For the services. */
  database: Database;
  /** The superuser's transaction. */
  trx: Knex.Transaction;
}

/**
 * Runs services so that all of their transactions commit together or not at all: each is a savepoint
 * of one transaction. They have the access of the app's roles.
 * @param superuserUrl of the database
 */
export async function inOneTransaction<T>(
  superuserUrl: string,
  work: (given: OneTransaction) => Promise<T>,
): Promise<T> {
  const whole = createDatabase({
    url: superuserUrl,
    max: 1,
    name: 'foyer demo',
    statementLimit: STATEMENT_LIMITS.seed,
  });
  try {
    return await whole.knex.transaction((trx) => work({ trx, database: inside(whole, trx) }));
  } finally {
    await whole.close();
  }
}

function inside(whole: Database, outer: Knex.Transaction): Database {
  const lastOf = new WeakMap<Knex.Transaction, Statement>();
  const transaction: Database['transaction'] = async (rowScope, work) => {
    const made = await outer.transaction(async (db) => {
      await enter(db, rowScope);
      const answer = await work(db);
      const last = lastOf.get(db);
      if (last) await whole.within(db, last);
      return answer;
    });
    await outer.raw('set local role none');
    return made;
  };
  const single: Database['fastWrite'] = <Row>(rowScope: RowScope, statement: Statement) =>
    transaction(rowScope, (db) => whole.within<Row>(db, statement));
  return {
    ...whole,
    knex: outer,
    transaction,
    deferToCommit: (db, statement) => void lastOf.set(db, statement),
    fastRead: single,
    fastWrite: single,
  };
}

/**
 * Sets every setting, because settings outlive a savepoint. Discards plans, because the tables grow
 * within the transaction.
 */
async function enter(db: Knex.Transaction, rowScope: RowScope): Promise<void> {
  const settings = {
    ...{ role: 'foyer_app', 'foyer.tenant': '', 'foyer.events': '' },
    ...settingsOf(rowScope),
  };
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', '${value}', true)`,
  );
  await db.raw(`discard plans; select ${set.join(', ')}`);
}
