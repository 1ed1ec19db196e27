import type { Deps } from '@foyer/kit/server';
import { coverShortfall } from './position.ts';
import type { OrderKey, PayoutOrder } from './payoutOrder.ts';
import { readMoney } from './readMoney.ts';

/** What `reconcilePayout` would do if the tenant's share of an order became another; nothing is done. */
export function coverChange(
  deps: Deps,
  change: OrderKey & { tenantTotalCents: number },
): Promise<{ reversedCents: number; debtCents: number }> {
  const { tenantId, orderId, tenantTotalCents } = change;
  return deps.forTenant(tenantId).read(async (db) => {
    const mine = await db<PayoutOrder>('payouts_order')
      .where({ tenant_id: tenantId, order_id: orderId })
      .first();
    if (!mine || (mine.has_charge && mine.facilitator === 'tenant')) return NOTHING;
    const money = await readMoney(db, mine);
    if (!money.isSettled) return NOTHING;
    const cover = coverShortfall({ ...money, tenantTotalCents }, { mayReverse: true });
    return {
      reversedCents: cover.reverseCents,
      debtCents: cover.owedCents - mine.owed_cents,
    };
  });
}

const NOTHING = { reversedCents: 0, debtCents: 0 };
