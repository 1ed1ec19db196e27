import type { Deps } from '@foyer/kit/server';
import { FORGOTTEN_BUYER } from './buyerData.ts';

/** Deletes buyers' data after the event if they deleted their account before it. */
export async function forgetBuyers(deps: Deps): Promise<void> {
  await deps
    .asPlatform('Deletes the data of buyers who deleted their accounts, for all tenants.')
    .tx(async (tx) => {
      const over = tx.db('events_event_v1 as e').whereRaw('e.end_at <= now()').select('e.id');
      const forgotten = await tx
        .db('orders_order')
        .where({ forgets_buyer: true })
        .whereIn('event_id', over)
        .update(FORGOTTEN_BUYER)
        .returning<{ uid: string; tenant_id: string }[]>(['uid', 'tenant_id']);
      for (const { uid, tenant_id: tenantId } of forgotten)
        await tx.audit({
          action: 'order.buyer_forgotten',
          subject: 'order',
          subjectId: uid,
          tenantId,
        });
    });
}
