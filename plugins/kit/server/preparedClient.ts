import type { Socket } from 'node:net';
import knexFactory, { type Knex } from 'knex';

interface Query {
  sql: string;
  bindings?: readonly unknown[];
  options?: object;
}
export interface Connection {
  /** What knex's pool looks for before it hands a connection out again. */
  __knex__disposed?: unknown;
  connection: { stream: Pick<Socket, 'cork' | 'uncork'> };
}
interface PostgresClient {
  _query(connection: Connection, query: Query): Promise<unknown>;
}

/** A table that was changed under a prepared `select *`: that connection cannot be used for it again. */
const STALE_PLAN = '0A000';

/**
 * knex's client for Postgres, with every statement prepared under a name: Postgres then parses and
 * plans it once on each connection. A class, because knex derives each transaction's client from it.
 */
export function preparedClient(nameOf: (text: string) => string | undefined): typeof Knex.Client {
  const { constructor } = knexFactory({ client: 'pg' }).client as { constructor: unknown };
  const Base = constructor as new () => PostgresClient;
  class PreparedClient extends Base {
    override async _query(connection: Connection, query: Query): Promise<unknown> {
      const name = query.bindings?.length && !query.options ? nameOf(query.sql) : undefined;
      if (name) query.options = { name };
      corkUntilNextTick(connection);
      try {
        return await super._query(connection, query);
      } catch (error) {
        if ((error as { code?: unknown }).code === STALE_PLAN) connection.__knex__disposed = error;
        throw error;
      }
    }
  }
  return PreparedClient as unknown as typeof Knex.Client;
}

/** Statements that are made in one go leave in one call of the system. */
export function corkUntilNextTick({ connection: { stream } }: Connection): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}
