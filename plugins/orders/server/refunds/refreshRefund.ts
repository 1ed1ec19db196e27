import { type Deps, isUuid, type Tx } from '@foyer/kit/server';
import { AGES, type Ages, gateway } from '@foyer/plugin-payments/server';
import type Stripe from 'stripe';
import { PAID_STATUSES } from '../../contract/status.ts';
import { lockOrder, type OrderRow } from '../order/order.ts';
import { recordReturn } from '../review/recordReturn.ts';
import { applyRefund, auditUnnamed } from './recordRefund.ts';
import { applied, changeMoney, replay, soldMoney, touchesOrder } from './refundMoney.ts';
import {
  indexesOf,
  isOurs,
  MOVED,
  refundById,
  refundCall,
  type RefundCall,
  type RefundRecord,
  refundsOf,
  returnTickets,
  ticketsOf,
} from './refundRecord.ts';
import { remainingAgreedFee, resumeRefund, saveGatewayRefund } from './sendRefund.ts';

const REASON = 'Finds the tenant of a refund or charge reported by the gateway.';

/** Re-reads a refund from the gateway and updates it. */
export async function refreshRefund(
  deps: Deps,
  hint: { account: string | null; refundId: string },
): Promise<void> {
  const made = await deps
    .use(gateway)
    .stripe()
    .refunds.retrieve(hint.refundId, {}, hint.account ? { stripeAccount: hint.account } : {});
  const known = await findRefund(deps, made);
  if (known) await saveGatewayRefund(deps, known, made);
  else await importRefund(deps, { made, account: hint.account });
}

/** The same for all refunds of one payment. */
export async function importRefunds(
  deps: Deps,
  { chargeId, account }: { chargeId: string; account: string | null },
): Promise<void> {
  const options = account ? { stripeAccount: account } : {};
  const { data } = await deps
    .use(gateway)
    .stripe()
    .refunds.list({ charge: chargeId, limit: 100 }, options);
  for (const { id } of data.toReversed()) await refreshRefund(deps, { account, refundId: id });
}

const findRefund = (deps: Deps, made: Stripe.Refund): Promise<RefundRecord | undefined> =>
  deps.asPlatform(REASON).read(async (db) => {
    const { orderUID, refundId } = made.metadata ?? {};
    return db('orders_refund as r')
      .join('orders_lookup as l', { 'l.tenant_id': 'r.tenant_id', 'l.order_id': 'r.order_id' })
      .whereIn(
        'l.id',
        [chargeOf(made), orderUID].filter((name) => typeof name === 'string'),
      )
      .where((either) => {
        void either.where('r.gateway_refund_id', made.id);
        // An account's owner can write any refund's ID into one of theirs.
        if (isUuid(refundId))
          void either.orWhereRaw(
            `r.id = ? and r.gateway_refund_id is null and r.amount_cents = ?
             and r.params #>> '{create,charge}' = ?`,
            [refundId, made.amount, chargeOf(made) ?? ''],
          );
      })
      .orderByRaw('r.gateway_refund_id = ? desc nulls last', [made.id])
      .first<RefundRecord | undefined>('r.*');
  });

const chargeOf = ({ charge }: Stripe.Refund): string | null =>
  typeof charge === 'string' ? charge : (charge?.id ?? null);

/**
 * Imports a refund that was made in the gateway's dashboard, or that the database lost. Only our own
 * metadata names tickets; any other refund counts as an amount.
 */
async function importRefund(
  deps: Deps,
  { made, account }: { made: Stripe.Refund; account: string | null },
): Promise<void> {
  const charge = typeof made.charge === 'string' ? made.charge : (made.charge?.id ?? null);
  if (!charge || made.status === 'failed' || made.status === 'canceled') return;
  const order = await orderOf(deps, charge);
  if (!order) return;
  if (!PAID_STATUSES.includes(order.status)) {
    // None of it is counted yet, so there is nothing to subtract.
    deps.log.warn({ orderUID: order.uid, refundId: made.id }, 'an unfinished order was refunded');
    return;
  }
  if (order.charge_id !== charge) {
    // It refunds a payment other than the order's own, so it isn't part of the order's money.
    deps.log.warn(
      { orderUID: order.uid, refundId: made.id },
      'a payment other than the order’s own was refunded',
    );
    return;
  }
  const call = refundCall(order, {
    charge,
    amountCents: made.amount,
    withFees: true,
    metadata: {},
  });
  const agreedCents = await remainingAgreedFee(deps, { params: call && { ...call, account } });
  const keyPrefix = deps.use(gateway).keyPrefix;
  await deps.forTenant(order.tenant_id).tx(async (tx) => {
    await keep(tx, deps, { made, call, orderId: order.id, keyPrefix, agreedCents });
  });
}

