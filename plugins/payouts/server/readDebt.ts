import { toDollars } from '@foyer/kit';
import type { TenantCtx } from '@foyer/kit/server';

/** A tenant's total debt over all its orders, in dollars. */
export async function readDebt(ctx: TenantCtx): Promise<{ owed: number }> {
  const { tenantId } = ctx;
  const row = (await ctx.read((db) =>
    db('payouts_order')
      .where({ tenant_id: tenantId })
      .whereRaw('owed_cents > 0')
      .sum('owed_cents as owed')
      .first(),
  )) as { owed: number | null };
  return { owed: toDollars(row.owed ?? 0) };
}
