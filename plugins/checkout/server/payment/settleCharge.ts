import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { orders } from '@foyer/plugin-orders/server';
import { gatewayFeeOf } from './settleSession.ts';

export interface ChargeHint {
  tenantId: string;
  account: string | null;
  chargeId: string;
  orderUID: string | null;
}

/**
 * Records the gateway's fee for a charge and when the rest becomes available. Skips the request if
 * both are known, as they usually are.
 */
export async function settleCharge(deps: Deps, hint: ChargeHint): Promise<void> {
  const { tenantId, account, chargeId, orderUID } = hint;
  if (!orderUID) return;
  const scope = deps.forTenant(tenantId);
  const [order] = await scope.statement<{ is_open: boolean }>({
    text: `select charge_id = $2 and balance_available_at is null as is_open
           from orders_order_v1 where uid = $1`,
    values: [orderUID, chargeId],
  });
  if (!order?.is_open) return;
  const charge = await deps
    .use(gateway)
    .stripe()
    .charges.retrieve(
      chargeId,
      { expand: ['balance_transaction'] },
      account ? { stripeAccount: account } : {},
    );
  const balance = charge.balance_transaction;
  if (typeof balance !== 'object' || balance === null) return;
  await scope.tx((tx) =>
    deps.use(orders).settle(tx, {
      orderUID,
      chargeId,
      feeCents: gatewayFeeOf(balance),
      availableAt: new Date(balance.available_on * 1000),
    }),
  );
}
