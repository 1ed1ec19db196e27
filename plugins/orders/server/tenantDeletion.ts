import type { Tx } from '@foyer/kit/server';
import { refuseDeletion } from '@foyer/plugin-tenants/server';
import { FORGOTTEN_ADDRESS, FORGOTTEN_BUYER } from './buyer/buyerData.ts';

interface Open {
  paying: number;
  unconfirmed: number;
  reviews: number;
  disputes: number;
  refunds: number;
}

const counted = (n: number, one: string, many: string): string[] =>
  n === 0 ? [] : [`${n} ${n === 1 ? one : many}`];

/**
 * Keeps a tenant while its orders' money is in transit or a buyer can still confirm an order.
 * @throws 409 with what is open
 */
export async function keepTenant({ db }: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  const { rows } = await db.raw<{ rows: [Open] }>(
    `select
       count(*) filter (where status in ('awaiting_payment', 'processing'))::int as paying,
       count(*) filter (where status = 'awaiting_confirmation')::int as unconfirmed,
       count(*) filter (where status = 'needs_review')::int as reviews,
       (select count(*) from orders_dispute d
        where d.tenant_id = :tenantId and d.status = 'open')::int as disputes,
       (select count(*) from orders_refund r
        where r.tenant_id = :tenantId and r.status in ('requested', 'processing'))::int as refunds
     from orders_order where tenant_id = :tenantId`,
    { tenantId },
  );
  const [{ paying, unconfirmed, reviews, disputes, refunds }] = rows;
  refuseDeletion([
    ...counted(paying, 'order is awaiting payment', 'orders are awaiting payment'),
    ...counted(unconfirmed, 'order is awaiting confirmation', 'orders are awaiting confirmation'),
    ...counted(reviews, 'order needs review', 'orders need review'),
    ...counted(disputes, 'dispute is open', 'disputes are open'),
    ...counted(refunds, 'refund is in progress', 'refunds are in progress'),
  ]);
}

/** A purged tenant's orders keep their amounts but no names, neither of buyers nor of staff. */
export async function forgetTenant(tx: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  const { db } = tx;
  const ofTenant = { tenant_id: tenantId };
  const orders = await db('orders_order')
    .where(ofTenant)
    .update({ ...FORGOTTEN_ADDRESS, ...FORGOTTEN_BUYER, review_reason: null });
  await db('orders_ticket').where(ofTenant).whereNotNull('used_by').update({ used_by: null });
  await db('orders_refund').where(ofTenant).update({ requested_by: null, reason: '' });
  await db('orders_notice')
    .where(ofTenant)
    .update({ facts: db.raw("facts - 'reason'") });
  await db('orders_refund_run').where(ofTenant).update({ requested_by: null, reason: '' });
  await db('orders_review')
    .where(ofTenant)
    .update({ note: '', noted_by: null, reason: '', decided_by: null });
  await tx.audit({
    action: 'orders.buyers_forgotten',
    subject: 'tenant',
    subjectId: tenantId,
    tenantId,
    after: { orders },
  });
}
