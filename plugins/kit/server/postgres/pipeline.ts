import type { QueryConfig } from 'pg';
import { send } from './client.ts';
import { cork, type Connection } from './internals.ts';

/** A statement, or work that sends its own. */
export type Sendable = QueryConfig | (() => Promise<unknown>);

/** What Postgres answers to every statement that follows a failed one in a transaction. */
const IS_ABORTED = '25P02';

/**
 * Sends the statements of an open transaction in the listed order without waiting for their responses, and starts
 * each piece of work in its place.
 * @throws what the first failed step threw, once all have ended: nothing is sent after the rollback
 */
export async function sendInOrder(
  connection: Connection,
  steps: readonly Sendable[],
): Promise<void> {
  cork(connection);
  const outcomes = await Promise.allSettled(steps.map((step) => perform(connection, step)));
  const errors = outcomes.flatMap((outcome): unknown[] =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  if (errors.length > 0) throw errors.find((error) => !isAborted(error)) ?? errors[0];
}

/** Sends its statement, or calls the work, before it returns. */
async function perform(connection: Connection, step: Sendable): Promise<void> {
  await (typeof step === 'function' ? step() : send(connection, step));
}

const isAborted = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === IS_ABORTED;
