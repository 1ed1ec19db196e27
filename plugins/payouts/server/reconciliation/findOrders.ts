import type { Knex } from '@foyer/kit/server';
import { NOBODY } from './nobody.ts';

/** Finds the orders of transactions that aren't assigned yet: by charge, transfer or order ID. */
export async function findOrders(db: Knex): Promise<void> {
  const nobody = { nobody: NOBODY };
  await db.raw(
    `update payouts_transaction back
     set charge_id = transfer.charge_id, order_uid = coalesce(back.order_uid, transfer.order_uid)
     from payouts_transaction transfer
     where back.tenant_id = :nobody and back.kind = 'reversal'
       and transfer.kind in ('transfer', 'share')
       and transfer.id <> back.id
       and case transfer.kind when 'transfer' then transfer.subject else transfer.transfer_id end
         = back.transfer_id`,
    nobody,
  );
  await db.raw(
    `update payouts_transaction t set tenant_id = a.tenant_id, order_id = a.order_id
     from payouts_attempt a
     where t.tenant_id = :nobody and t.kind in ('transfer', 'reversal')
       and a.transfer_id = case t.kind when 'transfer' then t.subject else t.transfer_id end`,
    nobody,
  );
  for (const column of ['charge_id', 'order_uid'])
    await db.raw(
      `update payouts_transaction t set tenant_id = l.tenant_id, order_id = l.order_id
       from orders_lookup_v1 l where t.tenant_id = :nobody and l.id = t.${column}`,
      nobody,
    );
  // A share that Stripe passes on with the charge has no ID in our records, so it is matched by the
  // charge.
  await db.raw(
    `update payouts_transaction t
     set kind = 'share', subject = t.charge_id, transfer_id = coalesce(t.transfer_id, t.subject)
     from orders_order_v1 o
     where t.kind in ('transfer', 'reversal') and o.tenant_id = t.tenant_id and o.id = t.order_id
       and o.flow = 'destination' and t.charge_id = o.charge_id
       and not exists (select from payouts_attempt a where a.tenant_id = t.tenant_id
         and a.transfer_id = case t.kind when 'transfer' then t.subject else t.transfer_id end)`,
  );
}
