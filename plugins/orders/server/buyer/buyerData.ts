import { formatCount } from '@foyer/kit';
import type { Deps, Knex, PersonalDataHolder, Tx } from '@foyer/kit/server';
import { refuseDeletion } from '@foyer/plugin-tenants/server';

/** The orders of an address at all tenants. Served by the index on buyers. */
const ordersOf = (db: Knex, email: string) =>
  db('orders_order as o')
    .join('events_event_v1 as e', (on) =>
      on.on('e.tenant_id', 'o.tenant_id').andOn('e.id', 'o.event_id'),
    )
    .where('o.buyer_key', email);

/** Nothing else happens to such an order, whatever the event's date. */
const ENDED = ['expired', 'failed', 'cancelled', 'refunded'];

const stillNeeded = (rows: Knex.QueryBuilder): Knex.QueryBuilder =>
  rows.whereNotIn('o.status', ENDED).whereRaw('e.end_at > now()');

/**
 * The personal data of a buyer in orders. Amounts and tickets are kept for accounting; the person
 * is removed.
 */
export const buyerData: PersonalDataHolder = {
  async describe(db, { email }) {
    const orders = await ordersOf(db, email)
      .join('tenants_tenant_v1 as n', 'n.id', 'o.tenant_id')
      .orderBy('o.created_at', 'desc')
      .select({
        orderUID: 'o.uid',
        organizer: 'n.name',
        event: 'e.name',
        eventStart: 'e.start_at',
        status: 'o.status',
        created: 'o.created_at',
        completed: 'o.completed_at',
        paymentMethod: 'o.payment_method',
        email: 'o.email',
        firstName: 'o.first_name',
        lastName: 'o.last_name',
        phone: 'o.phone',
        address1: 'o.address1',
        address2: 'o.address2',
        city: 'o.city',
        state: 'o.state',
        zipCode: 'o.zip_code',
        country: 'o.country',
        consents: 'o.consents',
      })
      .select(
        db.raw(`o.total_cents / 100.0 as "totalAmount"`),
        db.raw(`o.refunded_cents / 100.0 as "refundedAmount"`),
        db.raw(`coalesce((
          select json_agg(json_build_object('ticketUID', t.uid, 'ticketType', t.ticket_type_name,
            'price', t.price_cents / 100.0, 'status', t.status, 'usedAt', t.used_at)
            order by t.index)
          from orders_ticket t where t.tenant_id = o.tenant_id and t.order_id = o.id), '[]') as tickets`),
      );
    return { orders };
  },
  async previewErasure(db, { email }) {
    const all = await countOf(ordersOf(db, email));
    const coming = await countOf(stillNeeded(ordersOf(db, email)));
    if (all === 0) return ['You have no orders.'];
    return [
      `${sayOrders(all)} ${all === 1 ? 'stays' : 'stay'} in the organizers’ records with the amounts paid, but without your name, address and phone number.`,
      ...(coming > 0
        ? [
            `${sayOrders(coming)} for upcoming events ${coming === 1 ? 'keeps' : 'keep'} your name and email until the event ends, so your tickets stay valid. After that, we delete them too. The links in your emails still work.`,
          ]
        : []),
    ];
  },
  async erase(tx, { email }) {
    const { db } = tx;
    const needed = stillNeeded(ordersOf(db, email)).select('o.id');
    const kept = await db('orders_order')
      .where('buyer_key', email)
      .whereIn('id', needed)
      .update({ ...FORGOTTEN_ADDRESS, forgets_buyer: true })
      .returning<{ uid: string; tenant_id: string }[]>(['uid', 'tenant_id']);
    const gone = await db('orders_order')
      .where({ buyer_key: email, forgets_buyer: false })
      .update({ ...FORGOTTEN_ADDRESS, ...FORGOTTEN_BUYER })
      .returning<{ uid: string; tenant_id: string }[]>(['uid', 'tenant_id']);
    for (const [action, rows] of [
      ['order.buyer_to_forget', kept],
      ['order.buyer_forgotten', gone],
    ] as const)
      for (const { uid, tenant_id: tenantId } of rows)
        await tx.audit({ action, subject: 'order', subjectId: uid, tenantId });
  },
};

/** Fields that admitting a guest doesn't need. */
const FORGOTTEN_ADDRESS = {
  phone: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip_code: '',
  consents: '{}',
};
const FORGOTTEN_BUYER = {
  email: '',
  first_name: 'Deleted',
  last_name: 'account',
  forgets_buyer: false,
};

const sayOrders = (count: number) => formatCount(count, 'order', 'orders');

async function countOf(rows: Knex.QueryBuilder): Promise<number> {
  const [row] = await rows.count<{ n: string | number }[]>('* as n');
  return Number(row?.n ?? 0);
}

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
