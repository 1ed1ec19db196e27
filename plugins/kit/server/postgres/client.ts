import type { Knex } from 'knex';
import pg, { type QueryConfig, type QueryResult } from 'pg';
import { cork, type Connection } from './internals.ts';

/** A table changed under a prepared statement, so this connection can't run it again. */
const STALE_PLAN = '0A000';

/** Postgres ended the session, or the connection failed: classes 57P and 08 of its error codes. */
const LOST = /^(57P0[123]|08...)$/;

type Send = (...given: readonly unknown[]) => Promise<unknown>;
type Answered = (error: unknown, result: unknown) => void;

/**
 * Pg's client for knex: sends statements issued together in one system call, prepares those of builders and notices
 * when it may not be lent again. A lost connection is reported by the response shortly before its socket closes.
 * Without pipelining, a statement waits for the one before it here, because pg's own queue is deprecated.
 * @param nameOf the name of a prepared statement with values, if it should be prepared
 */
export const pooledClient = (
  nameOf: (text: string) => string | undefined = () => undefined,
): typeof pg.Client =>
  class PooledClient extends pg.Client {
    isBroken = false;
    #last: Promise<unknown> = Promise.resolve();

    override query(...given: never[]): never {
      // `never` fits every overload of pg's own method.
      return this.#query(super.query.bind(this) as Send, given) as never;
    }

    #query(query: Send, given: readonly unknown[]): unknown {
      cork(this);
      const [asked, answered] = given;
      if (typeof (asked as Partial<pg.Submittable>).submit === 'function') return query(...given);
      if (typeof answered !== 'function')
        return this.#inTurn(() => query(...given)).catch((error: unknown) => {
          this.#note(error);
          throw error;
        });
      // Only knex gives a callback.
      const ask = () =>
        new Promise<void>((resolve) => {
          void query(named(asked, nameOf), (error: unknown, result: unknown) => {
            this.#note(error);
            resolve();
            (answered as Answered)(error, result);
          });
        });
      return void this.#inTurn(ask);
    }

    #inTurn<T>(ask: () => Promise<T>): Promise<T> {
      if (this.pipeline) return ask();
      const made = this.#last.then(ask);
      this.#last = made.catch(() => undefined);
      return made;
    }

    #note(error: unknown): void {
      const code = (error as { code?: unknown } | null)?.code;
      if (typeof code === 'string' && (code === STALE_PLAN || LOST.test(code)))
        this.isBroken = true;
    }
  };

/** A text without values may contain several statements, which can't be prepared. */
function named(asked: unknown, nameOf: (text: string) => string | undefined): unknown {
  const { text, values } = asked as Partial<QueryConfig>;
  const name = text && values?.length ? nameOf(text) : undefined;
  return name ? { ...(asked as QueryConfig), name } : asked;
}

/** The pool's options for such clients. */
export const poolOf = (given: {
  max: number;
  watch(connection: Connection): void;
}): Knex.PoolConfig => ({
  min: 0,
  max: given.max,
  afterCreate(connection: Connection, done: (error: null, connection: Connection) => void) {
    given.watch(connection);
    done(null, connection);
  },
  validate: ({ isBroken }: Connection) => isBroken !== true,
});

/** Sends a statement that may have a name: Postgres then parses and plans it once per connection. */
export async function send(connection: Connection, asked: QueryConfig): Promise<QueryResult> {
  try {
    return await connection.query(asked);
  } catch (error) {
    // As in knex: logs the statement.
    if (error instanceof pg.DatabaseError) error.message = `${asked.text} - ${error.message}`;
    throw error;
  }
}
