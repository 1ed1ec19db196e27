import { randomUUID } from 'node:crypto';
import type { Tx } from '@foyer/kit/server';
import type { Chosen, LeftOutSum } from './sortOrders.ts';

const AT_ONCE = 1_000;

/**
 * Inserts a batch.
 * @returns its ID; undefined if the tenant already has a batch for that day
 */
export async function insertBatch(
  tx: Tx,
  given: {
    tenantId: string;
    day: string;
    rhythm: 'weekly' | 'end-of-event';
    chosen: readonly Chosen[];
    leftOut: readonly LeftOutSum[];
    reserveCents: number;
    isAutomatic: boolean;
  },
): Promise<string | undefined> {
  const { tenantId, day, rhythm, chosen, leftOut, reserveCents, isAutomatic } = given;
  const totalCents = chosen.reduce((sum, { cents }) => sum + cents, 0);
  const owed = (await tx
    .db('payouts_order')
    .where({ tenant_id: tenantId })
    .whereRaw('owed_cents > 0')
    .first(tx.db.raw('coalesce(sum(owed_cents), 0)::bigint as cents'))) as { cents: number };
  const [batch] = await tx
    .db('payouts_batch')
    .insert({
      tenant_id: tenantId,
      day,
      rhythm,
      order_count: chosen.length,
      tenant_total_cents: totalCents,
      owed_cents: owed.cents,
      reserve_cents: reserveCents,
      left_out: JSON.stringify(leftOut),
      is_automatic: isAutomatic,
      ...(isAutomatic && { state: 'releasing', decided_at: tx.db.fn.now() }),
    })
    .onConflict(['tenant_id', 'day'])
    .ignore()
    .returning<{ id: string }[]>('id');
  if (!batch) return undefined;
  // Orders of the same event share a payout.
  const payoutIds = new Map<string, string>();
  const rows = chosen.map(({ order_id, order_uid, event_id, cents }) => {
    const payoutId = payoutIds.get(event_id) ?? randomUUID();
    payoutIds.set(event_id, payoutId);
    return {
      tenant_id: tenantId,
      batch_id: batch.id,
      order_id,
      order_uid,
      event_id,
      payout_id: payoutId,
      amount_cents: cents,
    };
  });
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.db('payouts_batch_order').insert(rows.slice(from, from + AT_ONCE));
  await tx.audit({
    action: isAutomatic ? 'payout_batch.released' : 'payout_batch.proposed',
    subject: 'payout_batch',
    subjectId: batch.id,
    tenantId,
    after: { day, rhythm, orders: chosen.length, totalCents, isAutomatic },
  });
  return batch.id;
}
