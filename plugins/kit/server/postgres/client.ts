import knexFactory, { type Knex } from 'knex';
import type { QueryConfig, QueryResult } from 'pg';
import type { Connection } from './internals.ts';

interface PostgresClient {
  _query(connection: Connection, query: Built): Promise<unknown>;
}

interface Built {
  sql: string;
  bindings?: readonly unknown[];
  options?: object;
}

/**
 * knex's client for Postgres, whose statements that are made in one go leave in one call of the
 * system. A class, because knex derives each transaction's client from it.
 * @param nameOf the name by which Postgres keeps a statement with values prepared, if it shall
 */
export function corkedClient(
  nameOf: (text: string) => string | undefined = () => undefined,
): typeof Knex.Client {
  const { constructor } = knexFactory({ client: 'pg' }).client as { constructor: unknown };
  const Base = constructor as new () => PostgresClient;
  class CorkedClient extends Base {
    override async _query(connection: Connection, query: Built): Promise<unknown> {
      corkUntilNextTick(connection);
      // One without values may be several statements in one text, and those cannot be prepared.
      const name = query.bindings?.length ? nameOf(query.sql) : undefined;
      if (name) query.options = { ...query.options, name };
      try {
        return await super._query(connection, query);
      } catch (error) {
        giveUpIfBroken(connection, error);
        throw error;
      }
    }
  }
  return CorkedClient as unknown as typeof Knex.Client;
}

/** Statements that are made in one go leave in one call of the system. */
export function corkUntilNextTick({ connection: { stream } }: Connection): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** A table that was changed under a prepared statement: that connection cannot be used for it again. */
const STALE_PLAN = '0A000';

/** Postgres ends the session, or the connection failed: classes 57P and 08 of its error codes. */
const LOST = /^(57P0[123]|08...)$/;

/**
 * A connection that is lost is told so by the answer, a moment before its socket ends. The pool must not lend it
 * again in between.
 */
function giveUpIfBroken(connection: Connection, error: unknown): void {
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return;
  if (code === STALE_PLAN || LOST.test(code)) connection.__knex__disposed = error;
}

/**
 * Sends a statement that may have a name: Postgres then parses and plans it once on each connection.
 * A connection on which its plan is of a table's former columns is given up.
 */
export async function send(connection: Connection, asked: QueryConfig): Promise<QueryResult> {
  try {
    return await connection.query(asked);
  } catch (error) {
    giveUpIfBroken(connection, error);
    throw error;
  }
}
