import type { Deps } from '@foyer/kit/server';
import { coverShortfall, reservedCents } from './position.ts';
import type { OrderKey, PayoutOrder } from './payoutOrder.ts';
import { readMoney } from './readMoney.ts';

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