const orderOf = (deps: Deps, charge: string): Promise<OrderRow | undefined> =>
  deps
    .asPlatform('Finds the tenant of a charge reported by the gateway.')
    .read((db) =>
      db('orders_order as o')
        .join('orders_lookup as l', { 'l.tenant_id': 'o.tenant_id', 'l.order_id': 'o.id' })
        .where('l.id', charge)
        .first<OrderRow | undefined>('o.*'),
    );

async function keep(
  tx: Tx,
  deps: Deps,
  given: {
    made: Stripe.Refund;
    call: RefundCall | null;
    orderId: string;
    keyPrefix: string;
    agreedCents: number | undefined;
  },
): Promise<void> {
  const { made, call, orderId, keyPrefix, agreedCents } = given;
  const order = await tx
    .db<OrderRow>('orders_order')
    .where({ id: orderId })
    .forNoKeyUpdate()
    .first();
  if (!order) return;
  const own = await ownRefund(tx, deps, { order, made });
  const isSurplus = own?.kind === 'surplus';
  const amountCents = isSurplus ? made.amount : Math.min(made.amount, order.money.totalCents);
  if (amountCents === 0) return;
  const [refund] = await tx
    .db('orders_refund')
    .insert({
      tenant_id: order.tenant_id,
      order_id: order.id,
      event_id: order.event_id,
      status: 'external',
      kind: 'external',
      amount_cents: amountCents,
      reason: made.reason?.replaceAll('_', ' ') ?? 'Refunded in Stripe',
      gateway_refund_id: made.id,
      idempotency_key: `${keyPrefix}external:${made.id}`,
      params: JSON.stringify(call ?? {}),
      completed_at: tx.db.fn.now(),
      ...own,
    })
    .onConflict()
    .ignore()
    .returning<RefundRecord[]>('*');
  if (!refund) return;
  await tx.audit({
    action: 'refund.external',
    subject: 'refund',
    subjectId: refund.id,
    tenantId: order.tenant_id,
    after: { orderUID: order.uid, amountCents, gatewayRefundId: made.id },
  });
  if (isSurplus) await recordReturn(tx, deps, { order, refund });
  else await applyRefund(tx, deps, { order, refund, agreedCents });
}

/** Our own refund, from its metadata; null for anyone else's. */
async function ownRefund(
  tx: Tx,
  deps: Deps,
  { order, made }: { order: OrderRow; made: Stripe.Refund },
): Promise<Partial<RefundRecord> | null> {
  const { metadata, status, amount: amountCents } = made;
  const { refundId: id, orderUID, tickets = '', proof } = metadata ?? {};
  const withFees = metadata?.['withFees'] === 'no' ? 'no' : undefined;
  const kind = metadata?.['kind'] === 'surplus' ? 'surplus' : undefined;
  if (!isUuid(id) || orderUID !== order.uid) return null;
  const signed = { refundId: id, amountCents, tickets, withFees, kind } as const;
  if (!isOurs(deps, order, signed, proof)) return null;
  // Someone may have copied our metadata into another refund.
  if (await refundById(tx.db, id)) return null;
  const indexes = new Set(tickets.split(',').filter((index) => index !== ''));
  const named = (await ticketsOf(tx.db, order)).filter(({ index }) => indexes.has(String(index)));
  return {
    id,
    kind: kind ?? (named.length > 0 ? 'tickets' : 'amount'),
    ticket_ids: named.map((ticket) => ticket.id),
    with_fees: withFees === undefined,
    status: status === 'succeeded' ? 'completed' : 'processing',
    // The operator's reason is lost; the buyer's email gives none.
    reason: '',
    ...(status !== 'succeeded' && { completed_at: null }),
  };
}

