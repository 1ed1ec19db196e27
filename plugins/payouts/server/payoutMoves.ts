import type { Deps, Knex } from '@foyer/kit/server';
import type { PayoutMove } from '@foyer/plugin-orders/server';
import { bankMoves } from './bank/bankMoves.ts';
import type { OrderKey } from './order/payoutOrder.ts';
import { reserveMoves } from './reserve/reserveMoves.ts';
import type { PayoutsAttemptRow, PayoutsNettingRow, PayoutsReversalRow } from './schema.ts';

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
