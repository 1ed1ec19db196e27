import type { Deps, Knex } from '@foyer/kit/server';
import type { PayoutMove, PayoutState } from '@foyer/plugin-orders/server';
import {
  coverShortfall,
  type OrderKey,
  type PayoutOrder,
  reservedCents,
} from './order/payoutOrder.ts';
import { readMoney } from './order/readMoney.ts';
import { bankMoves } from './bankPayouts.ts';
import { reserveMoves } from './reserve/planReserve.ts';
import type { PayoutsAttemptRow, PayoutsNettingRow, PayoutsReversalRow } from './schema.ts';

/** How far an order's money is on its way to the tenant, as shown on the order page. */
export async function payoutState(
  deps: Deps,
  { tenantId, orderUID }: { tenantId: string; orderUID: string },
): Promise<PayoutState> {
  const row = await deps
    .forTenant(tenantId)
    .read((db) =>
      db<PayoutOrder>('payouts_order').where({ tenant_id: tenantId, order_uid: orderUID }).first(),
    );
  const onHold = row !== undefined && (row.on_hold || row.system_hold);
  return {
    onHold,
    hold: onHold
      ? {
          reason: row.hold_message ?? '',
          heldAt: row.held_at?.toISOString() ?? null,
          byDispute: !row.on_hold,
        }
      : null,
    payoutCompleted: row?.payout_completed ?? false,
  };
}

/** Orders whose payout is blocked by a manual hold or a dispute. */
export const heldOrders = (db: Knex): Knex.QueryBuilder =>
  db('payouts_order').whereRaw('on_hold or system_hold').select('tenant_id', 'order_id');

/** What `reconcilePayout` would do if the tenant's share of an order changed. Changes nothing. */
export function coverChange(
  deps: Deps,
  change: OrderKey & { tenantTotalCents: number },
): Promise<{ reservedCents: number; reversedCents: number; debtCents: number }> {
  const { tenantId, orderId, tenantTotalCents } = change;
  return deps.forTenant(tenantId).read(async (db) => {
    const payoutOrder = await db<PayoutOrder>('payouts_order')
      .where({ tenant_id: tenantId, order_id: orderId })
      .first();
    if (!payoutOrder || (payoutOrder.has_charge && payoutOrder.facilitator === 'tenant'))
      return NOTHING;
    const money = await readMoney(db, payoutOrder);
    if (!money.isSettled) return NOTHING;
    const changed = { ...money, tenantTotalCents };
    const cover = coverShortfall(changed, { mayReverse: true });
    return {
      reservedCents: Math.max(0, payoutOrder.reserved_cents - reservedCents(changed)),
      reversedCents: cover.reverseCents,
      debtCents: cover.owedCents - payoutOrder.owed_cents,
    };
  });
}

const NOTHING = { reservedCents: 0, reversedCents: 0, debtCents: 0 };

const STATES: Readonly<Record<PayoutsAttemptRow['state'], PayoutMove['state']>> = {
  submitting: 'under_way',
  unknown: 'under_way',
  succeeded: 'done',
  failed: 'failed',
};

/** Money that went to an order's tenant, came back, repaid debts or was held in reserve. */
export function payoutMoves(deps: Deps, order: OrderKey): Promise<PayoutMove[]> {
  const of = { tenant_id: order.tenantId, order_id: order.orderId };
  return deps.forTenant(order.tenantId).read(async (db) => {
    const attempts = await db<PayoutsAttemptRow>('payouts_attempt').where(of);
    const reversals = await db<PayoutsReversalRow>('payouts_reversal').where(of);
    const nettings = await nettingsOf(db, attempts);
    return [
      // An order whose whole share repaid debt has no transfer.
      ...attempts.filter(({ amount_cents }) => amount_cents > 0).map(transferOf),
      ...reversals.map(reversalOf),
      ...nettings.map(nettingOf),
      ...(await reserveMoves(db, order)),
      ...(await bankMoves(db, order)),
    ];
  });
}

type Netting = PayoutsNettingRow & { owing_uid: string };

const nettingsOf = (db: Knex, attempts: readonly PayoutsAttemptRow[]): Promise<Netting[]> =>
  db('payouts_netting as n')
    .join('payouts_order as owing', (on) =>
      on.on('owing.tenant_id', 'n.tenant_id').andOn('owing.order_id', 'n.order_id'),
    )
    .whereIn(
      'n.attempt_id',
      attempts.map(({ id }) => id),
    )
    .select('n.*', 'owing.order_uid as owing_uid');

const transferOf = (attempt: PayoutsAttemptRow): PayoutMove => ({
  id: attempt.id,
  kind: 'transfer',
  gatewayId: attempt.transfer_id,
  amountCents: attempt.amount_cents,
  at: attempt.created_at,
  state: STATES[attempt.state],
  note: attempt.reason ?? '',
});

const reversalOf = (reversal: PayoutsReversalRow): PayoutMove => ({
  id: reversal.id,
  kind: 'reversal',
  gatewayId: reversal.reversal_id,
  amountCents: reversal.amount_cents,
  at: reversal.created_at,
  state: STATES[reversal.state],
  note: reversal.reason ?? '',
});

const nettingOf = (netting: Netting): PayoutMove => ({
  id: netting.id,
  kind: 'netting',
  gatewayId: null,
  amountCents: netting.amount_cents,
  at: netting.created_at,
  state: netting.undone_at ? 'undone' : 'done',
  note: `Owed for order ${netting.owing_uid}`,
});
