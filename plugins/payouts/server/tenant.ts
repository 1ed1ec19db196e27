import { formatCents, formatCount } from '@foyer/kit';
import { notFound, type TenantCtx, type Tx } from '@foyer/kit/server';
import { refuseDeletion } from '@foyer/plugin-tenants/server';
import { pendingOf } from './lists/pendingListing.ts';

interface Pending {
  orders: number;
  cents: number;
}

/**
 * Prevents deleting a tenant that is still due payouts or owes money.
 * @throws 409 with the amounts
 */
export async function keepTenant({ db }: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  const pending = await pendingOf(db)
    .where('p.tenant_id', tenantId)
    .first<Pending>(
      db.raw('count(*)::int as orders, coalesce(sum(p.tenant_total_cents), 0)::bigint as cents'),
    );
  const debt = await db('payouts_order')
    .where({ tenant_id: tenantId })
    .first<{ cents: number; reserved: number }>(
      db.raw(
        'coalesce(sum(owed_cents), 0)::bigint as cents, coalesce(sum(reserved_cents), 0)::bigint as reserved',
      ),
    );
  // Payouts in progress are counted with the orders that aren't paid out.
  const later = await db('payouts_attempt')
    .where({ tenant_id: tenantId })
    .whereNot({ leg: 'main' })
    .whereIn('state', ['submitting', 'unknown'])
    .first<{ n: number }>(db.raw('count(*)::int as n'));
  const reversals = await db('payouts_reversal')
    .where({ tenant_id: tenantId })
    .whereIn('state', ['submitting', 'unknown'])
    .first<{ n: number }>(db.raw('count(*)::int as n'));
  refuseDeletion([
    ...(pending.orders > 0
      ? [
          `${formatCount(pending.orders, 'order hasn’t', 'orders haven’t')} been paid out (${formatCents(Number(pending.cents))})`,
        ]
      : []),
    ...(Number(debt.cents) > 0 ? [`it owes the platform ${formatCents(Number(debt.cents))}`] : []),
    ...(Number(debt.reserved) > 0
      ? [`${formatCents(Number(debt.reserved))} from its payouts is held in reserve`]
      : []),
    ...(later.n > 0 ? [`${formatCount(later.n, 'transfer is', 'transfers are')} in progress`] : []),
    ...(reversals.n > 0
      ? [`${formatCount(reversals.n, 'transfer is', 'transfers are')} being reversed`]
      : []),
  ]);
}

/** Keeps the payouts of a deleted tenant's orders, but removes who held them and why. */
export async function forgetTenant({ db }: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  await db('payouts_order')
    .where({ tenant_id: tenantId })
    .whereRaw('num_nonnulls(hold_message, held_by) > 0')
    .update({ hold_message: null, held_by: null });
  await db('payouts_batch')
    .where({ tenant_id: tenantId })
    .whereNotNull('decided_by')
    .update({ decided_by: null });
  await db('payouts_batch')
    .where({ tenant_id: tenantId, state: 'dismissed' })
    .update({ dismissal: '' });
}

interface PayoutTenant {
  id: string;
  name: string;
  url: string;
}

/** Also finds deleted tenants, since their payouts remain visible. */
export async function readTenant(ctx: TenantCtx): Promise<PayoutTenant> {
  const tenant = await ctx.read((db) =>
    db('tenants_tenant_v1')
      .where({ id: ctx.tenantId })
      .first<PayoutTenant | undefined>('id', 'name', 'url'),
  );
  if (!tenant) throw notFound('tenant');
  return tenant;
}
