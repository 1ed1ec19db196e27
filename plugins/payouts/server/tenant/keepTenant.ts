import { toDollars } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import { refuseDeletion } from '@foyer/plugin-tenants/server';
import { pendingOf } from '../lists/pendingListing.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const inDollars = (cents: number): string => money.format(toDollars(cents));

interface Pending {
  orders: number;
  cents: number;
}

/**
 * A tenant stays as long as it is to be paid, or owes something.
 * @throws 409 with the figures
 */
export async function keepTenant({ db }: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  const pending = (await pendingOf(db)
    .where('p.tenant_id', tenantId)
    .first(
      db.raw('count(*)::int as orders, coalesce(sum(o.tenant_total_cents), 0)::bigint as cents'),
    )) as Pending;
  const debt = (await db('payouts_order')
    .where({ tenant_id: tenantId })
    .first(db.raw('coalesce(sum(owed_cents), 0)::bigint as cents'))) as { cents: number };
  const reversals = (await db('payouts_reversal')
    .where({ tenant_id: tenantId })
    .whereIn('state', ['submitting', 'unknown'])
    .first(db.raw('count(*)::int as n'))) as { n: number };
  refuseDeletion([
    ...(pending.orders > 0
      ? [
          `${pending.orders === 1 ? '1 order' : `${pending.orders} orders`} with ${inDollars(Number(pending.cents))} for it ${pending.orders === 1 ? 'is' : 'are'} not paid out`,
        ]
      : []),
    ...(Number(debt.cents) > 0 ? [`it owes ${inDollars(Number(debt.cents))}`] : []),
    ...(reversals.n > 0
      ? [`${reversals.n === 1 ? '1 transfer is' : `${reversals.n} transfers are`} being taken back`]
      : []),
  ]);
}
