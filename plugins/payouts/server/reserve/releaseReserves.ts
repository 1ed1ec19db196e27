import { randomUUID } from 'node:crypto';
import type { Deps } from '@foyer/kit/server';
import { orders } from '@foyer/plugin-orders/server';
import { lockDebt, lockPayoutOrder, type PayoutOrder } from '../order/payoutOrder.ts';
import { beginTransfer } from '../transfer/beginTransfer.ts';
import { sendTransfer } from '../transfer/sendTransfer.ts';
import { RESERVE_LEG } from './leg.ts';
import { reserveEnd } from './planReserve.ts';

/** The gateway is asked for so many at once, and for so many each time. */
const AT_ONCE = 4;
const MAX_ORDERS = 200;

type Due = Pick<PayoutOrder, 'tenant_id' | 'order_uid'>;

/**
 * Pays out what was kept back for long enough. An event that was put off keeps what is reserved of it;
 * so do a hold and a dispute, as long as they last.
 */
export async function releaseReserves(deps: Deps): Promise<void> {
  await waitForEvents(deps);
  const due = await deps
    .asPlatform('reserves of every tenant are released')
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

/** The end of an event may have moved since its orders were paid out. */
async function waitForEvents(deps: Deps): Promise<void> {
  await deps.asPlatform('reserves of events that were put off wait for them').tx(({ db }) =>
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
  const begun = await deps.forTenant(tenantId).tx(async (tx) => {
    const began = await beginTransfer(tx, deps, {
      tenantId,
      orderUID,
      leg: RESERVE_LEG,
      payoutId: randomUUID(),
    });
    if (!('refused' in began)) return began;
    const mine = await lockedOrder(deps, tx, { tenantId, orderUID });
    // What a refund or a dispute has used up needs no release.
    const isUsedUp = began.refused === 'nothing_to_pay' && !mine.system_hold;
    await tx
      .db('payouts_order')
      .where({ tenant_id: tenantId, order_id: mine.order_id })
      .update(
        isUsedUp
          ? { reserve_released_at: tx.db.fn.now(), updated_at: tx.db.fn.now() }
          : { reserve_try_at: tx.db.raw("now() + interval '1 hour'") },
      );
    return began;
  });
  if ('submitting' in begun) await sendTransfer(deps, begun.submitting);
}

async function lockedOrder(
  deps: Deps,
  tx: Parameters<typeof beginTransfer>[0],
  { tenantId, orderUID }: { tenantId: string; orderUID: string },
): Promise<PayoutOrder> {
  const { id: orderId } = await deps.use(orders).lock(tx.db, orderUID);
  await lockDebt(tx.db, tenantId);
  const mine = await lockPayoutOrder(tx.db, { tenantId, orderId });
  if (!mine) throw new Error(`The payout of ${orderUID} is gone.`);
  return mine;
}
