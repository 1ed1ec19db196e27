import type { Knex, Tx } from '@foyer/kit/server';
import { AGES, type Lost } from '@foyer/plugin-payments/server';
import { reasonOf } from './transfer/reasons.ts';

type Table = 'payouts_attempt' | 'payouts_reversal';

const OPEN = ['submitting', 'unknown'] as const;

/** The rows, each with its ages, that were written down and have no answer: those first that were heard of longest ago. */
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

/** Nobody knows what came of it: it stays open, with the reason, and since when its key is spent. */
export async function keepLost(
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
