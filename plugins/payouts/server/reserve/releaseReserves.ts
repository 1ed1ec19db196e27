import { randomUUID } from 'node:crypto';
import type { Deps } from '@foyer/kit/server';
import { orders } from '@foyer/plugin-orders/server';
import { lockDebt, lockPayoutOrder, type PayoutOrder } from '../order/payoutOrder.ts';
import { beginTransfer } from '../transfer/beginTransfer.ts';
import { sendTransfer } from '../transfer/sendTransfer.ts';
import { reserveEnd } from './planReserve.ts';

/** How many transfers run at once, and how many orders one run of the job takes. */
const AT_ONCE = 4;
const MAX_ORDERS = 200;

type Due = Pick<PayoutOrder, 'tenant_id' | 'order_uid'>;

/**
 * Pays out reserves whose time has passed. A postponed event extends its reserve; a hold or a
 * dispute pauses the release.
 */
export async function releaseReserves(deps: Deps): Promise<void> {
  await waitForEvents(deps);
  const due = await deps
    .asPlatform('releases reserves for all tenants')
    .read<Due[]>((db) =>
      db('payouts_order')
        .whereRaw('reserve_cents > 0 and reserve_released_at is null')
        .whereRaw('reserve_try_at <= now()')
        .whereRaw('payout_completed and not on_hold and not system_hold')
        .orderBy('reserve_try_at')
        .limit(MAX_ORDERS)
        .select('tenant_id', 'order_uid'),
    );
  for (let from = 0; from < due.length; from += AT_ONCE)
    await Promise.all(due.slice(from, from + AT_ONCE).map((order) => release(deps, order)));
}

/** Extends reserves of events whose end has moved since the payout. */
async function waitForEvents(deps: Deps): Promise<void> {
  await deps.asPlatform('extends reserves for postponed events').tx(({ db }) =>
    db.raw(
      `update payouts_order p set reserve_until = later.until, reserve_try_at = later.until
       from (
         select o.tenant_id, o.id,
           ${reserveEnd({ paid: 'o.completed_at', days: 'o.reserve_days' })} as until
         from payouts_order o
         join events_event_v1 e on e.tenant_id = o.tenant_id and e.id = o.event_id
         join tenants_tenant_v1 t on t.id = o.tenant_id
         where o.reserve_cents > 0 and o.reserve_released_at is null
           and o.reserve_try_at <= now() and o.payout_completed
       ) later
       where p.tenant_id = later.tenant_id and p.id = later.id and later.until > now()`,
    ),
  );
}

async function release(
  deps: Deps,
  { tenant_id: tenantId, order_uid: orderUID }: Due,
): Promise<void> {
  const started = await deps.forTenant(tenantId).tx(async (tx) => {
    const began = await beginTransfer(tx, deps, {
      tenantId,
      orderUID,
      transferKind: { kind: 'reserve' },
      payoutId: randomUUID(),
    });
    if (!('refused' in began)) return began;
    const payoutOrder = await lockedOrder(deps, tx, { tenantId, orderUID });
    // A reserve used up by a refund or dispute needs no release.
    const isUsedUp = began.refused === 'nothing_to_pay' && !payoutOrder.system_hold;
    await tx
      .db('payouts_order')
      .where({ tenant_id: tenantId, order_id: payoutOrder.order_id })
      .update(
        isUsedUp
          ? { reserve_released_at: tx.db.fn.now(), updated_at: tx.db.fn.now() }
          : { reserve_try_at: tx.db.raw("now() + interval '1 hour'") },
      );
    return began;
  });
  if ('submitting' in started) await sendTransfer(deps, started.submitting);
}

async function lockedOrder(
  deps: Deps,
  tx: Parameters<typeof beginTransfer>[0],
  { tenantId, orderUID }: { tenantId: string; orderUID: string },
): Promise<PayoutOrder> {
  const { id: orderId } = await deps.use(orders).lock(tx.db, orderUID);
  await lockDebt(tx.db, tenantId);
  const payoutOrder = await lockPayoutOrder(tx.db, { tenantId, orderId });
  if (!payoutOrder) throw new Error(`The payout for order ${orderUID} no longer exists.`);
  return payoutOrder;
}