const AT_ONCE = 50;

/**
 * Resumes refunds whose responses were lost, and checks on those that a bank hasn't responded to. An error
 * in one doesn't delay the others.
 */
export async function sweepRefunds(deps: Deps): Promise<void> {
  for (const refund of await openRefunds(deps)) {
    const done = await goOn(deps, refund).catch((error: unknown) => error);
    if (done instanceof Error)
      deps.log.warn({ err: done, refundId: refund.id }, 'a refund could not be followed up');
  }
}

async function goOn(deps: Deps, refund: RefundRecord & Ages): Promise<void> {
  if (refund.status === 'requested') await resumeRefund(deps, refund);
  else if (refund.gateway_refund_id)
    await refreshRefund(deps, {
      account: refund.params && 'create' in refund.params ? refund.params.account : null,
      refundId: refund.gateway_refund_id,
    });
}

/**
 * Those checked longest ago. The check is recorded before the call, so that failing refunds don't
 * block the rest.
 */
const openRefunds = (deps: Deps): Promise<(RefundRecord & Ages)[]> =>
  deps.asPlatform('Follows up on unconfirmed refunds, for all tenants.').tx(async ({ db }) => {
    const { rows } = await db.raw<{ rows: (RefundRecord & Required<Ages>)[] }>(
      `with open as materialized (
           select tenant_id as of_tenant, id as open_id, updated_at as looked_at from orders_refund
           where (status = 'requested' and updated_at < now() - interval '1 minute')
              or (status = 'processing' and updated_at < now() - interval '10 minutes')
           order by updated_at limit ? for update skip locked
         )
         update orders_refund set updated_at = now() from open
         where tenant_id = of_tenant and id = open_id
         returning orders_refund.*, ${AGES},
           extract(epoch from now() - looked_at)::float8 * 1000 as quiet_ms`,
      [AT_ONCE],
    );
    return rows;
  });

/**
 * Refunds the tickets of fully refunded orders that an earlier version left valid.
 * @returns how many orders it changed
 */
export async function finishReturned(deps: Deps): Promise<number> {
  const orders = await deps
    .asPlatform(
      'Fixes fully refunded orders whose tickets an earlier version left valid, for all tenants.',
    )
    .read((db) =>
      db('orders_order as o')
        .where({ 'o.status': 'refunded', 'o.is_disputed': false })
        .whereExists(
          db('orders_ticket as t')
            .whereRaw('t.tenant_id = o.tenant_id and t.order_id = o.id')
            .where({ 't.is_refunded': false })
            .select(db.raw('1')),
        )
        .select<{ tenant_id: string; uid: string }[]>('o.tenant_id', 'o.uid'),
    );
  for (const { tenant_id: tenantId, uid } of orders)
    await deps
      .forTenant(tenantId)
      .tx((tx) => finishOrder(tx, deps, uid))
      .catch((error: unknown) => {
        deps.log.error({ err: error, orderUID: uid }, 'an order could not be completed');
      });
  return orders.length;
}

async function finishOrder(tx: Tx, deps: Deps, uid: string): Promise<void> {
  const order = await lockOrder(tx.db, uid);
  const refunds = await refundsOf(tx.db, order.id);
  const refund = refunds.findLast((one) => MOVED.includes(one.status) && touchesOrder(one));
  if (order.status !== 'refunded' || !refund) return;
  const tickets = await ticketsOf(tx.db, order);
  const money = replay(order, soldMoney(order, refunds), applied(refunds, indexesOf(tickets)));
  const returned = tickets.filter(({ is_refunded }) => !is_refunded);
  if (returned.length === 0) return;
  await changeMoney(tx, { order, money, cause: 'refund', causeId: `${refund.id}:tickets` });
  await auditUnnamed(tx, { order, refund, returned });
  await returnTickets(tx.db, deps, { order, tickets: returned });
}
