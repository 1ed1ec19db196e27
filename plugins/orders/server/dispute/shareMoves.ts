import type { Tx } from '@foyer/kit/server';
import { orderMoneyChanged, orderShareOwed } from '../../contract/events.ts';
import { named, type OrderRow } from '../order/order.ts';
import { postLedger } from '../order/postLedger.ts';

/** An amount that a lost dispute takes from the tenant. */
export interface ShareMove {
  order: OrderRow;
  /** Unique for each posting. */
  cause: string;
  amountCents: number;
}

/** Records that the tenant's share was reversed. */
export const takeShareBack = (tx: Tx, share: ShareMove): Promise<void> =>
  move(tx, share, { account: 'transferred', agreedCents: share.amountCents });

/** Records a debt that later payouts repay. */
export async function recordDebt(tx: Tx, debt: ShareMove): Promise<void> {
  if (debt.amountCents === 0) return;
  await move(tx, debt, { account: 'tenant', agreedCents: 0 });
  await tx.emit(orderShareOwed, { ...named(debt.order), owedCents: debt.amountCents });
}

async function move(
  tx: Tx,
  { order, cause, amountCents }: ShareMove,
  from: { account: 'tenant' | 'transferred'; agreedCents: number },
): Promise<void> {
  await tx
    .db('orders_order')
    .where({ tenant_id: order.tenant_id, id: order.id })
    .update({
      agreed_cents: tx.db.raw('agreed_cents - ?', [from.agreedCents]),
      tenant_total_cents: tx.db.raw('tenant_total_cents - ?', [amountCents]),
      platform_total_cents: tx.db.raw('platform_total_cents + ?', [amountCents]),
      updated_at: tx.db.fn.now(),
    });
  await postLedger(tx, {
    tenantId: order.tenant_id,
    orderId: order.id,
    cause: 'dispute',
    causeId: cause,
    entries: [
      { account: from.account, amountCents: -amountCents },
      { account: 'platform', amountCents },
    ],
  });
  await tx.emit(orderMoneyChanged, named(order));
}
