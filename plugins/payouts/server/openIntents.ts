import type { Knex, Tx } from '@foyer/kit/server';
import { AGES, type Lost } from '@foyer/plugin-payments/server';
import { reasonOf } from './transfer/transferError.ts';

type Table = 'payouts_attempt' | 'payouts_reversal';

const OPEN = ['submitting', 'unknown'] as const;

/**
 * Recorded requests without a response, with their ages; those not checked for the longest time
 * first.
 */
export function openIntents(
  db: Knex,
  table: Table,
  { quietSeconds }: { quietSeconds: number },
): Knex.QueryBuilder {
  return db(table)
    .whereIn('state', OPEN)
    .whereRaw('updated_at <= now() - make_interval(secs => ?)', [quietSeconds])
    .orderBy('updated_at')
    .limit(500)
    .select('*', db.raw(AGES));
}

/**
 * Records that the outcome is unknown: the request stays open, with the reason and the time its
 * idempotency key expired.
 */
export async function markOutcomeUnknown(
  { db }: Tx,
  table: Table,
  given: { tenant_id: string; id: string; lost: Lost },
): Promise<void> {
  const { tenant_id, id, lost } = given;
  await db(table)
    .where({ tenant_id, id })
    .whereIn('state', OPEN)
    .update({
      state: 'unknown',
      updated_at: db.fn.now(),
      ...(lost.error !== undefined && { reason: reasonOf(lost.error) }),
      ...(lost.isSpent && { doubted_at: db.raw('coalesce(doubted_at, now())') }),
    });
}
