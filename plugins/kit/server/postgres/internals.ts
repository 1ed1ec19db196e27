import type { Socket } from 'node:net';
import type { Knex } from 'knex';
import pg, { type Client as PgClient } from 'pg';
import type { Statement } from '../types.ts';

// Everything that relies on private parts of knex and pg; internals.test.ts fails if an update changes them. What
// they are for, and why nothing public does it:
// - `connection.stream` of pg: cork, pause, silence. Pg has neither backpressure for `copy` nor a timeout per read.
// - `readyForQuery` and `processID` of pg: whether a response is due, and on which session.
// - `client` of knex: lends the connection of a transaction, converts builders and counts the pool.
// - `begin` of knex's transaction: knex can't open one with our text, and waits for the response to its own.

/** The part of pg's connection that sends to and receives from Postgres. */
export interface PgSocket {
  stream: Pick<
    Socket,
    | 'cork'
    | 'uncork'
    | 'pause'
    | 'resume'
    | 'isPaused'
    | 'destroy'
    | 'setTimeout'
    | 'bytesRead'
    | 'on'
  >;
  on(event: 'copyData', listener: (message: { chunk: Buffer }) => void): void;
  off(event: 'copyData', listener: (message: { chunk: Buffer }) => void): void;
}

/** A connection of pg. */
export type Connection = PgClient & {
  /** Whether a pooled connection may not be lent again. */
  isBroken?: boolean;
  /** False while a response is due; undefined until it is connected. */
  readyForQuery?: boolean;
  /** The server's process ID, or a number of the pooler. */
  processID: number | null;
  /** Milliseconds that a statement of its transaction may take, if longer than in a request. */
  statementLimit?: number | undefined;
  connection: PgSocket;
};

/** What sends a connection's messages, and emits those of `copy`. */
export const wireOf = ({ connection }: Connection): PgSocket => connection;

/** Whether a response is due on a connection. */
export const isWaiting = ({ readyForQuery }: Connection): boolean => readyForQuery === false;

/** Sends statements issued together in one system call. */
export function cork({ connection }: PgClient): void {
  const { stream } = connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** The connection of a transaction. */
export const connectionOf = (db: Knex.Transaction): Promise<Connection> =>
  db.client.acquireConnection() as Promise<Connection>;

/** Borrows a pooled connection outside any transaction. */
export async function borrow(
  knex: Knex,
): Promise<{ connection: Connection; release(): Promise<void> }> {
  const client = knex.client as Knex.Client;
  const connection = (await client.acquireConnection()) as Connection;
  connection.statementLimit = undefined;
  return { connection, release: () => client.releaseConnection(connection) as Promise<void> };
}

/** The same while `work` runs. */
export async function withConnection<T>(
  knex: Knex,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const { connection, release } = await borrow(knex);
  try {
    return await work(connection);
  } finally {
    await release();
  }
}

interface TransactionInternals {
  begin(connection: Connection): Promise<unknown>;
  query(connection: Connection, sql: string): Promise<unknown>;
}

/** Replaces the BEGIN of transactions whose config `beginWith` recognizes. */
export function replaceBegin<Config extends object>(
  knex: Knex,
  {
    beginWith,
  }: {
    /** @returns undefined to leave it to knex */
    beginWith(
      config: Partial<Config>,
    ):
      | ((connection: Connection, query: (sql: string) => Promise<unknown>) => Promise<unknown>)
      | undefined;
  },
): void {
  const client = knex.client as { transaction(...given: unknown[]): TransactionInternals };
  const original = client.transaction.bind(client);
  client.transaction = (container, config, outer) => {
    const transaction = original(container, config, outer);
    const begin = beginWith((config ?? {}) as Partial<Config>);
    if (begin)
      transaction.begin = (connection) =>
        begin(connection, (sql) => transaction.query(connection, sql));
    return transaction;
  };
}

/** Makes knex connect with this client of pg. */
export function connectWith(knex: Knex, Client: typeof PgClient): void {
  (knex.client as Knex.Client).driver = { Client };
}

/** Converts a builder's `?` to Postgres' `$1`. Joining the texts of two builders is cheaper than a third builder. */
export function toStatement(db: Knex, sql: string, bindings: readonly unknown[]): Statement {
  const client = db.client as {
    positionBindings(text: string): string;
    prepBindings(values: readonly unknown[]): unknown[];
  };
  return { text: client.positionBindings(sql), values: client.prepBindings(bindings) };
}

/**
 * A builder's text with inlined values, for statements without parameters such as `copy`. Each value is formatted as
 * pg would send it.
 */
export function toText(sql: string, bindings: readonly unknown[]): string {
  const values = bindings.values();
  return sql.replaceAll(/(\\*)\?/g, (_, escapes: string) =>
    escapes.length % 2 === 1 ? '?' : toLiteral(values.next().value),
  );
}

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = toPgText(value);
  if (text.includes('\0'))
    throw new RangeError('Text in the database can’t contain a NUL character.');
  return pg.escapeLiteral(text);
}

function toPgText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(toArrayElement).join(',')}}`;
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

const toArrayElement = (value: unknown): string =>
  value === null || value === undefined
    ? 'NULL'
    : Array.isArray(value)
      ? toPgText(value)
      : `"${toPgText(value).replaceAll(/[\\"]/g, '\\$&')}"`;

/** The number of pooled connections, and of requests that wait for one. */
export function poolCounts(knex: Knex): { used: number; free: number; waiting: number } {
  const { pool } = knex.client as {
    pool: { numUsed(): number; numFree(): number; numPendingAcquires(): number };
  };
  return { used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires() };
}
