import { notFound, toDollars } from '@foyer/kit';
import type { Ctx } from '@foyer/kit/server';

/** What a tenant owes over all of its orders. */
export async function readDebt(ctx: Ctx): Promise<{ owed: number }> {
  const { tenantId } = ctx;
  if (!tenantId) throw notFound('tenant');
  const row = (await ctx.read((db) =>
    db('payouts_order')
      .where({ tenant_id: tenantId })
      .where('owed_cents', '>', 0)
      .sum('owed_cents as owed')
      .first(),
  )) as { owed: string | null };
  return { owed: toDollars(Number(row.owed ?? 0)) };
}
