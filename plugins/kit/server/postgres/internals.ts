import type { Socket } from 'node:net';
import type { Knex } from 'knex';
import pg, { type Client as PgClient } from 'pg';
import type { Statement } from '../types.ts';

// All that leans on what knex and pg do not promise stands in this folder; internals.test.ts fails
// when one of their updates changes it.

/** The part of pg's connection that writes, and hears what Postgres says. */
export interface Socketed {
  stream: Pick<Socket, 'cork' | 'uncork' | 'pause' | 'resume' | 'destroy'>;
  on(event: 'copyData', heard: (message: { chunk: Buffer }) => void): void;
  off(event: 'copyData', heard: (message: { chunk: Buffer }) => void): void;
}

/** A connection of the pool, as pg has it and knex marks it. */
export type Connection = PgClient & {
  /** What knex's pool looks for before it hands a connection out again. */
  __knex__disposed?: unknown;
  connection: Socketed;
};

/** The connection that a transaction is on. */
export const connectionOf = (db: Knex.Transaction): Promise<Connection> =>
  db.client.acquireConnection() as Promise<Connection>;

/** Lends one of the pool's connections, outside of any transaction. */
export async function withConnection<T>(
  knex: Knex,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = knex.client as Knex.Client;
  const connection = (await client.acquireConnection()) as Connection;
  try {
    return await work(connection);
  } finally {
    await client.releaseConnection(connection);
  }
}

/** A builder's `?` become Postgres' `$1`. Joining two builders' texts costs less than a third builder. */
export function toStatement(db: Knex, sql: string, bindings: readonly unknown[]): Statement {
  const client = db.client as {
    positionBindings(text: string): string;
    prepBindings(values: readonly unknown[]): unknown[];
  };
  return { text: client.positionBindings(sql), values: client.prepBindings(bindings) };
}

/**
 * A builder's text with its values written out, for what takes no parameters: `copy`. Each stands as the text that
 * pg would send for it.
 */
export function toText(sql: string, bindings: readonly unknown[]): string {
  const values = bindings.values();
  return sql.replaceAll(/(\\*)\?/g, (_, escapes: string) =>
    escapes.length % 2 === 1 ? '?' : written(values.next().value),
  );
}

function written(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = asSent(value);
  if (text.includes('\0')) throw new RangeError('A text of the database cannot hold a NUL.');
  return pg.escapeLiteral(text);
}

function asSent(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(asElement).join(',')}}`;
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

const asElement = (value: unknown): string =>
  value === null || value === undefined
    ? 'NULL'
    : Array.isArray(value)
      ? asSent(value)
      : `"${asSent(value).replaceAll(/[\\"]/g, '\\$&')}"`;

/** Connections of the pool, and requests that wait for one. */
export function poolCounts(knex: Knex): { used: number; free: number; waiting: number } {
  const { pool } = knex.client as {
    pool: { numUsed(): number; numFree(): number; numPendingAcquires(): number };
  };
  return { used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires() };
}
